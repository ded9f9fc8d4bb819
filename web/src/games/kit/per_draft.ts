// A picture's board and its controls are two components and look at one choice: there is one for each
// draft, made when it is first asked for.

import type { Draft } from '../../app/draft.svelte';

export function perDraft<Made extends object>(Make: new (draft: Draft) => Made): (draft: Draft) => Made {
  const made = new WeakMap<Draft, Made>();
  return (draft) => {
    const one = made.get(draft) ?? new Make(draft);
    made.set(draft, one);
    return one;
  };
}
