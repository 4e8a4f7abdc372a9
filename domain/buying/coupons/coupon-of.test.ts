import { expect, test } from 'vitest';
import { couponOfCard, couponOfForeign, foreignNumber } from './coupon-of.ts';

const names = { id: 'id', handle: 'handle', restriction: 'Books only' };
const terms = { partial: false, suitedItems: ['a'], restriction: { en: 'Books only' } };

test('COUPON-01 COUPON-02 a card and a coupon of a third party, as a cart knows them', () => {
  const shared = { ...names, number: '•••• 1234', balance: 700, partial: false, suitedItems: ['a'] };
  expect(couponOfCard({ card: { last4: '1234', available: 700 }, terms }, names)).toEqual({
    ...shared,
    thirdParty: false,
  });
  expect(couponOfForeign('CD00001234', { balance: 700, terms }, names)).toEqual({ ...shared, thirdParty: true });
  expect(couponOfCard({ card: { last4: null, available: 700 }, terms }, names).number).toBe('');
});

test('COUPON-02 a number is whose it begins like, in capitals; ours begin with digits', () => {
  const issuers = [
    { issuer: 'desk', prefix: 'CD' },
    { issuer: 'other', prefix: 'X1' },
  ];
  expect(foreignNumber('cd12', issuers)).toEqual({ issuer: 'desk', number: 'CD12' });
  expect(foreignNumber('X12', issuers)).toEqual({ issuer: 'other', number: 'X12' });
  // Refused before it is counted: the issuer might read it as CD12, and it would be counted as another.
  for (const odd of ['CD 12', 'CD12 ', 'CD\u200b12', 'CD１２', 'CD-12', 'CD1ı', 'cd1ß', 'CD12\n'])
    expect(foreignNumber(odd, issuers)).toEqual({ refused: 'coupon.invalid' });
  for (const typed of ['ＣＤ12', ' CD12', '4000000000000028', '1CD', 'C', ''])
    expect(foreignNumber(typed, issuers)).toBeNull();
});
