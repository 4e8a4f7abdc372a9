// How often each of these orders has changed: all that has to be asked to know who must be told.
import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

export async function orderVersions(
  { tx, unit }: Pick<Scope, 'tx' | 'unit'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('orders')
    .select(['id', 'version'])
    .where('unit_id', '=', unit)
    // One statement however many they are, so that it is prepared once.
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
