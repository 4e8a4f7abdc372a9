// Whoever transfers names another card by its number alone: what that tells them, and how often.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { transferCardCall } from '#contract/cards/cards.ts';
import { guessLimits, mayNameTarget } from '#domain/cards/card-guessing.ts';
import { boughtCard, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, signInAgain, type CardShopApi } from '#testing/card-api.ts';
import type { TestMember } from '#testing/members.ts';
import { heard } from '#testing/tills.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

const sender = async (): Promise<{ me: TestMember; from: TestCard }> => {
  const me = await freshMember(cards.shop, 'alpha');
  return { me, from: await boughtCard(cards.shop, 'alpha', { owner: me.id }) };
};
type Sender = Awaited<ReturnType<typeof sender>>;
const give = ({ me, from }: Sender, target: string | { email: string }, amount = 1) =>
  cards.send(
    'alpha',
    transferCardCall,
    {
      custId: me.id,
      cardNumber: from.number,
      pinCode: from.pin,
      amount,
      ...(typeof target === 'string' ? { targetCardNumber: target } : { receiverEmail: target.email }),
    },
    { as: me },
  );
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `40000000000000${10 + at}`);

describe('CARD-29 a number to transfer to', () => {
  test('that is of no card, blocked, expired, in another currency or the giver’s own: one answer', async () => {
    const by = await sender();
    const [blocked, expired] = [await boughtCard(cards.shop, 'alpha'), await boughtCard(cards.shop, 'alpha')];
    const dollars = await boughtCard(cards.shop, 'alpha', { currency: 'USD' });
    await cards.shop.inUnit('alpha', async ({ tx }) => {
      await sql`update card set state = 'blocked' where id = ${blocked.id}`.execute(tx);
      await sql`update card set state = 'expired' where id = ${expired.id}`.execute(tx);
    });
    for (const number of [numbers(1)[0] ?? '', blocked.number, expired.number, dollars.number, by.from.number])
      expect(await give(by, number)).toBe('card.target-unknown');
  });

  test('is told five times an hour, however many are asked at once; then not even a right one is taken', async () => {
    const by = await sender();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const outcomes = await Promise.all(numbers(30).map((target) => give(by, target)));
    expect(heard(outcomes)).toEqual({ 'card.target-unknown': 5, 'card.tries-exceeded': 25 });
    expect(await give(by, number)).toBe('card.tries-exceeded');
    // An address tells nothing, and goes on.
    expect(await give(by, { email: 'bo@example.com' })).toMatchObject({ isTransferred: true });
    cards.shop.clock.advance(guessLimits.windowMs + 1);
    const later = { ...by, me: await signInAgain(cards.shop, 'alpha', by.me.id) };
    expect(await give(later, number)).toMatchObject({ isTransferred: true });
  });

  test('is counted by whoever asks: somebody else’s mistakes are not mine', async () => {
    const [by, other] = [await sender(), await sender()];
    for (const target of numbers(5)) expect(await give(by, target)).toBe('card.target-unknown');
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await give(other, number)).toMatchObject({ isTransferred: true });
  });

  test('that is right uses up no try', async () => {
    const by = await sender();
    const { number } = await boughtCard(cards.shop, 'alpha');
    for (let at = 0; at < 7; at++) expect(await give(by, number)).toMatchObject({ isTransferred: true });
    expect(await give(by, number, 500)).toBe('card.insufficient');
  });

  test('is counted for the unit too, so that many accounts are no way around', () => {
    const quiet = { recent: 0, total: 0 };
    const busy = { recent: guessLimits.unitPerHour / guessLimits.unitSample, total: 0 };
    expect(mayNameTarget(quiet, { ...busy, recent: busy.recent - 1 })).toBe(true);
    expect(mayNameTarget(quiet, busy)).toBe(false);
  });
});
