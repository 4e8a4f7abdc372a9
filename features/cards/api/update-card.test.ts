import { beforeAll, describe, expect, test } from 'vitest';
import { updateCardCall } from '#contract/cards/cards.ts';
import { findCard } from '#data/cards/cards.ts';
import { boughtCard } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';

let cards: CardShopApi;
let me: TestMember;
let other: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  cards = await openCardShop();
  [me, other] = [await freshMember(cards.shop, 'alpha'), await freshMember(cards.shop, 'alpha')];
  stranger = await freshMember(cards.shop, 'beta');
});

const own = (wish = {}) => boughtCard(cards.shop, 'alpha', { owner: me.id, ...wish });
const stateOf = (id: string) => cards.shop.inUnit('alpha', (scope) => findCard(scope, id));
const key = () => crypto.randomUUID();

describe('API-23', () => {
  const update = (number: string, action: string, as = me, unit = 'alpha') =>
    cards.send(unit, updateCardCall, { custId: as.id, cardNumber: number, action }, { as });

  test('CARD-02 the owner blocks and unblocks; isBlocked says so', async () => {
    const { id, number } = await own();
    expect(await update(number, 'block')).toEqual({
      cardNumber: `•••• ${number.slice(-4)}`,
      isBlocked: true,
      cardState: 'NEW',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'blocked' });
    expect(await update(number, 'UNBLOCK')).toMatchObject({ isBlocked: false, cardState: 'NEW' });
    expect(await stateOf(id)).toMatchObject({ state: 'new' });
  });

  test('CARD-11 CARD-15 ENUM-14 the owner calls it used, or new again', async () => {
    const { number } = await own();
    expect(await update(number, 'used')).toMatchObject({ cardState: 'USED', isBlocked: false });
    expect(await update(number, 'new')).toMatchObject({ cardState: 'NEW', isBlocked: false });
    expect(await update(number, 'eat')).toBe('input.invalid');
  });

  test('CARD-11 CARD-02 what its owner calls it is kept, and comes back when it is unblocked', async () => {
    const { id, number } = await own();
    await update(number, 'used');
    expect(await stateOf(id)).toMatchObject({ state: 'used', mark: 'used' });
    expect(await update(number, 'block')).toMatchObject({ isBlocked: true, cardState: 'USED' });
    expect(await stateOf(id)).toMatchObject({ state: 'blocked', mark: 'used' });
    expect(await update(number, 'unblock')).toMatchObject({ isBlocked: false, cardState: 'USED' });
    expect(await stateOf(id)).toMatchObject({ state: 'used', mark: 'used' });
    await update(number, 'new');
    expect(await stateOf(id)).toMatchObject({ state: 'new', mark: 'new' });
  });

  test('CARD-30 CARD-03 a locked card cannot be unblocked by its owner', async () => {
    const { number } = await own({ state: 'locked' });
    for (const action of ['unblock', 'block', 'new', 'used'])
      expect(await update(number, action)).toBe('card.step-not-allowed');
  });

  test('a card past its last day takes no step', async () => {
    const { number } = await own({ months: 1 });
    cards.shop.clock.advance(40 * 86_400_000);
    [me, other, stranger] = await Promise.all([
      signInAgain(cards.shop, 'alpha', me.id),
      signInAgain(cards.shop, 'alpha', other.id),
      signInAgain(cards.shop, 'beta', stranger.id),
    ]);
    expect(await update(number, 'block')).toBe('card.step-not-allowed');
  });

  test('API-23 another customer and another unit see an unknown card', async () => {
    const { number } = await own();
    expect(await update(number, 'block', other)).toBe('card.unknown');
    expect(await update(number, 'block', stranger, 'beta')).toBe('card.unknown');
    expect(await cards.send('alpha', updateCardCall, { custId: me.id, cardNumber: number, action: 'block' })).toBe(
      'auth.required',
    );
    const nobodys = await boughtCard(cards.shop, 'alpha');
    expect(await update(nobodys.number, 'block')).toBe('card.unknown');
  });

  test('twenty blocks at once under one key: one answer', async () => {
    const { number } = await own();
    const same = key();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        cards.send(
          'alpha',
          updateCardCall,
          { custId: me.id, cardNumber: number, action: 'block' },
          { as: me, key: same },
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
