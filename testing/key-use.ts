import type { Scope } from '#data/scope.ts';

/**
 * The keys of the unit's tills, or this one, as if used just now, or then. A key that was not used for an hour takes
 * the long way with its next sale, which notes its use.
 */
export async function noteKeyUse(
  { tx, unit, clock }: Pick<Scope, 'tx' | 'unit' | 'clock'>,
  { key, at = clock.now() }: { readonly key?: string; readonly at?: Date } = {},
): Promise<void> {
  const noted = tx.updateTable('partner_key').set({ last_used_at: at }).where('unit_id', '=', unit);
  await (key === undefined ? noted : noted.where('id', '=', key)).execute();
}
