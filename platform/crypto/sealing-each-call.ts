// Sealed bodies: JWE compact (RFC 7516), ECDH-ES on P-256 (RFC 7518, 4.6) and A256GCM, and nothing else
// of what JWE can be. What the request says about itself is in the protected header and cannot be
// changed without breaking the seal. Tests hold it against the jose library in both directions.
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { LRUCache } from 'lru-cache';

export interface OpenedSeal {
  readonly header: Readonly<Record<string, unknown>>;
  readonly content: Buffer;
}

const [algorithm, encryption] = ['ECDH-ES', 'A256GCM'];

/** Null when it cannot be opened: another key, changed on the way, or no sealed body at all. */
export function openSeal(token: string, keyOf: (kid: string) => Buffer | null): OpenedSeal | null {
  try {
    const [head = '', wrapped, nonce = '', body = '', tag = '', ...more] = token.split('.');
    const header = JSON.parse(bytesOf(head).toString()) as Record<string, unknown>;
    const { alg, enc, crit, zip, kid, epk } = header;
    // No key is wrapped in this form, and no extension is understood.
    if (wrapped !== '' || more.length > 0 || crit !== undefined || zip !== undefined) return null;
    if (alg !== algorithm || enc !== encryption || typeof kid !== 'string' || !isPublicKey(epk)) return null;
    const secret = keyOf(kid);
    if (!secret) return null;
    const key = agreedKey(privateKey(secret), publicKey(epk), header);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(head));
    decipher.setAuthTag(bytesOf(tag));
    return { header, content: Buffer.concat([decipher.update(bytesOf(body)), decipher.final()]) };
  } catch {
    return null;
  }
}

/** Seals an answer to the browser's own key; null when what it sent is no key to seal to. */
export function sealTo(recipient: unknown, content: string): string | null {
  if (!isPublicKey(recipient)) return null;
  try {
    const own = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { kty, crv, x, y } = own.publicKey.export({ format: 'jwk' });
    const header = { alg: algorithm, enc: encryption, epk: { kty, crv, x, y } };
    const head = Buffer.from(JSON.stringify(header)).toString('base64url');
    const nonce = randomBytes(12);
    const key = agreedKey(own.privateKey, replyKey(recipient), header);
    const cipher = createCipheriv('aes-256-gcm', key, nonce);
    cipher.setAAD(Buffer.from(head));
    const body = Buffer.concat([cipher.update(content), cipher.final()]);
    const parts = [nonce, body, cipher.getAuthTag()].map((part) => part.toString('base64url'));
    return `${head}..${parts.join('.')}`;
  } catch {
    return null;
  }
}

export function publicSealKey(version: number, pkcs8: Buffer) {
  const { x, y } = createPublicKey(privateKey(pkcs8)).export({ format: 'jwk' });
  return { kid: String(version), kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } as const;
}

interface PublicKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

export function isPublicKey(key: unknown): key is PublicKey {
  const { kty, crv, x, y } = (key ?? {}) as Record<string, unknown>;
  const coordinate = /^[A-Za-z0-9_-]{43}$/;
  return kty === 'EC' && crv === 'P-256' && [x, y].every((c) => typeof c === 'string' && coordinate.test(c));
}

/** The Concat key derivation: one round of SHA-256 gives the 256 bits wanted. */
function agreedKey(own: KeyObject, other: KeyObject, header: Record<string, unknown>): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: other });
  return createHash('sha256')
    .update(number(1))
    .update(shared)
    .update(lengthAnd(Buffer.from(encryption)))
    .update(lengthAnd(party(header['apu'])))
    .update(lengthAnd(party(header['apv'])))
    .update(number(256))
    .digest();
}

const party = (info: unknown): Buffer => (typeof info === 'string' ? bytesOf(info) : Buffer.alloc(0));

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const lengthAnd = (bytes: Buffer): Buffer => Buffer.concat([number(bytes.length), bytes]);

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');

function nonceOf(text: string): Buffer {
  const nonce = bytesOf(text);
  if (nonce.length !== 12) throw new Error('a nonce is 12 bytes');
  return nonce;
}

const publicKey = ({ kty, crv, x, y }: PublicKey): KeyObject =>
  // Refuses a point that is not on the curve.
  createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });

// Turning bytes into a key costs as much as using it; ours are few, and a browser's stays the same.
const privateKeys = new LRUCache<string, KeyObject>({ max: 10_000 });
const replyKeys = new LRUCache<string, KeyObject>({ max: 50_000 });

function privateKey(pkcs8: Buffer): KeyObject {
  return remembered(privateKeys, pkcs8.toString('base64'), () =>
    createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
  );
}

const replyKey = (key: PublicKey): KeyObject => remembered(replyKeys, key.x + key.y, () => publicKey(key));

function remembered(keys: LRUCache<string, KeyObject>, name: string, make: () => KeyObject) {
  const known = keys.get(name);
  if (known) return known;
  const made = make();
  keys.set(name, made);
  return made;
}
