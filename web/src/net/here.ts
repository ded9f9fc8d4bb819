// The way to the server inside the page: what looks like a WebSocket, and documents by their paths. There is one Worker
// behind them, made when it is first wanted.

import type { FromHouse, ToHouse } from '../here/house.worker';
import { root } from './place';

let worker: Worker | null = null;
let last = 0;
const sockets = new Map<number, PortSocket>();
const questions = new Map<number, (answer: Response) => void>();

function tell(message: ToHouse): void {
  if (worker === null) {
    worker = new Worker(new URL('../here/house.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromHouse>) => heard(data);
    worker.onerror = () => [...sockets.values()].forEach((socket) => socket.closed());
    worker.postMessage({ what: 'base', base: root() } satisfies ToHouse);
    // Others need not wait until they miss this tab.
    addEventListener('pagehide', () => worker?.postMessage({ what: 'bye' } satisfies ToHouse));
  }
  worker.postMessage(message);
}

function heard(message: FromHouse): void {
  if (message.what === 'document') {
    const { id, status, type, body } = message;
    questions.get(id)?.(new Response(body, { status, headers: { 'Content-Type': type } }));
    questions.delete(id);
    return;
  }
  const socket = sockets.get(message.id);
  if (message.what === 'opened') socket?.opened();
  else if (message.what === 'closed') socket?.closed();
  else if (message.what === 'said') socket?.onmessage?.(new MessageEvent('message', { data: message.text }));
}

class PortSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;
  onclose: (() => void) | null = null;
  private readonly id = ++last;

  constructor() {
    sockets.set(this.id, this);
    tell({ what: 'open', id: this.id });
  }
  send(text: string): void {
    tell({ what: 'send', id: this.id, text });
  }
  close(): void {
    if (!sockets.delete(this.id)) return;
    this.readyState = 3;
    tell({ what: 'close', id: this.id });
  }
  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  closed(): void {
    if (!sockets.delete(this.id)) return;
    this.readyState = 3;
    this.onclose?.();
  }
}

export const openHere = (): WebSocket => new PortSocket() as unknown as WebSocket;

/** Fetches what it takes, and does nothing with it yet. */
export const prepareHere = (): void => tell({ what: 'prepare' });

/** As fetch answers. */
export function fetchHere(address: string, posted = ''): Promise<Response> {
  const id = ++last;
  const [path = '', query = ''] = address.split('?');
  return new Promise((resolve) => {
    questions.set(id, resolve);
    tell({ what: 'ask', id, path, query, posted });
  });
}
