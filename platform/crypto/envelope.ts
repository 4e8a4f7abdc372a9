// Envelope encryption. Data is sealed with AES-256-GCM under a data key; the data key is kept wrapped
// by a master key that lives in a key service outside the database. What a sealed value belongs to is
// authenticated with it, so it cannot be moved to another row, person or unit.
import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes, randomFillSync } from 'node:crypto';
import { secretKey } from './secret-key.ts';

/** The key service: wraps and unwraps data keys, and never shows a master key. */
export interface KeyService {
  /** The name of the master key that wraps; what another one wrapped is to be wrapped again. */
  readonly newest: string;
  wrap(dataKey: Buffer, belongsTo: string): Promise<Buffer>;
  unwrap(wrapped: Buffer, belongsTo: string): Promise<Buffer>;
  /** The name of the master key that this takes; to be asked also of one that is not here. */
  wrappedBy(wrapped: Buffer): string;
}

const formatVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

export const newDataKey = (): Buffer => randomBytes(keyBytes);

/** A P-256 key that others encrypt to, in PKCS #8. */
export const newPrivateKey = (): Buffer =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'der',
  });

/** Layout: version, nonce, tag, then the encrypted bytes. */
export function seal(key: Buffer, plain: Buffer | string, belongsTo: string): Buffer {
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', secretKey(key), nonce);
  cipher.setAAD(Buffer.from(belongsTo));
  const body = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // A stream cipher keeps nothing back; this makes the tag.
  cipher.final();
  const sealed = Buffer.allocUnsafe(1 + nonceBytes + tagBytes + body.length);
  sealed[0] = formatVersion;
  nonce.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + nonceBytes);
  body.copy(sealed, 1 + nonceBytes + tagBytes);
  return sealed;
}

/** Random bytes are drawn for many nonces at once, which costs about as much as for one; each is used once. */
const drawnNonces = Buffer.alloc(256 * nonceBytes);
let nextNonce = drawnNonces.length;

export function newNonce(): Buffer {
  if (nextNonce === drawnNonces.length) {
    randomFillSync(drawnNonces);
    nextNonce = 0;
  }
  const nonce = Buffer.from(drawnNonces.subarray(nextNonce, nextNonce + nonceBytes));
  nextNonce += nonceBytes;
  return nonce;
}

/** Throws when the key is another one, the bytes were altered, or the value belongs elsewhere. */
export function unseal(key: Buffer, sealed: Buffer, belongsTo: string): Buffer {
  const headBytes = 1 + nonceBytes + tagBytes;
  if (sealed.length < headBytes || sealed[0] !== formatVersion)
    throw new Error('not a sealed value of a version this release reads');
  const decipher = createDecipheriv('aes-256-gcm', secretKey(key), sealed.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(1 + nonceBytes, headBytes));
  return Buffer.concat([decipher.update(sealed.subarray(headBytes)), decipher.final()]);
}
