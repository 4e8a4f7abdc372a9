// Rows of one unit that another sees or writes.
import type { SqlMutant } from './mutant.ts';
import { walls as byWalls } from './noticed-by.ts';

const seen: readonly SqlMutant[] = (['card', 'account', 'journal', 'posting', 'hold', 'card_secret'] as const).map(
  (table) => ({
    name: `the policy of ${table} shows every unit’s rows`,
    of: `policy unit_scope on ${table}`,
    from: 'using ((unit_id = ( SELECT current_unit() AS current_unit)))',
    to: 'using (true)',
    noticedBy: byWalls(`another unit sees no row of ${table}, though it forgets to say which it wants`),
  }),
);
const written: readonly SqlMutant[] = (['card', 'account', 'journal', 'posting'] as const).map((table) => ({
  name: `the policy of ${table} takes rows for any unit`,
  of: `policy unit_scope on ${table}`,
  from: 'with check ((unit_id = ( SELECT current_unit() AS current_unit)))',
  to: 'with check (true)',
  noticedBy: byWalls(`another unit writes no row into ${table}`),
}));

export const walls: readonly SqlMutant[] = [...seen, ...written];
