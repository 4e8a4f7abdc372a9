/** As much of `Storage` as is used. A browser may refuse any of it, at any moment. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** A store that keeps what it can: a refusal reads as nothing, and writes nothing. */
export function carefully(find: () => TextStore): TextStore {
  const attempt = <T>(run: (store: TextStore) => T, otherwise: T): T => {
    try {
      return run(find());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => attempt((store) => store.getItem(key), null),
    setItem: (key, value) => attempt((store) => store.setItem(key, value), undefined),
  };
}
