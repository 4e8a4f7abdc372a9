// Files that people sent. What they are is here; the bytes are in the object store, under objectKey.
import type { UnitId } from '#domain/units/unit.ts';
import type { Scope } from '../scope.ts';

export interface NewUpload {
  readonly id: string;
  readonly kind: 'photo' | 'customized-photo';
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
}

const day = 86_400_000;
/** How long a file may take to be stored; what is not kept by then was abandoned. */
const storingMs = day;
/** A photo that no cart and no order has taken into its care; and one that an order has, after its gift has gone out. */
export const photoDays = 30;
const unusedMs = photoDays * day;

/** Each unit's files are under its own name: another unit's id leads nowhere. */
export const objectKey = (unit: UnitId, id: string): string => `${unit}/uploads/${id}`;

/** Before the file is stored, so that one which is stored and then forgotten is still found. */
export async function announceUpload(
  { tx, unit, clock }: Scope,
  { id, kind, contentType, bytes, width, height }: NewUpload,
): Promise<void> {
  const now = clock.now();
  await tx
    .insertInto('upload')
    .values({
      unit_id: unit,
      id,
      kind,
      content_type: contentType,
      bytes,
      width,
      height,
      made_at: now,
      expires_at: new Date(now.getTime() + storingMs),
    })
    .execute();
}

/** Once the file is stored. */
export async function keepUpload({ tx, unit, clock }: Scope, id: string): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await tx
    .updateTable('upload')
    .set({ kept_at: now, expires_at: new Date(now.getTime() + unusedMs) })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('an upload was kept that was never announced');
}

/** D7: a photo on a line that somebody has saved or ordered lives as long. Said again at most once a day, however often it is saved. */
export async function prolongUploads({ tx, unit, clock }: Scope, ids: readonly string[], days: number): Promise<void> {
  if (ids.length === 0) return;
  const until = (ahead: number) => new Date(clock.now().getTime() + ahead * day);
  await tx
    .updateTable('upload')
    .set({ expires_at: until(days) })
    .where('unit_id', '=', unit)
    .where('id', 'in', ids)
    .where('kept_at', 'is not', null)
    .where('expires_at', '<', until(days - 1))
    .execute();
}

/** Up to `most` whose term is over, oldest first. Their files go before their rows do. */
export async function expiredUploads(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  now: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('upload')
    .select('id')
    .where('unit_id', '=', unit)
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteUploads({ tx, unit }: Pick<Scope, 'tx' | 'unit'>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('upload').where('unit_id', '=', unit).where('id', 'in', ids).execute();
}
