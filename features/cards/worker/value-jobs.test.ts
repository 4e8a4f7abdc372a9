import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { findCard } from '#data/cards/cards.ts';
import { cardKeysOf, findByNumber } from '#data/cards/card-secrets.ts';
import type { Tables } from '#data/tables.ts';
import { brokenLink, openBooks } from '#ledger/close.ts';
import { accountBalance, receivePayment } from '#ledger/post.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import { boughtCard, boughtCards } from '#testing/cards.ts';
import { check } from '#testing/checker/checker.ts';
import { openTwoPodShop, type TwoPodShop } from '#testing/test-shop.ts';
import { cardExpiryJob } from './card-expiry.ts';
import { cardRekeyJob } from './card-rekey.ts';
import { ledgerCloseJob } from './ledger-close.ts';

let shop: TwoPodShop;
beforeAll(async () => {
  shop = await openTwoPodShop();
});

/** As the worker runs it, to its end. */
async function work(job: JobRunner<Tables>, unit = 'alpha'): Promise<number> {
  for (let steps = 1; ; steps++) {
    const prepared = await job.prepare?.((run) => shop.inUnit(unit, ({ tx }) => run(tx)), { unit });
    const outcome = await shop.inUnit(unit, ({ tx }) => job.run(tx, { unit }, prepared));
    if (outcome !== 'more') return steps;
    if (steps > 100) throw new Error('a job without end');
  }
}

const day = 86_400_000;
const hour = 3_600_000;
const stateOf = async (unit: string, id: string) => (await shop.inUnit(unit, (scope) => findCard(scope, id)))?.state;

test('E6 a card ends when its day is over by the worker’s clock and by the database’s, once', async () => {
  const { id } = await boughtCard(shop, 'alpha', { months: 1 });
  const others = await boughtCard(shop, 'beta', { months: 1 });
  const end = new Date('2026-07-01T22:00:00Z');
  const truth = (at: Date) => async () => at;
  const run = (clock: Date, witness: Date) => {
    shop.clock.set(clock);
    return work(cardExpiryJob({ clock: shop.clock, ids: shop.ids, witness: truth(witness) }));
  };
  const justBefore = new Date(end.getTime() - 1);
  // A clock that is 25 hours fast, on either side, takes nobody's money.
  for (const [clock, witness] of [
    [justBefore, new Date(end.getTime() + 25 * hour)],
    [new Date(end.getTime() + 25 * hour), justBefore],
  ] as const) {
    await run(clock, witness);
    expect(await stateOf('alpha', id)).toBe('new');
  }
  await run(end, end);
  expect(await stateOf('alpha', id)).toBe('expired');
  const breakage = () => shop.inUnit('alpha', (scope) => accountBalance(scope, { kind: 'breakage' }, 'EUR'));
  expect(await breakage()).toBe(5_000);
  await run(new Date(end.getTime() - 25 * hour), end);
  await run(new Date(end.getTime() + 25 * hour), new Date(end.getTime() + 25 * hour));
  expect([await stateOf('alpha', id), await breakage(), await stateOf('beta', others.id)]).toEqual([
    'expired',
    5_000,
    'new',
  ]);
});

test('without anybody else’s word the database’s clock is the second one', async () => {
  const { id } = await boughtCard(shop, 'beta', { months: 1 });
  // The test's clock says it is years later; the database knows better.
  shop.clock.set(new Date('2099-01-01T00:00:00Z'));
  const soon = new Date(Date.now() + day);
  await shop.inUnit('beta', ({ tx }) => sql`update card set expires_at = ${soon} where id = ${id}`.execute(tx));
  await work(cardExpiryJob({ clock: shop.clock, ids: shop.ids }), 'beta');
  expect(await stateOf('beta', id)).toBe('new');
});

test('after a rotation every secret has the newest keys and is found', async () => {
  shop.clock.set(new Date('2026-08-01T10:00:00Z'));
  const [card] = await boughtCards(shop, 'alpha', 3);
  for (const purpose of ['cards', 'card-lookup'] as const) await shop.keys.rotate('alpha', purpose);
  shop.clock.advance(hour);
  for (const purpose of ['cards', 'card-lookup'] as const) shop.keys.forget('alpha', purpose);
  await work(cardRekeyJob({ keys: shop.keys }));
  const keys = await cardKeysOf(shop.keys, 'alpha');
  expect(keys.seal.newest).toBe(2);
  const left = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('card_secret').select('card_id').where('lookup_version', '<', 2).execute(),
  );
  expect(left).toEqual([]);
  const found = await shop.inUnit('alpha', (scope) => findByNumber(scope, keys, card!.number));
  expect(found?.card.id).toBe(card!.id);
});

test('the books of a day are closed an hour after it ends, in the unit’s own zone, and then the next', async () => {
  const gamma = <T>(run: Parameters<typeof shop.inUnit<T>>[1]) => shop.inUnit('gamma', run);
  const pay = () =>
    gamma((scope) => receivePayment(scope, { key: randomUUID(), means: 'paypal', currency: 'EUR', amount: 100 }));
  const close = () => work(ledgerCloseJob({ clock: shop.clock }), 'gamma');
  await close();
  expect(await gamma(openBooks)).toBeNull();

  shop.clock.set(new Date('2026-10-24T12:00:00Z'));
  await pay();
  await close();
  expect(await gamma(openBooks)).toMatchObject({ closing: null, closed: null });
  // Paris ends the 24th at 22:00 and the 25th, with 25 hours, at 23:00 UTC.
  shop.clock.set(new Date('2026-10-24T23:01:00Z'));
  await pay();
  await close();
  expect(await gamma(openBooks)).toMatchObject({ closing: null, closed: '2026-10-24' });
  shop.clock.set(new Date('2026-10-26T00:01:00Z'));
  await close();
  await close();
  expect(await gamma(openBooks)).toMatchObject({ closing: null, closed: '2026-10-25' });
  expect(await gamma(brokenLink)).toBeNull();
  expect((await check(shop.databases.west)).violations).toEqual([]);
});
