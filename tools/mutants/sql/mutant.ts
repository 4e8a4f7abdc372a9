// One thing that could be wrong with the SQL that moves value, and the test that would notice.
import type { SqlThing } from './definitions.ts';

export interface SqlMutant {
  readonly name: string;
  readonly of: SqlThing;
  /** A piece of the definition as PostgreSQL gives it back; it must be in it exactly once. */
  readonly from: string;
  readonly to: string;
  /** A test's file and whole title. */
  readonly noticedBy: readonly [file: string, title: string];
}
