import { expect, test } from 'vitest';
import type { Card, CardState } from '#domain/cards/card.ts';
import { journalOrigins, type JournalOrigin } from '#domain/cards/ledger.ts';
import { transferModes } from '#domain/catalogue/product.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import {
  cardActionOf,
  cardActions,
  cardProductToWire,
  cardStepFromWire,
  cardToWire,
  markToWire,
  walletOrderStatus,
  walletTypeOf,
  WireCardProduct,
  WireCardView,
  WireOwnCard,
} from './card.ts';
import { CardNumber, Email } from './card-fields.ts';

const reader = { profile: unitProfile(), language: 'en' } as const;
const now = new Date('2026-11-01T12:00:00Z');
const card: Card = {
  id: 'card-id',
  kind: 'card',
  issuer: 'own',
  itemCode: 'card-1',
  currency: 'EUR',
  value: 5_000,
  available: 1_250,
  held: 100,
  state: 'new',
  mark: 'new',
  owner: null,
  expiresOn: '2027-10-31',
  expiresAt: new Date('2027-10-31T23:00:00Z'),
  last4: '1234',
};
const viewOf = (changes: Partial<Card> = {}) => cardToWire({ ...card, ...changes }, { en: 'Test card' }, now, reader);

test('CARD-29 whoever knows number and PIN sees product, balance, expiry and state, and no more', () => {
  const view = viewOf();
  expect(view).toEqual({
    cardNumber: '•••• 1234',
    itemCode: 'card-1',
    productName: 'Test card',
    balance: 12.5,
    initialBalance: 50,
    currency: 'EUR',
    expiryDate: '2027-10-31',
    cardState: 'NEW',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
  });
  expect(WireCardView.parse(view)).toEqual(view);
});

test.each([
  ['new', [false, false, false]],
  ['used', [false, false, false]],
  ['blocked', [true, false, false]],
  ['locked', [false, true, false]],
  ['expired', [false, false, true]],
] as [CardState, boolean[]][])('CARD-30 a card that is %s is blocked, locked, expired: %j', (state, flags) => {
  const { isBlocked, isLocked, isExpired } = viewOf({ state });
  expect([isBlocked, isLocked, isExpired]).toEqual(flags);
});

test('a card past its last day has expired, and one without a number or a product has an empty text there', () => {
  expect(viewOf({ state: 'blocked', expiresAt: now })).toMatchObject({ isExpired: true, isBlocked: false });
  expect(viewOf({ last4: null, itemCode: null, expiresOn: null }).cardNumber).toBe('');
  expect(cardToWire(card, null, now, reader).productName).toBe('');
});

test('CARD-13 CARD-01 UNIT-13 what is on it is told in its own currency', () => {
  const prices = { currency: 'BHD', balance: 1.25, initialBalance: 5 };
  expect(viewOf({ currency: 'BHD' })).toMatchObject(prices);
});

test('a brand’s card is told as it was bought: what is left of it only the brand knows', () => {
  expect(viewOf({ issuer: 'stock', available: 0 })).toMatchObject({ balance: 50, initialBalance: 50 });
});

test('CARD-15 an owner calls a card NEW or USED, and sees its PIN', () => {
  expect([markToWire('new'), markToWire('used')]).toEqual(['NEW', 'USED']);
  expect(viewOf({ mark: 'used' }).cardState).toBe('USED');
  expect(Object.keys(WireOwnCard.shape)).toEqual([
    ...Object.keys(WireCardView.shape).filter((field) => field !== 'itemCode' && field !== 'productName'),
    'pinCode',
  ]);
});

test.each([
  ['block', 'block'],
  ['UNBLOCK', 'unblock'],
  ['New', 'mark-new'],
  ['used', 'mark-used'],
  ['expire', undefined],
  ['', undefined],
])('API-23 the action "%s" is the step %s', (action, step) => expect(cardStepFromWire(action)).toBe(step));

test('CARD-14 what a product says about using its cards', () => {
  const product = testProduct({
    reloadable: true,
    issuer: 'third-party',
    codeType: 'qr',
    howToUse: { en: 'How' },
    terms: { en: 'Terms' },
    redeemable: { en: 'Toys' },
  });
  const wire = cardProductToWire(product, reader);
  expect(wire).toEqual({
    isReloadable: true,
    isThirdPartyProduct: true,
    transferMode: 2,
    codeType: 1,
    redeemPlace: 'custom',
    redeemPlaceText: 'Toys',
    howToUse: 'How',
    termOfService: 'Terms',
  });
  expect(WireCardProduct.parse(wire)).toEqual(wire);
  expect(cardProductToWire(testProduct({ redeemable: 'except-food' }), reader)).toMatchObject({
    isReloadable: false,
    isThirdPartyProduct: false,
    redeemPlace: 'except-food',
    redeemPlaceText: null,
  });
});

test('the transfer mode is 0 none, 1 the whole balance, 2 a part', () => {
  const modes = transferModes.map((transfer) => [
    transfer,
    cardProductToWire(testProduct({ transfer }), reader).transferMode,
  ]);
  expect(modes).toEqual([
    ['none', 0],
    ['whole', 1],
    ['part', 2],
  ]);
});

/** What happened, and what the history of a card and of a wallet call it, where value came and where it went. */
const past: Readonly<Record<JournalOrigin, readonly [come: string, went: string, wallet: string | null]>> = {
  issue: ['activated', 'activated', null],
  grant: ['activated', 'activated', null],
  'top-up': ['reloaded', 'reloaded', 'L'],
  cashback: ['reloaded', 'reloaded', 'C'],
  transfer: ['received', 'transferred', null],
  redeem: ['redeemed', 'redeemed', 'P'],
  hold: ['redeemed', 'redeemed', 'P'],
  payment: ['void', 'void', null],
  expiry: ['void', 'void', null],
  reversal: ['void', 'void', null],
  refund: ['void', 'void', null],
  correction: ['void', 'void', null],
  // No card is among its postings.
  order: ['void', 'void', null],
};
test.each(journalOrigins)('CARD-17 WALLET-02 what a history calls "%s"', (origin) => {
  expect([cardActionOf(origin, 1), cardActionOf(origin, -1), walletTypeOf(origin)]).toEqual(past[origin]);
  expect(cardActionOf('transfer', 0)).toBe('received');
});

test('CARD-17 the words a history may have', () => {
  expect(cardActions).toEqual(['activated', 'reloaded', 'transferred', 'redeemed', 'received', 'void']);
});

test('what became of an order that a wallet was to pay', () => {
  expect(walletOrderStatus).toEqual({ confirmed: 'Y', voided: 'N', held: 'R' });
});

test('a number is read without its spaces, and is never empty', () => {
  expect(CardNumber.parse('1234 5678')).toBe('12345678');
  expect(CardNumber.safeParse('').success).toBe(false);
  expect(CardNumber.safeParse('1'.repeat(65)).success).toBe(false);
});

test('what is typed for an address must be one', () => {
  for (const address of ['a@b.example', 'josé@müller.example']) expect(Email.safeParse(address).success).toBe(true);
  for (const other of ['', 'a@b', 'a b@c.example', `a@${'b'.repeat(254)}.example`])
    expect(Email.safeParse(other).success).toBe(false);
});
