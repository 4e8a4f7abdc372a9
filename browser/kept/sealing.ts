// CART-39, CART-44: sealing a text with the key of this browser: AES-GCM, with a fresh IV in front, as base64.
import type { KeptName } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { KeyStore } from './key-store.ts';

/** Where a text belongs. Moved to another unit or another entry it does not open. */
export interface SealContext extends Pick<KeptName, 'name'> {
  readonly unit: UnitId;
}

export interface Sealing {
  /** Null where this browser keeps no key: whatever was sealed could not be opened later. */
  seal(text: string, context: SealContext): Promise<string | null>;
  open(sealed: string, context: SealContext): Promise<Opened>;
}

export type Opened =
  | { readonly kind: 'text'; readonly text: string }
  /** Changed, cut, moved, or sealed with a key that is lost. */
  | { readonly kind: 'broken' }
  /** It may well open another time. */
  | { readonly kind: 'no-key' };

/** A page that did not come safely has no `subtle`. */
export type SealingCrypto = Pick<Crypto, 'getRandomValues'> & { readonly subtle?: SubtleCrypto };

const algorithm = 'AES-GCM';
const keyBits = 256;
const ivBytes = 12;

export function createSealing(keys: KeyStore, crypto: SealingCrypto): Sealing {
  let held: Promise<CryptoKey> | null = null;

  /** Where it could not be had, the next one who needs it asks again. */
  const key = (): Promise<CryptoKey> =>
    (held ??= findKey(keys, crypto).catch((error: unknown) => {
      held = null;
      throw error;
    }));

  async function openWith(own: CryptoKey, sealed: string, context: SealContext): Promise<string> {
    const bytes = bytesOf(sealed);
    const text = await subtleOf(crypto).decrypt(
      parametersOf(bytes.subarray(0, ivBytes), context),
      own,
      bytes.subarray(ivBytes),
    );
    return new TextDecoder().decode(text);
  }

  return {
    async seal(text, context) {
      try {
        const own = await key();
        const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
        const bytes = new TextEncoder().encode(text);
        const sealed = await subtleOf(crypto).encrypt(parametersOf(iv, context), own, bytes);
        return base64Of(iv) + base64Of(new Uint8Array(sealed));
      } catch {
        return null;
      }
    },
    async open(sealed, context) {
      const own = await key().catch(() => null);
      if (!own) return { kind: 'no-key' };
      try {
        return { kind: 'text', text: await openWith(own, sealed, context) };
      } catch {
        // Somebody may have deleted the key while this page was open, and another tab made the next one.
      }
      try {
        const newer = await keys.get();
        if (!newer) return { kind: 'broken' };
        const text = await openWith(newer, sealed, context);
        held = Promise.resolve(newer);
        return { kind: 'text', text };
      } catch {
        return { kind: 'broken' };
      }
    },
  };
}

async function findKey(keys: KeyStore, crypto: SealingCrypto): Promise<CryptoKey> {
  const subtle = subtleOf(crypto);
  const known = await keys.get();
  if (known) return known;
  const made = await subtle.generateKey({ name: algorithm, length: keyBits }, false, ['encrypt', 'decrypt']);
  return keys.put(made);
}

function subtleOf({ subtle }: SealingCrypto): SubtleCrypto {
  if (!subtle) throw new Error('this page has no cryptography');
  return subtle;
}

const parametersOf = (iv: Uint8Array<ArrayBuffer>, { unit, name }: SealContext): AesGcmParams => ({
  name: algorithm,
  iv,
  additionalData: new TextEncoder().encode(JSON.stringify([unit, name])),
});

/** Newer browsers do it themselves, in a tenth of the time. */
type OwnBase64 = Uint8Array & { toBase64?(): string };
type BytesFromBase64 = typeof Uint8Array & { fromBase64?(text: string): Uint8Array<ArrayBuffer> };

/** Of three bytes each, so that the pieces make one text; a function takes only so many arguments. */
const pieceBytes = 3 * 4_096;

/** A cart of hundreds is sealed while somebody types on: handed over one by one, its bytes would hold them up. */
function base64Of(bytes: OwnBase64): string {
  if (bytes.toBase64) return bytes.toBase64();
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    pieces.push(btoa(Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + pieceBytes))));
  return pieces.join('');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const own: BytesFromBase64 = Uint8Array;
  if (own.fromBase64) return own.fromBase64(text);
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
