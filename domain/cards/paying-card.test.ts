import { expect, test } from 'vitest';
import type { Card } from './card.ts';
import { endsWithin, payingFault } from './paying-card.ts';

const now = new Date('2026-06-01T10:00:00Z');
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);
const shop = { currency: 'EUR', payingCardDaysMin: 7 };
const card: Card = {
  id: 'card',
  kind: 'card',
  issuer: 'own',
  itemCode: 'card-1',
  currency: 'EUR',
  value: 5_000,
  available: 5_000,
  held: 0,
  state: 'new',
  mark: 'new',
  owner: null,
  expiresOn: '2027-06-01',
  expiresAt: after(365),
  last4: '1234',
};
const fault = (changes: Partial<Card>, of = shop) => payingFault({ ...card, ...changes }, of, now);

test('COUPON-25 a card pays with whatever is on it', () => {
  expect([fault({}), fault({ state: 'used', available: 1 }), fault({ expiresAt: null })]).toEqual([null, null, null]);
});

test.each([
  [{ state: 'blocked' }, 'blocked'],
  [{ state: 'locked' }, 'locked'],
  [{ state: 'expired' }, 'expired'],
  [{ expiresAt: now }, 'expired'],
  [{ issuer: 'stock' }, 'not-ours'],
  [{ kind: 'wallet' }, 'not-ours'],
  [{ available: 0 }, 'no-balance'],
] as const)('COUPON-11 CARD-30 %j pays nothing', (changes, expected) => expect(fault(changes)).toBe(expected));

test('card-of-another-currency: a card of another currency is refused by name, whatever is on it', () => {
  expect(fault({ currency: 'USD' })).toBe('other-currency');
  expect(fault({ currency: 'USD', available: 0 })).toBe('other-currency');
  expect(fault({ currency: 'USD' }, { ...shop, currency: 'USD' })).toBeNull();
});

test('card-renews-card: a card that has fewer days left than the unit says buys no new one', () => {
  expect(fault({ expiresAt: after(3) })).toBe('ends-soon');
  expect(fault({ expiresAt: after(7, -1) })).toBe('ends-soon');
  expect(fault({ expiresAt: after(7) })).toBeNull();
  expect(fault({ expiresAt: after(0, 1) }, { ...shop, payingCardDaysMin: 0 })).toBeNull();
  expect(endsWithin(null, 366, now)).toBe(false);
});
