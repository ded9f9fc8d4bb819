// The log of the page: rows and heads in the browser's database, as the core writes them. What is confirmed is in a
// transaction that has completed, with the strictest durability the browser offers.
//
// Two tabs must never write both: whoever serves has claimed the store and with it an epoch, and each commit looks, in its
// own transaction, whether it is still the last one. Who is not writes nothing.

import { completed, database, done } from '../archive/database';
import { Kind, type Item } from './items';

export type Committed = 'done' | 'failed' | 'fenced';

interface Owner {
  epoch: number;
}

export class Store {
  private constructor(private readonly epoch: number) {}

  /** From now on this store is the one that may write. */
  static async claim(): Promise<Store> {
    const work = (await database()).transaction('owner', 'readwrite', { durability: 'strict' });
    const owners = work.objectStore('owner');
    const before = (await done(owners.get('owner'))) as Owner | undefined;
    const epoch = (before?.epoch ?? 0) + 1;
    owners.put({ epoch } satisfies Owner, 'owner');
    await completed(work);
    return new Store(epoch);
  }

  /** Writes rows and heads, all or nothing. */
  async commit(items: readonly Item[]): Promise<Committed> {
    const connection = await database().catch(() => null);
    if (connection === null) return 'failed';
    return new Promise((resolve) => {
      let fenced = false;
      const work = connection.transaction(['rows', 'heads', 'owner'], 'readwrite', { durability: 'strict' });
      work.oncomplete = () => resolve('done');
      work.onabort = () => resolve(fenced ? 'fenced' : 'failed');
      const owner = work.objectStore('owner').get('owner') as IDBRequest<Owner | undefined>;
      owner.onsuccess = () => {
        fenced = owner.result?.epoch !== this.epoch;
        if (fenced) return work.abort();
        for (const { kind, a, b, bytes } of items) {
          if (kind === Kind.Row) work.objectStore('rows').put(bytes, [a, b]);
          if (kind === Kind.Head) work.objectStore('heads').put(bytes, a);
        }
      };
    });
  }

  async heads(): Promise<Item[]> {
    const store = (await database()).transaction('heads').objectStore('heads');
    const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return keys.map((key, place) => ({ kind: Kind.Head, a: Number(key), b: 0, bytes: values[place] as Item['bytes'] }));
  }

  async rows(table: number): Promise<Item[]> {
    const store = (await database()).transaction('rows').objectStore('rows');
    const all = IDBKeyRange.bound([table], [table, []]);
    const [keys, values] = await Promise.all([done(store.getAllKeys(all)), done(store.getAll(all))]);
    return keys.map((key, place) => ({ kind: Kind.Row, a: table, b: (key as number[])[1] as number, bytes: values[place] as Item['bytes'] }));
  }
}
