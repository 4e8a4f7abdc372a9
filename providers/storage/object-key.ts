const keyCharsMax = 512;

// Nothing that a store, a file system or an address could read as something else than a name.
const plainKey = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Keys are made by us, of ids; one that is not plain is a bug. */
export function checkKey(key: string): string {
  if (key.length > keyCharsMax || !plainKey.test(key)) throw new Error('not an object key');
  return key;
}
