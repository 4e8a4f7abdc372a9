// The other tests of the walls are made from the table of rooms, so a door that is opened in it opens in them too.
// Here is written once more, by hand, what each room may import.
import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { roomNames, rooms, type RoomName } from './rooms.ts';

const rulesBroken = (path: string, source: string) => check(new Map([[path, source]]), []).map(({ rule }) => rule);

describe.each(['features/cards/storefront/list.tsx', 'features/cards/console/list.ts'])('the screen %s', (screen) => {
  test.each([
    ["import { findCard } from '#data/cards/cards.ts';", ['room']],
    ["import type { Tables } from '#data/tables.ts';", ['room']],
    ["export { findCard } from '#data/cards/cards.ts';", ['room']],
    ["const { findCard } = await import('#data/cards/cards.ts');", ['room']],
    ["import { findCard } from '../../../data/cards/cards.ts';", ['relative-import', 'room']],
    ["import { redeem } from '#ledger/move.ts';", ['room']],
    ["import { inUnit } from '#platform/db/transaction.ts';", ['room']],
    ["import { handler } from '#server/handler.ts';", ['room']],
    ["import { queryCardHandler } from '#features/cards/api/query-card.ts';", ['room']],
    ["import { sql } from 'kysely';", ['package']],
    ["import pg from 'pg';", ['package']],
  ])('is refused: %s', (source, rules) => {
    expect(rulesBroken(screen, source)).toEqual(rules);
    expect(rulesBroken(screen.replace(/\.tsx?$/, '.test.ts'), source)).toEqual(
      rules.filter((rule) => rule !== 'package'),
    );
  });
});

const every = (...closed: RoomName[]) => roomNames.filter((name) => !closed.includes(name)).join(' ');

const doors: Record<RoomName, string> = {
  domain: '',
  platform: '',
  locales: 'domain:types',
  contract: 'domain',
  units: 'domain:types',
  ledger: 'domain platform',
  data: 'domain platform',
  providers: 'domain platform',
  messages: 'domain platform locales data providers:ports',
  server: 'domain platform contract data providers:ports',
  ui: 'domain:formatting',
  browser: 'domain locales contract ui',
  'features-child': 'platform',
  'features-server': 'domain platform contract ledger data providers:ports messages server',
  'features-screen': 'domain locales contract ui browser',
  sandbox: 'platform providers:ports',
  apps: every('features-child', 'sandbox', 'apps', 'testing', 'tools'),
  testing: every('testing', 'tools'),
  tools: every('tools'),
};

test.each(roomNames)('%s imports what is written here, and nothing else of ours', (room) => {
  const open = roomNames.flatMap((name) => {
    const extent = rooms[room].imports[name];
    return extent ? [extent === 'all' ? name : `${name}:${extent}`] : [];
  });
  expect(open.join(' ')).toBe(doors[room]);
});
