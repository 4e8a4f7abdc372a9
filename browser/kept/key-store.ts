// Where the key lives that this browser seals what it keeps with (CART-44): in IndexedDB, the only storage that takes a
// key no script can read. There is one for all units of an origin; what is sealed with it is bound to its unit.
import { wait, type Timers } from '../time/clock.ts';

/** Either may fail, and then there is no key that lasts. */
export interface KeyStore {
  get(): Promise<CryptoKey | undefined>;
  /** Keeps the key if there is none, and answers with the one that is there then: tabs that start together agree. */
  put(key: CryptoKey): Promise<CryptoKey>;
}

const databaseName = 'kept';
const storeName = 'keys';
const keyName = 'seal';

/** Some browsers neither open a database nor say that they will not. */
const patienceMs = 2_000;

/** The factory is asked for each time, and throws where a browser forbids it. */
export function indexedDbKeyStore(factory: () => IDBFactory, timers: Timers): KeyStore {
  return {
    get: () => inTime(timers, inStore(factory, 'readonly', find)),
    put: (key) =>
      inTime(
        timers,
        inStore(factory, 'readwrite', (store, found) => findOrPut(store, key, found)),
      ),
  };
}

type Found<T> = (value: T) => void;

function find(store: IDBObjectStore, found: Found<CryptoKey | undefined>): void {
  const asked: IDBRequest<CryptoKey | undefined> = store.get(keyName);
  asked.addEventListener('success', () => found(asked.result));
}

/** In one transaction that writes; a browser runs those of all tabs one after the other. */
function findOrPut(store: IDBObjectStore, key: CryptoKey, found: Found<CryptoKey>): void {
  find(store, (known) => {
    if (!known) store.put(key, keyName);
    found(known ?? key);
  });
}

/** What was found holds once the transaction is complete. The database is closed again, so that it can be deleted. */
async function inStore<T>(
  factory: () => IDBFactory,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore, found: Found<T>) => void,
): Promise<T> {
  const database = await openDatabase(factory());
  try {
    return await new Promise<T>((done, fail) => {
      const transaction = database.transaction(storeName, mode);
      transaction.addEventListener('abort', () => fail(failureOf(transaction)));
      use(transaction.objectStore(storeName), (value) => {
        transaction.addEventListener('complete', () => done(value));
      });
    });
  } finally {
    database.close();
  }
}

const openDatabase = (factory: IDBFactory): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const asked = factory.open(databaseName, 1);
    asked.addEventListener('upgradeneeded', () => void asked.result.createObjectStore(storeName));
    asked.addEventListener('success', () => done(asked.result));
    asked.addEventListener('error', () => fail(failureOf(asked)));
  });

const failureOf = ({ error }: IDBRequest | IDBTransaction): Error => error ?? new Error('IndexedDB gave up');

const inTime = <T>(timers: Timers, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    wait(timers, patienceMs).then(() => {
      throw new Error('IndexedDB does not answer');
    }),
  ]);
