// The storages of this browser. One that refuses to keep anything is stood in for by the memory of the page, so
// that what somebody chose holds at least until they leave it.

/** As much of a storage as is used. */
type TextStore = Pick<Storage, 'getItem' | 'setItem'>;

const remembered = { local: new Map<string, string>(), session: new Map<string, string>() };

export const browserStores = () => ({
  local: orRemembered(() => localStorage, remembered.local),
  session: orRemembered(() => sessionStorage, remembered.session),
});

export function orRemembered(find: () => TextStore, memory: Map<string, string>): TextStore {
  return {
    getItem(name) {
      try {
        // What the storage did not take is newer than what it has.
        return memory.get(name) ?? find().getItem(name);
      } catch {
        return null;
      }
    },
    setItem(name, text) {
      try {
        find().setItem(name, text);
        memory.delete(name);
      } catch {
        memory.set(name, text);
      }
    },
  };
}
