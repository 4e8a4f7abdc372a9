import { expect, test } from 'vitest';
import { planRounds } from './plan.ts';

const paths = [
  'contract/calls.test.ts',
  'contract/calls.ts',
  'domain/cards/card.d.ts',
  'domain/cards/card.test.ts',
  'domain/cards/card.ts',
  'domain/cards/README.md',
  'domain/values/money.test.ts',
  'domain/values/money.ts',
  'features/cards/api/block-card-race.test.ts',
  'features/cards/api/block-card.test.ts',
  'features/cards/api/block-card.ts',
  'features/cards/api/card-page.ts',
  'features/cards/api/list-cards.test.ts',
  'features/cards/api/list-cards.ts',
  'ledger/hold.ts',
  'ledger/ledger.test.ts',
];

test('a rule is asked of the tests in its room that import it, without servers', () => {
  expect(planRounds(['domain/cards'], [], paths)).toEqual([
    {
      room: 'domain',
      mutate: ['domain/cards/card.ts'],
      tests: ['domain/cards/card.test.ts', 'domain/values/money.test.ts'],
      services: false,
      related: true,
    },
  ]);
});

test('a folder and a file in it are one round, each file once', () => {
  const [round, ...others] = planRounds(['domain/', './domain/values/money.ts'], [], paths);
  expect(round?.mutate).toEqual(['domain/cards/card.ts', 'domain/values/money.ts']);
  expect(others).toEqual([]);
});

test('rooms are rounds of their own', () => {
  expect(planRounds(['contract', 'domain'], [], paths).map(({ room }) => room)).toEqual(['contract', 'domain']);
});

test('the ledger is asked of all its tests, with servers', () => {
  expect(planRounds(['ledger/hold.ts'], [], paths)).toMatchObject([
    { tests: ['ledger/ledger.test.ts'], services: true, related: false },
  ]);
});

test('a handler is asked of the tests that bear its name', () => {
  expect(planRounds(['features/cards/api/block-card.ts'], [], paths)).toMatchObject([
    {
      tests: ['features/cards/api/block-card-race.test.ts', 'features/cards/api/block-card.test.ts'],
      services: true,
      related: false,
    },
  ]);
});

test('what no test bears the name of is asked of all tests beside it', () => {
  expect(planRounds(['features/cards/api/card-page.ts'], [], paths)[0]?.tests).toHaveLength(3);
});

test('tests that are named are asked too, with the servers that they need', () => {
  expect(planRounds(['contract'], ['features/cards/api/list-cards.test.ts'], paths)).toMatchObject([
    {
      tests: ['contract/calls.test.ts', 'features/cards/api/list-cards.test.ts'],
      services: true,
      related: false,
    },
  ]);
});

test('a path with nothing to break is a mistake', () => {
  expect(() => planRounds(['domain/card'], [], paths)).toThrow('domain/card');
  expect(() => planRounds(['domain/cards/card.test.ts'], [], paths)).toThrow('card.test.ts');
  expect(() => planRounds(['domain'], ['domain/cards/card.ts'], paths)).toThrow('card.ts');
});
