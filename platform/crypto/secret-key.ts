import { createSecretKey, type KeyObject } from 'node:crypto';

const made = new WeakMap<Uint8Array, KeyObject>();

/** Turning bytes into a key costs several times what using it does; whoever keeps the bytes pays once. */
export function secretKey(bytes: Uint8Array): KeyObject {
  const known = made.get(bytes);
  if (known) return known;
  const key = createSecretKey(bytes);
  made.set(bytes, key);
  return key;
}
