// A wall that is not seen to stop anybody is not a wall: every rule is broken here once.
import { describe, expect, test } from 'vitest';
import { check } from './check.ts';
import { unitIdsIn } from './location.ts';
import { roomNames, rooms, testPackages, type RoomName } from './rooms.ts';
import { readTree } from './tree.ts';

const unitIds = ['maison', 'north-star'];

const violations = (path: string, source: string) => check(new Map([[path, source]]), unitIds);
const rulesBroken = (path: string, source: string) => violations(path, source).map(({ rule }) => rule);

/** A file in a room, in the slice "cards" where the room has slices. */
function fileIn(room: RoomName, name = 'plain'): string {
  const [where = ''] = rooms[room].where;
  return where.endsWith('.ts') ? where : `${where.replace('*', 'cards')}/${name}.ts`;
}

/** An import that stays within whatever part of the target is open. */
function openImport(target: RoomName, extent: string): string {
  if (extent === 'ports') return `import { Psp } from '#providers/psp/port.ts';`;
  if (extent === 'formatting') return `import { money } from '#domain/values/money.ts';`;
  const keyword = extent === 'types' ? 'import type' : 'import';
  return `${keyword} { a } from '#${fileIn(target)}';`;
}

const pairs = roomNames.flatMap((room) =>
  roomNames
    .filter((target) => target !== room)
    .map((target) => ({ room, target, extent: rooms[room].imports[target] })),
);

test('a room imports only rooms below it, so there is no circle of rooms', () => {
  for (const room of roomNames)
    for (const other of Object.keys(rooms[room].imports) as RoomName[])
      expect([room, other, roomNames.indexOf(other) < roomNames.indexOf(room)]).toEqual([room, other, true]);
});

describe('our rooms', () => {
  test.each(pairs.filter(({ extent }) => !extent))('$room may not import $target', ({ room, target }) => {
    const [first, ...rest] = violations(fileIn(room), `\nimport '#${fileIn(target)}';`);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ file: fileIn(room), line: 2, rule: 'room' });
    expect(first?.message).toContain('may not import');
  });

  test.each(pairs.filter(({ extent }) => extent))(
    '$room may import $target ($extent)',
    ({ room, target, extent = '' }) => {
      expect(violations(fileIn(room), openImport(target, extent))).toEqual([]);
    },
  );

  test.each(pairs.filter(({ extent }) => extent && extent !== 'all'))(
    '$room may not import all of $target, its $extent only',
    ({ room, target }) => {
      const source = `import { a } from '#${fileIn(target)}';`;
      expect(rulesBroken(fileIn(room), source)).toEqual(['room']);
    },
  );

  test.each(roomNames)('%s may import itself, with a dot and by its name', (room) => {
    const source = `import './own.ts'; import '#${fileIn(room)}';`;
    expect(violations(fileIn(room), source)).toEqual([]);
  });

  test.each([
    ['import', `import { a } from '#platform/db.ts';`],
    ['import type', `import type { A } from '#platform/db.ts';`],
    ['export from', `export { a } from '#platform/db.ts';`],
    ['export *', `export * from '#platform/db.ts'; export const a = 1;`],
    ['import()', `const a = await import('#platform/db.ts');`],
    ['import() of a template', 'const a = await import(`#platform/${name}.ts`);'],
    ['import type in an annotation', `let a: import('#platform/db.ts').Db;`],
    ['import =', `import db = require('#platform/db.ts');`],
  ])('a wall stops %s', (_, source) => {
    expect(rulesBroken('contract/cards/cards.ts', source)).toEqual(['room']);
  });

  test('a name that is no room is refused', () => {
    expect(rulesBroken('apps/api/main.ts', `import '#elsewhere/a.ts';`)).toEqual(['room']);
  });

  test('data that marks only the names as types still loads the module, and is refused', () => {
    const source = `import { type UnitProfile } from '#domain/units/unit.ts';`;
    expect(rulesBroken('units/maison/profile.ts', source)).toEqual(['room']);
  });

  test('an import that is computed hides what it loads, and only rooms open to all may do it', () => {
    const source = 'const a = await import(name);';
    expect(rulesBroken('data/cards/cards.ts', source)).toEqual(['computed-import']);
    expect(rulesBroken('apps/api/main.ts', source)).toEqual([]);
  });
});

describe('packages', () => {
  const known = new Set([
    'left-pad',
    ...testPackages,
    ...roomNames.flatMap((name) => (rooms[name].packages === 'any' ? [] : rooms[name].packages)),
  ]);
  const wares = roomNames.flatMap((room) => {
    const { packages } = rooms[room];
    return [...known].map((pattern) => ({
      room,
      name: pattern.replace('*', 'anything'),
      open: packages === 'any' || packages.includes(pattern),
    }));
  });

  test.each(wares.filter(({ open }) => !open))('$room may not import $name', ({ room, name }) => {
    const source = `import a from '${name}'; import type { B } from '${name}/deep';`;
    expect(rulesBroken(fileIn(room), source)).toEqual(['package', 'package']);
  });

  test.each(wares.filter(({ open }) => open))('$room may import $name', ({ room, name }) => {
    const source = `import a from '${name}'; import type { B } from '${name}/deep';`;
    expect(violations(fileIn(room), source)).toEqual([]);
  });

  test.each(roomNames)("%s keeps to its answer about Node's own modules", (room) => {
    const source = `import 'node:fs'; import 'path';`;
    const broken = rooms[room].node ? [] : ['node', 'node'];
    expect(rulesBroken(fileIn(room), source)).toEqual(broken);
  });

  test('SQL stays where SQL lives, and tests may look', () => {
    const source = `import { sql } from 'kysely'; import pg from 'pg';`;
    for (const path of ['features/cards/api/block.ts', 'apps/api/main.ts', 'providers/psp/port.ts'])
      expect(rulesBroken(path, source)).toEqual(['package', 'package']);
    for (const path of ['data/cards/cards.ts', 'platform/db.ts', 'testing/harness.ts'])
      expect(violations(path, source)).toEqual([]);
    expect(violations('features/cards/api/block.test.ts', source)).toEqual([]);
    expect(violations('ledger/hold.ts', `import { sql } from 'kysely';`)).toEqual([]);
  });
});

describe('tests and config files', () => {
  test('a test may use the harness and the test tools in every room', () => {
    const source = `import { test } from 'vitest'; import fc from 'fast-check';
      import { expect } from '@playwright/test'; import { harness } from '#testing/harness.ts';
      import { readFileSync } from 'node:fs';`;
    for (const room of roomNames) {
      const path = fileIn(room).replace(/\.ts$/, '.test.ts');
      expect(violations(path, source)).toEqual([]);
      expect(violations(path.replace('.test.', '.spec.'), source)).toEqual([]);
    }
  });

  test('a test on the real engines and a browser test may use the whole shop, and no tool', () => {
    const whole = `import '#apps/api/build.ts'; import '#data/cards/cards.ts'; import '#providers/psp/registry.ts';`;
    const tool = `import '#tools/bench/load.ts';`;
    for (const path of [
      'features/cards/api/block.test.ts',
      'features/cards/storefront/block.spec.ts',
      'data/a.test.ts',
    ]) {
      expect(violations(path, whole)).toEqual([]);
      expect(rulesBroken(path, tool)).toEqual(['room']);
    }
    expect(rulesBroken('features/cards/storefront/block.test.ts', whole)).toEqual(['room', 'room', 'room']);
    expect(rulesBroken('testing/harness.ts', tool)).toEqual(['room']);
  });

  test('code that is no test may not', () => {
    expect(rulesBroken('domain/values/money.ts', `import '#testing/a.ts'; import 'vitest';`)).toEqual([
      'room',
      'package',
    ]);
  });

  test("a domain test still keeps to the domain's own walls", () => {
    expect(rulesBroken('domain/values/money.test.ts', `import '#platform/db.ts';`)).toEqual(['room']);
    expect(rulesBroken('domain/values/money.test.ts', `import 'left-pad';`)).toEqual(['package']);
  });

  test('a test of a unit may run the rule that judges its profile', () => {
    const source = `import { profileFaults } from '#domain/units/unit-faults.ts';`;
    expect(violations('units/profiles.test.ts', source)).toEqual([]);
    expect(rulesBroken('units/profiles.ts', source)).toEqual(['room']);
  });

  test('a config file may use the build tools, and one at the top is in no room', () => {
    const source = `import { defineConfig } from 'vite'; import tailwind from '@tailwindcss/vite';`;
    expect(violations('ui/vite.config.ts', source)).toEqual([]);
    expect(violations('vitest.config.ts', source)).toEqual([]);
    expect(rulesBroken('ui/button.ts', source)).toEqual(['package', 'package']);
  });
});

describe('slices', () => {
  test.each([
    ['features/cards/api/block.ts', '#features/orders/api/cancel.ts'],
    ['features/cards/worker/expire.ts', '#features/orders/worker/issue.ts'],
    ['features/cards/storefront/list.tsx', '#features/orders/storefront/list.tsx'],
    ['features/cards/storefront/list.tsx', '../../orders/storefront/list.tsx'],
    ['features/cards/api/block.test.ts', '#features/orders/api/cancel.ts'],
  ])('%s may not import another slice as %s', (path, spec) => {
    expect(rulesBroken(path, `import '${spec}';`)).toEqual(['slice']);
  });

  test('the parts of one slice on one side of the wire may share', () => {
    expect(violations('features/cards/api/block.ts', `import '../worker/expire.ts';`)).toEqual([]);
  });
});

describe('relative imports', () => {
  test('one that leaves the room is told the right spelling', () => {
    const [first] = violations('data/cards/cards.ts', `import '../../platform/db.ts';`);
    expect(first?.rule).toBe('relative-import');
    expect(first?.message).toContain(`'#platform/db.ts'`);
  });

  test('one that leaves for a closed room breaks both rules', () => {
    expect(rulesBroken('domain/values/money.ts', `import '../../platform/db.ts';`)).toEqual([
      'relative-import',
      'room',
    ]);
  });

  test('one that leaves the repository or leads to no room is refused', () => {
    expect(rulesBroken('apps/operate/seed/main.ts', `import '../../../other.ts';`)).toEqual(['relative-import']);
    expect(rulesBroken('apps/api/main.ts', `import '../../docs/a.json';`)).toEqual(['relative-import']);
  });
});

describe('unit ids', () => {
  test.each([
    ['a string', `export const a = 'maison';`],
    ['a comparison', `export const f = (id: string) => id === 'north-star';`],
    ['a path', `export const a = '/maison/cards?x=1';`],
    ['an address', `export const a = 'https://shop.example/maison#top';`],
    ['a template', 'export const f = (l: string) => `/${l}/maison/cards`;'],
    ['a key', `export const a = { maison: 1 };`],
    ['a quoted key', `export const a = { 'north-star': 1 };`],
    ['a property', `export const f = (a: Profiles) => a.maison;`],
    ['a destructured property', `export const f = ({ maison: a }: Profiles) => a;`],
    ['a type', `export type A = 'maison';`],
    ['a case', `switch (id) { case 'maison': break; }`],
  ])('%s in the domain may not be one', (_, source) => {
    const [first, ...rest] = violations('domain/price.ts', source);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ rule: 'unit-id', line: 1 });
  });

  test('a JSX text or attribute may not be one', () => {
    const source = `export const a = <p title="maison">\n maison </p>;`;
    const lines = violations('ui/card-art.tsx', source);
    expect(lines.map(({ rule }) => rule)).toEqual(['unit-id', 'unit-id']);
  });

  test('no room but units and testing may name one', () => {
    for (const room of roomNames) {
      const broken = rulesBroken(fileIn(room), `export const a = 'maison';`);
      expect([room, broken]).toEqual([room, room === 'units' || room === 'testing' ? [] : ['unit-id']]);
    }
    expect(rulesBroken('playwright.config.ts', `export const a = 'maison';`)).toEqual(['unit-id']);
  });

  test('not even an import may name one', () => {
    expect(rulesBroken('apps/api/main.ts', `import '#units/maison/profile.ts';`)).toEqual(['unit-id']);
  });

  test('a test may name one', () => {
    expect(violations('domain/price.test.ts', `export const a = 'maison';`)).toEqual([]);
  });

  test('a longer word, a variable or a comment is none', () => {
    const source = `// maison
      const maison = 1; export const a = ['maisonette', 'la maison', maison];`;
    expect(violations('domain/price.ts', source)).toEqual([]);
  });

  test('they are the names of the folders in units/', () => {
    const paths = ['units/maison/profile.ts', 'units/maison/theme.css', 'units/all.ts', 'ui/a/b.ts'];
    expect(unitIdsIn(paths)).toEqual(['maison']);
  });
});

describe('the purity of the domain', () => {
  test.each([
    ['Date.now', 'export const a = Date.now();'],
    ['Date.now', `export const a = Date['now'];`],
    ['new Date()', 'export const a = new Date();'],
    ['Date()', 'export const a = Date();'],
    ['Math.random', 'export const a = Math.random();'],
    ['Temporal.Now', `import { Temporal } from 'temporal-polyfill'; Temporal.Now.instant();`],
    ['crypto', 'export const a = crypto.randomUUID();'],
    ['performance', 'export const a = performance.now();'],
    ['globalThis', 'export const a = globalThis;'],
    ['window', 'export const a = window.name;'],
    ['document', 'export const a = document.title;'],
    ['process', 'export const a = { env: process.env };'],
    ['Buffer', 'export const a = Buffer.from([]);'],
    ['setTimeout', 'setTimeout(() => {}, 1);'],
    ['setInterval', 'setInterval(() => {}, 1);'],
    ['fetch', `export const a = await fetch('x');`],
    ['console', `console.log('a');`],
  ])('%s is refused in the domain', (name, source) => {
    const [first, ...rest] = violations('domain/cards/card.ts', source);
    expect(rest).toEqual([]);
    expect(first?.rule).toBe('purity');
    expect(first?.message).toContain(`may not use ${name}:`);
    expect(rulesBroken('platform/clock.ts', source.replace(/^import.*?;/, ''))).toEqual([]);
  });

  test('a moment that was handed in, and a word that only looks like a global, are fine', () => {
    const source = `
      interface Company { document: string; window: number }
      type Judge = (process: string) => boolean;
      export const day = (at: number) => new Date(at).getUTCDate();
      export const title = ({ document }: Company) => document;
      export const span = (company: Company) => ({ window: company.window });
      export function each(document: string, ...fetch: string[]) { return [document, fetch]; }
      export const largest = (a: number) => Math.max(a, Date.UTC(2000, 1));`;
    expect(violations('domain/company.ts', source)).toEqual([]);
  });

  test('a domain test may read the clock', () => {
    expect(violations('domain/cards/card.test.ts', 'Date.now();')).toEqual([]);
  });
});

describe('names', () => {
  test.each(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types'])(
    'a file called %s is refused',
    (name) => {
      expect(rulesBroken(`domain/${name}.ts`, 'export const a = 1;')).toEqual(['file-name']);
      expect(rulesBroken(`ui/${name}.tsx`, 'export const a = 1;')).toEqual(['file-name']);
    },
  );

  test('a file that only passes others on is refused', () => {
    const source = `export * from './a.ts'; export type * from './b.ts';`;
    expect(rulesBroken('domain/all.ts', source)).toEqual(['barrel']);
    expect(rulesBroken('domain/all.ts', `${source} export const a = 1;`)).toEqual([]);
  });

  test.each(['a.ts', 'lib/a.ts', 'features/a.ts', 'features/cards/a.ts', 'features/cards/db/a.ts'])(
    '%s is in no room',
    (path) => expect(rulesBroken(path, 'export const a = 1;')).toEqual(['place']),
  );

  test('a file that cannot be parsed is reported, not passed over', () => {
    expect(violations('domain/a.ts', '\nconst = 1;')).toMatchObject([{ rule: 'syntax', line: 2 }]);
  });
});

describe('direction', () => {
  test.each([
    'ml-4',
    '-mr-2',
    'md:pl-1',
    'hover:pr-1',
    'left-0',
    '!right-0',
    'border-l',
    'border-r-2',
    'rounded-tl-lg',
    'text-left',
    'float-right',
    'scroll-pl-4',
  ])('%s is refused where there are screens', (name) => {
    const source = `export const a = <p className="flex ${name}" />;`;
    for (const path of ['ui/a.tsx', 'features/cards/storefront/a.tsx', 'apps/storefront/app/a.tsx'])
      expect(rulesBroken(path, source)).toEqual(['direction']);
    expect(rulesBroken('apps/sandbox/page.tsx', source)).toEqual([]);
  });

  test('a class inside a template or a call is found, and the logical name is offered', () => {
    const source = "export const a = <p className={join(`ml-4 ${b}`, c && 'left-1')} />;";
    const messages = violations('ui/a.tsx', source).map(({ message }) => message);
    expect(messages).toEqual([
      expect.stringContaining('"ms" for "ml"'),
      expect.stringContaining('"inset-s" for "left"'),
    ]);
  });

  test('logical classes, and words that are no class, are fine', () => {
    const source = `export const a = (
      <p className="ms-4 pe-2 rounded-lg inset-s-0 text-start place-content-center" title="left-0" />
    );`;
    expect(violations('ui/a.tsx', source)).toEqual([]);
  });
});

test('every file in the tree keeps to its room', () => {
  const { files, unitIds: ids } = readTree();
  expect(files.size).toBeGreaterThan(0);
  expect(check(files, ids)).toEqual([]);
});
