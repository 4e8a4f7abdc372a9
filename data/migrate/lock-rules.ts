// The table of what keeps a shop waiting, and of what to do instead. Patterns are of statements as
// data/migrate/sql-statements.ts makes them bare: lower case, one space, literals emptied.
import type { SqlStatement } from './sql-statements.ts';

export interface LockRule {
  readonly pattern: RegExp;
  readonly instead: string;
}

export interface AlterRule extends LockRule {
  /** What makes it harmless. */
  readonly unless?: (
    thing: string,
    place: { readonly table: string; readonly earlier: readonly SqlStatement[] },
  ) => boolean;
}

const constant = String.raw`(''|-?[\d.]+|true|false|null|now\(\)|current_timestamp|array\[\])(::[\w\[\]]+)?`;
const constantDefault = new RegExp(String.raw`\bdefault ${constant}( not null)?( default ${constant})?$`);

/** Keeps its lock to the end of the transaction, and nobody reads or writes the table meanwhile. */
const keepsOut = /^(alter table|drop|create trigger|lock|truncate)\b/;
const onlyValidates = /^alter table \S+ validate constraint \S+$/;

/** One thing that `alter table` does to a table which was there before. */
export const alterRules: readonly AlterRule[] = [
  {
    pattern: /^add (constraint \S+ )?(check|foreign key)\b/,
    instead: 'reads every row; add it `not valid` and validate it in a later migration',
    unless: (thing) => /\bnot valid$/.test(thing),
  },
  {
    pattern: /^add (constraint \S+ )?(unique|primary key)\b/,
    instead: 'builds an index; build it concurrently first, then `add constraint … using index`',
    unless: (thing) => /\busing index\b/.test(thing),
  },
  {
    pattern: /^add (constraint \S+ )?exclude\b/,
    instead: 'builds an index, and there is no other way; make a new table',
  },
  {
    pattern: /^add (?!constraint|check|foreign|unique|primary|exclude).*\b(references|check|unique|primary key)\b/,
    instead: 'reads every row; add the column alone, then its constraint `not valid`',
  },
  {
    pattern: /^add (?!constraint).*\b(generated|(small|big)?serial)\b/,
    instead: 'writes every row anew; add an empty column and let a job fill it',
  },
  {
    pattern: /^add (?!constraint).*\bdefault\b/,
    instead: 'writes every row anew, unless the default is a constant; let a job fill it',
    unless: (thing) => constantDefault.test(thing),
  },
  {
    pattern: /^alter (column )?\S+ (set data )?type\b/,
    instead: 'writes every row anew; add another column and let a job fill it',
  },
  {
    pattern: /^alter (column )?\S+ set not null\b/,
    instead:
      'reads every row; add a check named <table>_<column>_not_null `not valid`, and validate it ' +
      'before this in a later migration',
    unless: (thing, { table, earlier }) => {
      const column = /^alter (?:column )?(\S+)/.exec(thing)?.[1];
      const validated = `alter table ${table} validate constraint ${table}_${column}_not_null`;
      return earlier.some(({ bare }) => bare === validated);
    },
  },
  {
    pattern: /^validate constraint\b/,
    instead: 'reads every row under the locks of what stands above it; begin the migration with it',
    unless: (_, { earlier }) => earlier.every(({ bare }) => !keepsOut.test(bare) || onlyValidates.test(bare)),
  },
  {
    pattern: /^(set (logged|unlogged|tablespace|access method)|attach partition)\b/,
    instead: 'reads or writes the whole table; make a new one',
  },
];

/** Whole statements; the first group is the table, and one that the migration made itself may be named. */
export const statementRules: readonly LockRule[] = [
  {
    pattern: /^create (?:unique )?index .*?\bon (?:only )?([^\s(]+)/,
    instead: 'build it concurrently, in a migration outside a transaction',
  },
  {
    pattern: /^reindex .*?(\S+)$/,
    instead: 'reindex concurrently, in a migration outside a transaction',
  },
  {
    pattern: /^(?:refresh materialized view|cluster|vacuum full|truncate(?: table)?|lock(?: table)?) (\S+)/,
    instead: 'keeps everybody out of it',
  },
  {
    pattern: /^alter domain (\S+) add (?!.*\bnot valid$)/,
    instead: 'reads every table that has such a column; add it `not valid`',
  },
  {
    // Also at the end of a `with`, or within it.
    pattern: /^(?:with .*[()] ?)?(?:update|delete from|merge into) (?:only )?(\S+)/,
    instead: 'locks the rows until the migration ends; let a job do it, some rows at a time',
  },
];

export const blockRules: readonly LockRule[] = [
  {
    pattern: /^execute\b/,
    instead: 'what is put together as text cannot be checked; write it out',
  },
];

/** What may stand in a migration outside a transaction. */
export const repeatable =
  /^(create (unique )?index concurrently if not exists|drop index concurrently if exists|reindex (index|table) concurrently)\b/;
