// The storages of this browser, as far as it has any.
import type { KeptStore, KeptStores } from '#domain/kept-names.ts';

export const browserStores = (): KeptStores => ({
  local: carefully(() => localStorage),
  session: carefully(() => sessionStorage),
});

/** A store that keeps what it can: a refusal reads as nothing, and writes nothing. */
function carefully(find: () => KeptStore): KeptStore {
  const attempt = <T>(run: (store: KeptStore) => T, otherwise: T): T => {
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
