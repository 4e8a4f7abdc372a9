// What a migration must not do to a table that is in use. While a statement waits for its lock, everybody who
// comes later queues behind it (data/migrate/migrate.ts keeps that short); while it holds the lock and reads or writes
// the whole table, they wait for all of that, and nothing can keep it short. Each such thing has a way that
// does not: docs/how-to/change-a-table.md.
import { isOutsideTransaction } from './migration-files.ts';
import { sqlStatements, type SqlStatement } from './sql-statements.ts';
import { alterRules, blockRules, repeatable, statementRules } from './lock-rules.ts';

/** A sentence for each thing that would keep the shop waiting. */
export function longLocks(sql: string): string[] {
  const [up = ''] = sql.split('\n-- Check\n');
  const statements = sqlStatements(up);
  const made = new Set(statements.map(({ bare }) => madeBy.exec(bare)?.[1]));
  return isOutsideTransaction(sql)
    ? statements.flatMap((statement) => faultsOutsideTransaction(statement))
    : faultsIn(statements, made);
}

const madeBy = /^create (?:unlogged )?table (?:if not exists )?([^\s(]+)/;

type Made = ReadonlySet<string | undefined>;

function faultsIn(statements: readonly SqlStatement[], made: Made): string[] {
  return statements.flatMap((statement, at) => {
    if (isBrief(statement)) return [];
    const faults = faultsOf(statement, statements.slice(0, at), made);
    // A block is run now; the body of a function is not.
    const inside = statement.bare === 'do $$' ? statement.bodies.flatMap(insideOf) : [];
    return [...faults, ...blockFaults(inside), ...faultsIn(inside, made)];
  });
}

/** A person has looked, and says why it takes no time: that the table has a row a unit, for example. */
const isBrief = ({ comments }: SqlStatement): boolean => comments.some((comment) => /^Brief: \S+ \S+/.test(comment));

const faultsOutsideTransaction = ({ bare }: SqlStatement): string[] =>
  repeatable.test(bare)
    ? []
    : [
        `${shown(bare)}: outside a transaction stands only what can be run again after half of it was done, ` +
          'such as `create index concurrently if not exists`',
      ];

function faultsOf({ bare }: SqlStatement, earlier: readonly SqlStatement[], made: Made): string[] {
  const [, table, things] = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(bare) ?? [];
  if (table === undefined || things === undefined)
    return statementRules
      .filter(({ pattern }) => !made.has(pattern.exec(bare)?.[1]))
      .filter(({ pattern }) => pattern.test(bare))
      .map(({ instead }) => `${shown(bare)}: ${instead}`);
  if (made.has(table)) return [];
  return apart(things).flatMap((thing) =>
    alterRules
      .filter(({ pattern }) => pattern.test(thing))
      .filter(({ unless }) => !unless?.(thing, { table, earlier }))
      .map(({ instead }) => `alter table ${table} ${shown(thing)}: ${instead}`),
  );
}

const blockFaults = (inside: readonly SqlStatement[]): string[] =>
  inside.flatMap(({ bare }) =>
    blockRules.filter(({ pattern }) => pattern.test(bare)).map(({ instead }) => `${shown(bare)}: ${instead}`),
  );

/** `alter table` may do several things, with commas between them that are not in brackets. */
function apart(things: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const char of things) {
    depth += Number(char === '(') - Number(char === ')');
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

const aroundStatement = /^(?:(?:declare .*|begin|then|else|loop|if .* then|for .* loop)(?: |$))+/;

/** What a block does, without the words of the language around it. */
const insideOf = (body: string): SqlStatement[] =>
  sqlStatements(body).map((statement) => ({
    ...statement,
    bare: statement.bare.replace(aroundStatement, ''),
  }));

const shown = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
