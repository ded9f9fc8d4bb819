// Decides for the bots, beside the house (house.worker.ts), so that nobody waits for them. Values of the masters are
// fetched when the first of them has to decide.

import { Module } from './module';

export type ToBots = { base: string; compiled: WebAssembly.Module } | { think: Uint8Array<ArrayBuffer> };
/** Nothing: there is no decision. */
export type FromBots = { action: number | null };

let base = '';
let module: Promise<Module>;

async function fetchValues(name: string): Promise<Uint8Array> {
  const answer = await fetch(`${base}here/${name}.kval`).catch(() => null);
  return answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : new Uint8Array();
}

async function decide(question: Uint8Array): Promise<number | null> {
  const thinker = await module;
  for (;;) {
    const answer = thinker.think(question);
    if (typeof answer !== 'string') return answer;
    thinker.values(answer, await fetchValues(answer));
  }
}

addEventListener('message', ({ data }: MessageEvent<ToBots>) => {
  if ('compiled' in data) {
    base = data.base;
    module = Module.make(data.compiled);
    return;
  }
  void decide(data.think).then(
    (action) => postMessage({ action } satisfies FromBots),
    (bug: unknown) => {
      // Not a rejection, which would reach nobody: an error of the Worker, which the house hears.
      setTimeout(() => {
        throw bug;
      });
    },
  );
});
