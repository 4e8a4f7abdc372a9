// Key pairs in IndexedDB: the only storage of a browser that takes a key it may not read. A browser
// that refuses it (some do in private windows) keeps the pair in memory, for this page.
import type { KeyStore } from './environment.ts';

const databaseName = 'unwrap';
const storeName = 'keys';

export function createKeyStore(factory: IDBFactory | undefined): KeyStore {
  const memory = new Map<string, CryptoKeyPair>();
  let opening: Promise<IDBDatabase> | null = null;
  const database = () => (opening ??= open(factory));

  return {
    async find(name) {
      try {
        const store = (await database()).transaction(storeName).objectStore(storeName);
        return ((await result(store.get(name))) as CryptoKeyPair | undefined) ?? null;
      } catch {
        return memory.get(name) ?? null;
      }
    },
    async keep(name, pair) {
      try {
        const store = (await database()).transaction(storeName, 'readwrite').objectStore(storeName);
        // Two tabs may have looked at the same moment and found nothing: the first one's pair stays.
        const other = (await result(store.get(name))) as CryptoKeyPair | undefined;
        if (other) return other;
        await result(store.add(pair, name));
        return pair;
      } catch {
        const kept = memory.get(name) ?? pair;
        memory.set(name, kept);
        return kept;
      }
    },
  };
}

async function open(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) throw new Error('this browser has no IndexedDB');
  const opening = factory.open(databaseName, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  return result(opening);
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB failed')));
  });
