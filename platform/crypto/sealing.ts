// Sealed bodies: JWE compact (RFC 7516) with a key that both sides have (`dir`) and A256GCM, and nothing else of what
// JWE can be. What is said in the protected header cannot be changed without breaking the seal. Tests hold it against
// the jose library in both directions.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import { newNonce } from './envelope.ts';

export interface OpenedSeal {
  readonly header: Readonly<Record<string, unknown>>;
  readonly content: string;
}

/** As in contract/seal.ts, which tells a browser: this room imports none of ours. */
const fixed = { alg: 'dir', enc: 'A256GCM' } as const;

/** Five parts; the second, a wrapped key, is empty. Nonce and tag are whole: GCM would take a shorter tag. */
const shape = /^([\w-]+)\.\.([\w-]{16})\.([\w-]*)\.([\w-]{22})$/;

/** Null when it cannot be opened: another key, changed on the way, or no sealed body at all. */
export function openSeal(token: string, key: KeyObject): OpenedSeal | null {
  const [, head = '', nonce = '', body = '', tag = ''] = shape.exec(token) ?? [];
  if (!head) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(head, 'latin1'));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const content = decipher.update(body, 'base64url', 'utf8') + decipher.final('utf8');
    // Only what the key's other holder wrote is parsed.
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>;
    const { alg, enc, crit, zip } = header;
    // No extension is understood.
    if (alg !== fixed.alg || enc !== fixed.enc || crit !== undefined || zip !== undefined) return null;
    return { header, content };
  } catch {
    return null;
  }
}

export function sealWith(key: KeyObject, header: Readonly<Record<string, unknown>>, content: string): string {
  const head = Buffer.from(JSON.stringify({ ...fixed, ...header })).toString('base64url');
  const nonce = newNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(head, 'latin1'));
  const body = cipher.update(content, 'utf8', 'base64url') + cipher.final('base64url');
  return `${head}..${nonce.toString('base64url')}.${body}.${cipher.getAuthTag().toString('base64url')}`;
}
