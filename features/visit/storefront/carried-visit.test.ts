import { expect, test } from 'vitest';
import { carriedVisit, carryVisit, forgetCarried } from './carried-visit.ts';

const sealKey = { kid: 'k', kty: 'EC', crv: 'P-256', x: 'x', y: 'y' } as const;
const init = { init: 'one.visit.sign', sealKey, expiresIn: 600_000, serverTime: 5_000 };

function store() {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
  };
}

test('a visit goes on after a trip, with what is left of its time', () => {
  const kept = store();
  carryVisit('one', { carry: () => init }, kept, 1_000);
  expect(carriedVisit('one', kept, 61_000)).toEqual({
    ...init,
    expiresIn: 540_000,
    serverTime: 65_000,
  });
  expect(carriedVisit('two', kept, 61_000)).toBeNull();
});

test('one that is nearly over, forgotten, or from the future does not', () => {
  const kept = store();
  carryVisit('one', { carry: () => init }, kept, 1_000);
  expect(carriedVisit('one', kept, 542_000)).toBeNull();
  expect(carriedVisit('one', kept, 0)).toBeNull();
  forgetCarried('one', kept);
  expect(carriedVisit('one', kept, 2_000)).toBeNull();
  carryVisit('one', { carry: () => null }, kept, 1_000);
  expect(carriedVisit('one', kept, 2_000)).toBeNull();
});
