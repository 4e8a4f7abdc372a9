import { describe, expect, test } from 'vitest';
import { cardStates, cardStep, cardSteps, isUsable, stateAt, takesValueOf, type Card, type CardStep } from './card.ts';

const steps: CardStep[] = ['mark-used', 'mark-new', 'block', 'unblock', 'unlock', 'expire'];

test('CARD-02 an owner blocks a card and unblocks it to what it was', () => {
  for (const mark of ['new', 'used'] as const) {
    expect(cardStep({ state: mark, mark }, 'block')).toEqual({ state: 'blocked', mark });
    expect(cardStep({ state: 'blocked', mark }, 'unblock')).toEqual({ state: mark, mark });
  }
});

test('CARD-11 a card is moved between new and used', () => {
  expect(cardStep({ state: 'new', mark: 'new' }, 'mark-used')).toEqual({ state: 'used', mark: 'used' });
  expect(cardStep({ state: 'used', mark: 'used' }, 'mark-new')).toEqual({ state: 'new', mark: 'new' });
});

test('CARD-30 a locked card cannot be unblocked or marked by its owner, only unlocked', () => {
  const allowed = steps.filter((step) => cardStep({ state: 'locked', mark: 'new' }, step));
  expect(allowed).toEqual(['unlock', 'expire']);
});

test('nothing happens to an expired card', () => {
  expect(cardSteps.expired).toEqual({});
  for (const step of steps) expect(cardStep({ state: 'expired', mark: 'new' }, step)).toBeNull();
});

describe('CARD-03 usable', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const later = new Date(now.getTime() + 1);
  test.each(cardStates)('%s', (state) => {
    const usable = state === 'new' || state === 'used';
    expect(isUsable({ state, expiresAt: later }, now)).toBe(usable);
    expect(isUsable({ state, expiresAt: null }, now)).toBe(usable);
    // Past its day it is expired, whether or not a job has said so.
    expect(stateAt({ state, expiresAt: now }, now)).toBe('expired');
    expect(isUsable({ state, expiresAt: now }, now)).toBe(false);
  });
});

describe('a card to transfer to', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const giver: Card = {
    id: 'giver',
    kind: 'card',
    issuer: 'own',
    itemCode: 'card-1',
    currency: 'EUR',
    value: 5_000,
    available: 5_000,
    held: 0,
    state: 'used',
    mark: 'used',
    owner: null,
    expiresOn: null,
    expiresAt: null,
    last4: '0028',
  };
  const taker: Card = { ...giver, id: 'taker', state: 'new', mark: 'new' };

  test.each<[string, Partial<Card>]>([
    ['another card', {}],
    ['a used one', { state: 'used' }],
    ['a wallet', { kind: 'wallet', itemCode: null }],
    ['an empty one', { available: 0 }],
    ['somebody’s', { owner: 'somebody' }],
  ])('CARD-04 %s takes value', (_, changes) => {
    expect(takesValueOf({ ...taker, ...changes }, giver, now)).toBe(true);
  });

  test.each<[string, Partial<Card>]>([
    ['the giver itself', { id: 'giver' }],
    ['a brand’s, whose value is not in our books', { issuer: 'stock' }],
    ['one in another currency', { currency: 'USD' }],
    ['a blocked one', { state: 'blocked' }],
    ['a locked one', { state: 'locked' }],
    ['an expired one', { state: 'expired' }],
    ['one past its day', { expiresAt: now }],
  ])('CARD-04 %s takes none', (_, changes) => {
    expect(takesValueOf({ ...taker, ...changes }, giver, now)).toBe(false);
  });
});

test('CARD-02 CARD-11 CARD-30 every step there is, and where it leads from each state', () => {
  const led = Object.fromEntries(
    cardStates.map((state) => [
      state,
      Object.fromEntries(
        steps.flatMap((step) => {
          const next = cardStep({ state, mark: 'used' }, step);
          return next ? [[step, `${next.state}, ${next.mark}`]] : [];
        }),
      ),
    ]),
  );
  const open = { 'mark-used': 'used, used', 'mark-new': 'new, new', block: 'blocked, used', expire: 'expired, used' };
  expect(led).toEqual({
    new: open,
    used: open,
    blocked: { block: 'blocked, used', unblock: 'used, used', expire: 'expired, used' },
    locked: { unlock: 'new, new', expire: 'expired, used' },
    expired: {},
  });
});

describe('CARD-04 value comes onto a card', () => {
  const now = new Date('2026-06-01T10:00:00Z');
  const giver = { id: 'a', issuer: 'own', currency: 'EUR', state: 'new', expiresAt: null } as Card;
  const taker: Card = { ...giver, id: 'b' };
  test('of our own books, in the same currency, that can be used', () => {
    expect(takesValueOf(taker, giver, now)).toBe(true);
  });
  test.each([{ id: 'a' }, { issuer: 'stock' }, { currency: 'AED' }, { state: 'blocked' }, { expiresAt: now }] as const)(
    'and not when it is %j',
    (change) => {
      expect(takesValueOf({ ...taker, ...change }, giver, now)).toBe(false);
    },
  );
});
