// A browser's storages, in memory.

/** As much of a browser's storage as anybody asks for. */
export function textStore(entries: Readonly<Record<string, string>> = {}): Storage {
  const texts = new Map(Object.entries(entries));
  const store: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> = {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  };
  return store as Storage;
}

const textsOf = (store: Storage): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').map((name) => [
      name,
      store.getItem(name) ?? '',
    ]),
  );

export function textStores() {
  const stores = { local: textStore(), session: textStore() };
  return {
    stores,
    texts: () => ({ local: textsOf(stores.local), session: textsOf(stores.session) }),
  };
}

/** Where a browser has its key. The first one that is put stays, as where several tabs start together. */
export function memoryKeyStore<Key>() {
  let kept: Key | undefined;
  return {
    get: () => Promise.resolve(kept),
    put: (key: Key) => Promise.resolve((kept ??= key)),
    lose: () => void (kept = undefined),
  };
}
