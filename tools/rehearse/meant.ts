// What a migration changes on purpose where a test of an older release looks at the schema itself. Said with its reason, and with the
// words in which the test then fails, it keeps no release from going out; failing in any other words it does. What the test would
// have looked at after that has not been looked at. Each goes when no release before its migration runs any more.
import type { Failed } from './told.ts';

export interface Meant {
  readonly migration: string;
  /** As the rehearsal names it. */
  readonly test: string;
  readonly says: RegExp;
  readonly why: string;
}

export const meant: readonly Meant[] = [
  {
    migration: '0146_audit-in-quarters.sql',
    test: 'features/identity/api/erased.test.ts: nothing is left of them in any table, sealed or not, nor in a log',
    says: /^AssertionError: expected \[ Array\(1\) \] to deeply equal \[\][\s\S]*\/erased\.test\.ts:470:/,
    why: 'it lists the tables that may still name an erased person; audit is one of them, and is in parts that have names of their own',
  },
];

/** Only where the release has not heard of that migration: one that has it knows the schema as it is now. */
export function sortFailed(failed: readonly Failed[], newMigrations: readonly string[], all = meant) {
  const expected = all.filter(({ migration, test, says }) => {
    const said = failed.find(({ title }) => title === test)?.said ?? [];
    return newMigrations.includes(migration) && said.length > 0 && said.every((words) => says.test(words));
  });
  const isExpected = ({ title }: Failed) => expected.some(({ test }) => test === title);
  return { expected, failed: failed.filter((one) => !isExpected(one)).map(({ title }) => title) };
}
