// Keeps the screen on while a page is looked at, where the browser lets us (it wants https).

/** Call once; the returned function lets the screen sleep again. */
export function stayAwake(): () => void {
  let lock: { release(): Promise<void> } | null = null;
  let over = false;
  const hold = async (): Promise<void> => {
    if (over || document.visibilityState !== 'visible') return;
    lock = await (navigator as Partial<Navigator>).wakeLock?.request('screen').catch(() => null) ?? null;
    if (over) void lock?.release();
  };
  void hold();
  // The browser lets go whenever the page is hidden.
  document.addEventListener('visibilitychange', hold);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}
