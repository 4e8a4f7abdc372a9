import { expect, test } from 'vitest';
import { visitorOf } from './visitor.tsx';

const kept = JSON.stringify({
  one: { custId: 'c-1', custName: 'Inès Moreau', companyName: 'Rubans SA' },
  two: { custId: 'c-2', custName: 'Noor Haddad' },
});

test('NAV-25 NAV-26 whoever is signed in is called by what this browser keeps of them, in this unit alone', () => {
  expect(visitorOf('one', 'business', kept)).toEqual({
    kind: 'business',
    person: { firstName: 'Inès Moreau', lastName: '', companyName: 'Rubans SA' },
    custId: 'c-1',
  });
  expect(visitorOf('two', 'customer', kept)).toEqual({
    kind: 'customer',
    person: { firstName: 'Noor Haddad', lastName: '', companyName: '' },
    custId: 'c-2',
  });
});

test('NAV-26 a guest has no name, whatever is kept; nor has a member of whom nothing is', () => {
  expect(visitorOf('one', 'guest', kept)).toEqual({ kind: 'guest', person: null, custId: null });
  for (const text of [null, '{}', 'torn'])
    expect(visitorOf('one', 'customer', text)).toEqual({ kind: 'customer', person: null, custId: null });
});
