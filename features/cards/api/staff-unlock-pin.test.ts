// A PIN that is locked for good, on a card that nobody can be mailed about: the help desk unlocks it.
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffUnlockPinCall } from '#contract/cards/card-mails.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import { guessLimits } from '#domain/cards/card-guessing.ts';
import { addCardMail, endCardMail } from '#data/cards/card-mails.ts';
import { countWrongTry } from '#data/cards/card-tries.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';

let cards: CardShopApi;
let staff: TestMember;
let card: TestCard;
beforeAll(async () => {
  cards = await openCardShop();
});
beforeEach(async () => {
  staff = await freshMember(cards.shop, 'alpha', { kind: 'staff' });
  card = await boughtCard(cards.shop, 'alpha');
});

const lock = ({ number }: TestCard) =>
  cards.shop.inUnit('alpha', async (scope) => {
    for (let at = 0; at < guessLimits.inLife; at += 1) await countWrongTry(scope, number, true);
  });
const query = () => cards.send('alpha', queryCardCall, { cardNumber: card.number, pinCode: card.pin });
const unlock = (cardNumber = card.number, as = staff, unit = 'alpha') =>
  cards.send(unit, staffUnlockPinCall, { cardNumber }, { as });
const recorded = () =>
  cards.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ outcome: string; about: string[] | null }>`
      select outcome, about from audit where actor_id = ${staff.id} order by outcome`.execute(tx);
    return rows;
  });

describe('CARD-29.staff', () => {
  test('unlocks the PIN of a card that is nobody’s and was mailed to nobody, on the record', async () => {
    await lock(card);
    expect(await query()).toBe('card.tries-exceeded');
    expect(await unlock()).toEqual({ isUnlocked: true });
    expect(await query()).toMatchObject({ balance: 50 });
    expect(await recorded()).toEqual([
      { outcome: 'done', about: null },
      { outcome: 'unlocked', about: [card.id] },
    ]);
  });

  test('another unit’s card is unknown, and another customer, a salesman or a guest may not', async () => {
    await lock(card);
    const foreign = await freshMember(cards.shop, 'beta', { kind: 'staff' });
    expect(await unlock(card.number, foreign, 'beta')).toBe('card.unknown');
    for (const kind of ['customer', 'business', 'employee', 'salesman'] as const)
      expect(await unlock(card.number, await freshMember(cards.shop, 'alpha', { kind }))).toBe('auth.not-allowed');
    expect(await cards.send('alpha', staffUnlockPinCall, { cardNumber: card.number })).toBe('auth.required');
    expect(await query()).toBe('card.tries-exceeded');
  });

  test('wants a sign-in of the last minutes', async () => {
    await lock(card);
    await cards.shop.inUnit('alpha', ({ tx }) =>
      sql`update session set fresh_at = fresh_at - interval '11 minutes' where actor_id = ${staff.id}`.execute(tx),
    );
    expect(await unlock()).toBe('auth.not-fresh');
    expect(await query()).toBe('card.tries-exceeded');
  });

  test('a card whose owner, or whoever it was sent to, can be mailed is theirs to unlock', async () => {
    const owner = await freshMember(cards.shop, 'alpha', { email: 'owner@example.com' });
    const owned = await boughtCard(cards.shop, 'alpha', { owner: owner.id });
    await lock(owned);
    expect(await unlock(owned.number)).toBe('card.unlocked-by-mail');

    const mailKeys = {
      people: await cards.shop.keys.ring('alpha', 'people'),
      lookup: await cards.shop.keys.ring('alpha', 'member-lookup'),
    };
    await cards.shop.inUnit('alpha', async (scope) => {
      const content = { email: 'to@example.com' };
      const linkUntil = new Date(scope.clock.now().getTime() + 1_000);
      const mail = { kind: 'gift', card: card.id, content, language: 'en', linkUntil } as const;
      await endCardMail(scope, await addCardMail(scope, mailKeys, mail), 'sent');
    });
    await lock(card);
    expect(await unlock()).toBe('card.unlocked-by-mail');

    // An owner without an address is one whom no mail reaches.
    const nameless = await freshMember(cards.shop, 'alpha');
    const theirs = await boughtCard(cards.shop, 'alpha', { owner: nameless.id });
    await lock(theirs);
    expect(await unlock(theirs.number)).toEqual({ isUnlocked: true });
  });

  test('a PIN that is not locked for good stays as it is', async () => {
    await cards.shop.inUnit('alpha', async (scope) => {
      for (let at = 0; at < guessLimits.perHour; at += 1) await countWrongTry(scope, card.number, true);
    });
    expect(await unlock()).toBe('card.step-not-allowed');
    expect(await query()).toBe('card.tries-exceeded');
  });

  test('once a day for each card, so that nobody is handed ten guesses after the other', async () => {
    await lock(card);
    expect(await unlock()).toEqual({ isUnlocked: true });
    await lock(card);
    const colleague = await freshMember(cards.shop, 'alpha', { kind: 'staff' });
    expect(await unlock()).toBe('card.step-not-allowed');
    expect(await unlock(card.number, colleague)).toBe('card.step-not-allowed');
    cards.shop.clock.advance(86_400_000);
    staff = await freshMember(cards.shop, 'alpha', { kind: 'staff' });
    expect(await unlock()).toEqual({ isUnlocked: true });
  });

  test('twenty numbers an hour, counted before they are looked up: forty at once are no more', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => unlock(String(10 ** 15 + at))));
    expect(answers.filter((answer) => answer === 'card.unknown')).toHaveLength(20);
    expect(answers.filter((answer) => answer === 'limit.reached')).toHaveLength(20);
    await lock(card);
    expect(await unlock()).toBe('limit.reached');
  });
});
