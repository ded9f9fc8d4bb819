// For tests: a WebSocket whose other end is the test.

export class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1) as FakeSocket;
  }
  static make(url: string): WebSocket {
    return new FakeSocket(url) as unknown as WebSocket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** The newest request of this kind. */
  asked(what: string): Record<string, unknown> | undefined {
    return this.sent.findLast((request) => request.do === what);
  }
  /** Answers the newest request of this kind, and lets whoever waits go on. */
  async answers(what: string, members: object = { ok: true }): Promise<void> {
    this.says({ re: this.asked(what)?.id, ...members });
    await settled();
  }
}

/** All that follows from what just happened has happened. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 20; ++i) await Promise.resolve();
}
