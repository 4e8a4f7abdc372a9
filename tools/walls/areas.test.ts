import { expect, test } from 'vitest';
import { areas, areaViolations, crowdedFrom, crowdedViolations } from './areas.ts';
import { readTree } from './tree.ts';

const broken = (path: string) => areaViolations([path]).map(({ rule }) => rule);

test.each(areas)('%s may be a folder of every room that is divided by area', (area) => {
  for (const room of ['domain', 'data', 'contract', 'contract/wire', 'features', 'locales/en'])
    expect(broken(`${room}/${area}/some-file.ts`)).toEqual([]);
});

test.each([
  ['domain/basket/total.ts'],
  ['data/basket/baskets.ts'],
  ['contract/basket/basket.ts'],
  ['contract/wire/basket/basket.ts'],
  ['features/basket/api/list-baskets.ts'],
  ['locales/fr/basket/basket.json'],
])('%s: a folder of any other name is refused', (path) => {
  expect(areaViolations([path])).toEqual([
    { file: path, line: 1, rule: 'area', message: expect.stringContaining('"basket" is no area') },
  ]);
});

test.each(['domain/money.ts', 'contract/wire/money.ts', 'features/handler.ts', 'locales/en/cart.json'])(
  '%s: a file beside the folders is refused where a room has nothing but areas',
  (path) => expect(broken(path)).toEqual(['area']),
);

test('what belongs to no area has its own place, and what all areas stand on lies beside them', () => {
  for (const path of ['domain/values/money.ts', 'domain/refusal.ts', 'data/scope.ts', 'contract/client.ts'])
    expect(broken(path)).toEqual([]);
  expect(broken('ui/fields/field.tsx')).toEqual([]);
});

test('a folder with too many files is refused, and one with fewer is not', () => {
  const folder = (count: number) => Array.from({ length: count }, (_, at) => `ui/part-${at}.tsx`);
  expect(crowdedViolations(folder(crowdedFrom - 1))).toEqual([]);
  expect(crowdedViolations(folder(crowdedFrom))).toMatchObject([{ file: 'ui', rule: 'crowded' }]);
  expect(crowdedViolations(folder(crowdedFrom).map((path) => path.replace('ui/', 'data/migrations/')))).toEqual([]);
});

test('the tree keeps to both', () => {
  const { paths } = readTree();
  expect([...areaViolations(paths), ...crowdedViolations(paths)]).toEqual([]);
});
