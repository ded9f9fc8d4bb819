// Keeps the screen on while it is played, where the browser can do that (https only).

/** Returns how to let the screen sleep again. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  async function take(): Promise<void> {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
    if (!wanted) void lock?.release();
  }
  // The browser lets go of it whenever the page is hidden.
  document.addEventListener('visibilitychange', take);
  void take();
  return () => {
    wanted = false;
    document.removeEventListener('visibilitychange', take);
    void lock?.release();
  };
}
