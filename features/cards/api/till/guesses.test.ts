// A till's key in the wrong hands, or a till that is wrong all the time: it finds few numbers, and then stops.
import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { redeemCardCall } from '#contract/cards/till.ts';
import { getWalletCall } from '#contract/cards/wallet.ts';
import { cardKeysOf, makeSecret, putSecret } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { resumePartnerKey } from '#data/cards/partner-keys.ts';
import { tillLimits } from '#domain/cards/till.ts';
import { issueFromStock } from '#ledger/issue.ts';
import { giveCashback } from '#ledger/move.ts';
import { receivePayment } from '#ledger/post.ts';
import { boughtCard, boughtCards, usualCodes } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { noteKeyUse } from '#testing/key-use.ts';
import { signedIn } from '#testing/members.ts';
import { heard, tillsOf, type TestTill } from '#testing/tills.ts';

let cards: CardShopApi;
let tills: ReturnType<typeof tillsOf>;
let alarmsAtStart: number | undefined;
beforeAll(async () => {
  cards = await openCardShop();
  tills = tillsOf(cards);
  alarmsAtStart = await alarms();
});

const alarms = async () => {
  const { values } = await cards.shop.metrics.refusals.get();
  return values.find(({ labels }) => labels.refusal === 'till.suspended')?.value;
};

test('the counter of suspended keys is there before the first: an alarm on its increase would miss that one', () => {
  expect(alarmsAtStart).toBe(0);
});

const most = tillLimits.wrongPerHour;
const madeUp = () => String(4e15 + randomInt(2 ** 47)).slice(0, 16);
const times = <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));
const guess = (till: TestTill, count: number) => times(count, () => tills.redeem(till, madeUp()));
/** As a key is whose use is to be noted: its next sale goes the long way. */
const longUnused = ({ key }: TestTill) =>
  cards.shop.inUnit('alpha', (scope) => noteKeyUse(scope, { key, at: new Date(0) }));
const auditOf = (till: TestTill) =>
  cards.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select(['call', 'outcome', 'about']).where('actor_id', '=', till.id).orderBy('id').execute(),
  );

describe('CARD-17 a key that guesses numbers', () => {
  test('is suspended by the twentieth in an hour, however many come at once; then it opens nothing', async () => {
    const till = await tills.open();
    expect(heard(await guess(till, 60))).toEqual({
      'card.unknown': most - 1,
      'till.suspended': 1,
      'auth.required': 60 - most,
    });
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await tills.redeem(till, number)).toBe('auth.required');
    expect(await tills.reverse(till, 'anything')).toBe('auth.required');
  });

  test('is counted the same the long way: wrong PINs, sales that have their use noted, both among others', async () => {
    const till = await tills.open();
    const known = await boughtCards(cards.shop, 'alpha', 5);
    expect(heard(await guess(till, most - 11))).toEqual({ 'card.unknown': most - 11 });
    for (const { number } of known) expect(await tills.redeem(till, number, { pin: 'wrong' })).toBe('card.unknown');
    expect(await tills.redeem(till, madeUp(), { pin: '123456' })).toBe('card.unknown');
    await longUnused(till);
    expect(await tills.redeem(till, madeUp())).toBe('card.unknown');
    expect(heard(await guess(till, 3))).toEqual({ 'card.unknown': 3 });
    expect(await tills.redeem(till, known[0]?.number ?? '', { pin: 'wrong' })).toBe('till.suspended');
  });

  test('says so once to whoever sent it, to the operators and in the audit, whichever way it was found out', async () => {
    const [quick, slow] = [await tills.open(), await tills.open()];
    const before = await alarms();
    await guess(quick, most + 5);
    await times(most, () => tills.redeem(slow, madeUp(), { pin: '123456' }));
    expect(await alarms()).toBe((before ?? 0) + 2);
    for (const till of [quick, slow]) {
      const lines = (await auditOf(till)).filter(({ about }) => about !== null);
      expect(lines).toEqual([{ call: redeemCardCall.id, outcome: 'till.suspended', about: [till.key] }]);
      const logged = cards.shop.logged.filter((line) => line.includes(till.key));
      expect(logged).toHaveLength(1);
      expect(JSON.parse(logged[0] ?? '')).toMatchObject({
        refusal: 'till.suspended',
        unit: 'alpha',
        about: [till.key],
      });
    }
  });

  test('stops alone: another till of its partner sells on, and so does the key that replaces it', async () => {
    const till = await tills.open();
    const beside = await tills.another(till);
    await guess(till, most);
    const { number } = await boughtCard(cards.shop, 'alpha');
    const next = await tills.rotated(till);
    for (const other of [beside, next]) expect(await tills.redeem(other, number)).toMatchObject({ currency: 'EUR' });
    expect(await tills.redeem(till, number)).toBe('auth.required');
  });

  test('goes on when an operator says so, with a clean hour', async () => {
    const till = await tills.open();
    await guess(till, most);
    const resume = () => cards.shop.inUnit('alpha', (scope) => resumePartnerKey(scope, till.key));
    expect(await resume()).toBe(true);
    expect(await resume()).toBe(false);
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await tills.redeem(till, number)).toMatchObject({ balance: 49 });
    expect(heard(await guess(till, most - 1))).toEqual({ 'card.unknown': most - 1 });
    expect(await tills.redeem(till, madeUp())).toBe('till.suspended');
  });

  test('has a clean hour every hour', async () => {
    const till = await tills.open();
    expect(heard(await guess(till, most - 1))).toEqual({ 'card.unknown': most - 1 });
    cards.shop.clock.advance(tillLimits.windowMs);
    expect(heard(await guess(till, most - 1))).toEqual({ 'card.unknown': most - 1 });
  });

  test('may be wrong more often where several tills share it', async () => {
    const till = await tills.open({ wrongMax: most + 10 });
    expect(heard(await guess(till, most + 9))).toEqual({ 'card.unknown': most + 9 });
    expect(await tills.redeem(till, madeUp(), { pin: '123456' })).toBe('till.suspended');
  });

  test('a token has no key to suspend: it is refused for the rest of the hour', async () => {
    const partner = await signedIn(cards.shop, 'alpha', 'partner');
    const outcomes = [];
    for (let at = 0; at < most + 2; at++) outcomes.push(await tills.redeem(partner, madeUp()));
    expect(heard(outcomes)).toEqual({ 'card.unknown': most - 1, 'auth.required': 3 });
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await tills.redeem(partner, number)).toBe('auth.required');
  });
});

describe('what is wrong and what is not', () => {
  test('a card of another currency and a brand’s are known; a wallet is none at a till', async () => {
    const till = await tills.open({ wrongMax: 2 });
    const pesos = await boughtCard(cards.shop, 'alpha', { currency: 'DOP' });
    expect(await tills.redeem(till, pesos.number)).toMatchObject({ currency: 'DOP' });
    const brands = await brandCode();
    for (let at = 0; at < 3; at++) expect(await tills.redeem(till, brands)).toBe('card.third-party');
    const member = await signedIn(cards.shop, 'alpha');
    const wallet = await cards.send('alpha', getWalletCall, { custId: member.id }, { as: member });
    const number = typeof wallet === 'string' ? '' : wallet.cardNumber;
    // With value on it: an empty one would be refused whatever it is.
    await cards.shop.inUnit('alpha', async (scope) => {
      const [{ id } = { id: '' }] = await scope.tx
        .selectFrom('card')
        .select('id')
        .where('owner_id', '=', member.id)
        .execute();
      expect(await giveCashback(scope, { key: id, card: id, amount: 1_000 })).toMatchObject({ available: 1_000 });
    });
    expect(await tills.redeem(till, number)).toBe('card.unknown');
    expect(await tills.redeem(till, number)).toBe('till.suspended');
  });

  test('a brand’s code that nobody has bought is a wrong number', async () => {
    const till = await tills.open({ wrongMax: 1 });
    expect(await tills.redeem(till, await brandCode({ isBought: false }))).toBe('till.suspended');
  });

  test('a repeated request has its answer, whatever its number has become', async () => {
    const till = await tills.open({ wrongMax: 1 });
    const card = await boughtCard(cards.shop, 'alpha');
    const sale = { key: crypto.randomUUID(), reference: crypto.randomUUID() };
    const first = await tills.redeem(till, card.number, sale);
    const keys = await cardKeysOf(cards.shop.keys, 'alpha');
    await cards.shop.inUnit('alpha', (scope) =>
      putSecret(scope, keys, card.id, makeSecret(keys, 'alpha', card.id, usualCodes)),
    );
    expect(await tills.redeem(till, card.number, sale)).toEqual(first);
    expect(await tills.redeem(till, card.number)).toBe('till.suspended');
  });
});

/** A brand's code that was handed out. */
async function brandCode({ isBought = true } = {}): Promise<string> {
  const number = `BRAND${randomInt(1e9)}`;
  const keys = await cardKeysOf(cards.shop.keys, 'alpha');
  const sold = { itemCode: isBought ? 'brand' : 'another', currency: 'EUR', value: 1_000 } as const;
  await cards.shop.inUnit('alpha', async (scope) => {
    await receivePayment(scope, {
      key: number,
      means: 'credit-card',
      currency: 'EUR',
      amount: sold.value,
    });
    await importStock(scope, keys, {
      batch: 'one',
      ...sold,
      expiry: null,
      codes: [{ number, pin: null }],
    });
    if (!isBought) return;
    const line = scope.ids.recordId();
    await issueFromStock(scope, {
      key: `issue:${line}`,
      ...sold,
      reason: 'order',
      state: 'new',
      owner: null,
      line,
      cards: [{ id: scope.ids.recordId(), seq: 1 }],
    });
  });
  return number;
}

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
