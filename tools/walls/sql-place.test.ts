import { expect, test } from 'vitest';
import { check } from './check.ts';

const broken = (path: string, source: string) =>
  check(new Map([[path, source]])).map(({ rule, line }) => `${rule} ${line}`);

const statements = [
  "export const a = (tx) => tx.selectFrom('card').selectAll();",
  "export const a = ({ tx }) => tx.insertInto('card').values({});",
  "export const a = (scope) => scope.tx.updateTable('card').set({});",
  "export const a = (tx) => tx.deleteFrom('card');",
  'export const a = (sql, tx) => sql`select 1`.execute(tx);',
  "export const a = (pod) => pod.pool.query('select 1');",
  "export const a = async (client) => (await client?.query({ text: 'select 1' })).rows;",
  'export const a = (sql, tx) => sql<{ one: 1 }>`select 1`.execute(tx);',
];

const closed = [
  'features/cards/api/a.ts',
  'features/cards/worker/a.ts',
  'features/cards/storefront/a.ts',
  'server/a.ts',
  'messages/a.ts',
  'apps/worker/a.ts',
  'apps/operate/seed/a.ts',
];

test.each(closed.flatMap((path) => statements.map((statement) => [path, statement])))(
  '%s may not hold: %s',
  (path, statement) => {
    expect(broken(path, `\n${statement}`)).toEqual(['sql 2']);
  },
);

test.each(['data/cards/a.ts', 'ledger/a.ts', 'platform/queue/a.ts', 'testing/a.ts', 'features/cards/api/a.test.ts'])(
  '%s may',
  (path) => {
    for (const statement of statements) expect(broken(path, statement)).toEqual([]);
  },
);

test('what only looks like it may stand anywhere', () => {
  expect(broken('features/cards/api/a.ts', 'export const selectFrom = (text) => `sql ${text}`;')).toEqual([]);
  expect(broken('server/a.ts', 'export const a = (request) => ({ ...request.query });')).toEqual([]);
});
