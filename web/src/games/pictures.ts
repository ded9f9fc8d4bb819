// The pictures there are: every folder here with an index.ts, loaded when first needed.

import type { Picture } from './picture';

const loaders = import.meta.glob<{ default: Picture }>('./*/index.ts');

export async function loadPicture(game: string): Promise<Picture> {
  const load = loaders[`./${game}/index.ts`] ?? loaders['./generic/index.ts'];
  if (!load) throw new Error('the generic view is missing');
  const picture = (await load()).default;
  return picture.Controls ? picture : { ...(await loaders['./generic/index.ts']?.())?.default, ...picture };
}
