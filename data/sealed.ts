// What is sealed under a key of the unit, and kept with the version of the key that opens it. The context says what it
// belongs to: it opens there and nowhere else.
import { seal, unseal } from '#platform/crypto/envelope.ts';
import type { KeyRing } from './units/unit-keys.ts';

/** The two columns that a table has for it. */
export interface SealedColumns {
  readonly key_version: number;
  readonly sealed: Buffer;
}

/** The two columns once what they held is gone. */
export const nothingSealed = { key_version: null, sealed: null } as const;

export const sealedIn = (ring: KeyRing, context: string, content: unknown): SealedColumns =>
  sealedBytes(ring, context, JSON.stringify(content));

/** What was sealed; null where nothing is any more. Throws for what was altered, or sealed for another place. */
export const unsealed = (ring: KeyRing, context: string, row: SealedColumns | Emptied<SealedColumns>): unknown =>
  row.sealed === null || row.key_version === null
    ? null
    : JSON.parse(unsealedBytes(ring, context, { key_version: row.key_version, sealed: row.sealed }).toString());

type Emptied<Columns> = { readonly [name in keyof Columns]: Columns[name] | null };

/** For a secret that is bytes, or text that is not JSON. */
export const sealedBytes = (ring: KeyRing, context: string, plain: Buffer | string): SealedColumns => ({
  key_version: ring.newest,
  sealed: seal(ring.key(ring.newest), plain, context),
});

export const unsealedBytes = (ring: KeyRing, context: string, { key_version, sealed }: SealedColumns): Buffer =>
  unseal(ring.key(key_version), sealed, context);

/** The same as one text, for what somebody carries and brings back. */
export function sealedText(ring: KeyRing, context: string, content: unknown): string {
  const { key_version, sealed } = sealedIn(ring, context, content);
  return `${key_version}.${sealed.toString('base64url')}`;
}

/** Null for whatever does not open: whoever brings it may have made it up. */
export function unsealedText(ring: KeyRing, context: string, text: string): unknown {
  const [, version, sealed = ''] = /^(\d{1,6})\.([A-Za-z0-9_-]{40,2000})$/.exec(text) ?? [];
  const key = ring.find(Number(version));
  if (!key) return null;
  try {
    return JSON.parse(unseal(key, Buffer.from(sealed, 'base64url'), context).toString());
  } catch {
    return null;
  }
}
