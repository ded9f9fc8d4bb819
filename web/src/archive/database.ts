// The one database of this browser (IndexedDB). Its schema has a version, and every version is a step below: a database of
// any older one is taken through all that follow. Pages and Workers open it alike; nothing here knows either.

const NAME = 'knobel';

/** What each version adds to the one before. A step that has been published is never changed. */
const STEPS: readonly ((database: IDBDatabase) => void)[] = [
  // 1: matches that are over, by their envelope (matches.ts, idOf): what a list shows
  // of them, and apart from that their records, which are long.
  (database) => {
    database.createObjectStore('matches', { keyPath: 'id' }).createIndex('code', 'code');
    database.createObjectStore('records', { keyPath: 'id' });
  },
  // 2: the log of the server in the page (here/store.ts): rows by table and number, heads by table, and who may write.
  (database) => {
    for (const store of ['rows', 'heads', 'owner']) database.createObjectStore(store);
  },
  // 3: the days whose dice were played (daily/days.ts).
  (database) => {
    database.createObjectStore('days', { keyPath: 'day' });
  },
];

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the database refuses'));
  });

/** Resolves when all of it is kept. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('the database refuses'));
  });

let opened: Promise<IDBDatabase> | null = null;

/** Rejects where there is no storage, as in some private windows, and where a newer page has been here. */
export function database(): Promise<IDBDatabase> {
  opened ??= open();
  opened.catch(() => (opened = null));
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, STEPS.length);
  request.onupgradeneeded = ({ oldVersion }) => {
    for (const step of STEPS.slice(oldVersion)) step(request.result);
  };
  const connection = await done(request);
  // Another tab has a newer page and waits for this one.
  connection.onversionchange = () => {
    connection.close();
    opened = null;
  };
  connection.onclose = () => (opened = null);
  return connection;
}
