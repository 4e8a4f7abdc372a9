// Who wants the value of one card, each with as much of the shop as it takes to do it in a transaction that a race opens.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createOrderCall, type cancelOrderCall } from '#contract/orders/orders.ts';
import { lockCard, setCardState } from '#data/cards/cards.ts';
import type { Scope } from '#data/scope.ts';
import { isRefusal } from '#domain/refusal.ts';
import { cancelOrderHandler } from '#features/orders/api/cancel-order.ts';
import { createOrderHandler } from '#features/orders/api/create-order.ts';
import { expireOrdersJob } from '#features/orders/worker/expire-orders.ts';
import { paymentCheckJob } from '#features/payments/worker/payment-check.ts';
import { redeem } from '#ledger/move.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { CallContext, PrepareContext, ScopedHandler } from '#server/handler.ts';
import type { Tables } from '#data/tables.ts';
import type { OrderShop, OrderWish } from '../../orders/order-shop.ts';
import { untilSoManyWait } from '../../lock-wait.ts';
import { aBuyer } from '../../orders/order-rows.ts';

export interface Contender {
  readonly who: 'orders' | 'till' | 'cancels' | 'expires' | 'checks' | 'blocks';
  /** In a transaction that is open already. Answers what it got, or a refusal, which is undone. */
  readonly contend: (scope: Scope) => Promise<unknown>;
  /** Begins when something has happened that needs the card. */
  readonly comesLater?: true;
}

const unit = 'alpha';
let people = 0;

/** The same wish of somebody else: orders are counted by mailbox and network, and whoever is counted together takes turns. */
function ofSomebodyElse({ order, ...wish }: OrderWish): OrderWish {
  people += 1;
  const to = `friend.${people}@example.com`;
  return { ...wish, ...aBuyer(), order: order.map((line) => ({ ...line, receiverEmail: to })) };
}

/** Makes an order that the card pays, or pays a part of. */
export async function orderer(shop: OrderShop, wish: OrderWish): Promise<Contender> {
  const handler = createOrderHandler as ScopedHandler<typeof createOrderCall>;
  const { shop: core } = shop;
  const profile = await core.profiles.of(unit);
  if (!profile) throw new Error('no unit');
  const context = {
    body: createOrderCall.body.parse(ofSomebodyElse(wish)),
    profile,
    language: 'en',
    visit: randomUUID(),
    network: `network ${people}`,
    apiOrigin: 'http://api.test',
    clock: core.clock,
    ids: core.ids,
    enqueue,
  };
  const preparing = { ...context, keys: core.keys, providers: {} };
  const prepared = await handler.prepare?.(preparing as unknown as PrepareContext<typeof createOrderCall>, null);
  return {
    who: 'orders',
    contend: (scope) => handler.run({ ...context, scope } as unknown as Parameters<typeof handler.run>[0], prepared),
  };
}

export const till = (card: string, amount: number): Contender => ({
  who: 'till',
  contend: (scope) => redeem(scope, { key: randomUUID(), card, amount, merchant: 'till' }),
});

/** Its buyer calls it off. */
export async function canceller({ shop }: OrderShop, orderNo: string, visit: string): Promise<Contender> {
  const handler = cancelOrderHandler as ScopedHandler<typeof cancelOrderCall>;
  const ring = await shop.keys.ring(unit, 'orders');
  const context: Pick<CallContext<typeof cancelOrderCall>, 'body' | 'visit' | 'enqueue'> = {
    body: { orderNo },
    visit,
    enqueue,
  };
  return {
    who: 'cancels',
    contend: (scope) => handler.run({ ...context, scope } as Parameters<typeof handler.run>[0], ring),
  };
}

/** Its time is up. */
export const expirer = ({ shop }: OrderShop): Promise<Contender> => worked('expires', expireOrdersJob(shop), {}, shop);

/** The bank has said that it is paid. */
export const checker = ({ shop, parts }: OrderShop, attempt: string): Promise<Contender> =>
  worked('checks', paymentCheckJob(parts), { attempt }, shop);

/** A step of a job, with what it asks before its transaction asked already. */
async function worked(
  who: Contender['who'],
  runner: JobRunner<Tables>,
  data: object,
  shop: OrderShop['shop'],
): Promise<Contender> {
  const job = { unit, ...data };
  const prepared = await runner.prepare?.((work) => shop.inUnit(unit, ({ tx }) => work(tx)), job);
  return {
    who,
    async contend({ tx }) {
      await runner.run(tx, job, prepared);
      return 'worked';
    },
  };
}

/** Takes a moment, and nobody may use that moment; `atBlock` is told what could be spent when it began. */
export const blocker = (card: string, atBlock: (available: number) => void): Contender => ({
  who: 'blocks',
  async contend(scope) {
    const locked = await lockCard(scope, card);
    await setCardState(scope, card, { state: 'blocked', mark: 'used' });
    atBlock(locked?.available ?? Number.NaN);
    await sql`select pg_sleep(0.05)`.execute(scope.tx);
    return 'blocked';
  },
});

/** Waits with a transaction that is open until something has happened. */
export const after = (happened: Promise<unknown>, { who, contend }: Contender): Contender => ({
  who,
  contend: (scope) => happened.then(() => contend(scope)),
  comesLater: true,
});

/** A few questions later than it would: whoever asks least before it decides would always be first. */
export const behind = (questions: number, { who, contend }: Contender): Contender => ({
  who,
  async contend(scope) {
    for (let left = questions; left > 0; left -= 1) await sql`select 1`.execute(scope.tx);
    return contend(scope);
  },
});

export interface RaceOutcome {
  readonly who: Contender['who'];
  /** Null for whoever was refused. */
  readonly got: unknown;
  readonly refused: string | null;
  readonly error: Error | null;
}

/** What is refused is undone, as the pipeline does it. */
class Undone extends Error {}

/**
 * Each has its transaction open before any may begin; and nobody gets the card before all who begin at once wait for it, or for
 * whoever does, or are done.
 */
export async function contendTogether(
  { shop }: OrderShop,
  card: string,
  contenders: readonly Contender[],
): Promise<RaceOutcome[]> {
  const [barrier, isKept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waiting = 0;
  let done = 0;
  const contended = async ({ who, contend }: Contender): Promise<RaceOutcome> => {
    try {
      const got = await shop.inUnit(unit, async (scope) => {
        await sql`select 1`.execute(scope.tx);
        if (++waiting === contenders.length) barrier.resolve();
        await Promise.all([barrier.promise, isKept.promise]);
        const outcome = await contend(scope);
        if (isRefusal(outcome)) throw new Undone(outcome.refused);
        return outcome;
      });
      return { who, got, refused: null, error: null };
    } catch (error) {
      if (error instanceof Undone) return { who, got: null, refused: error.message, error: null };
      return { who, got: null, refused: null, error: error instanceof Error ? error : new Error(String(error)) };
    } finally {
      done += 1;
    }
  };
  const kept = shop.inUnit(unit, async (scope) => {
    await lockCard(scope, card);
    isKept.resolve();
    const atOnce = contenders.filter(({ comesLater }) => !comesLater).length;
    await barrier.promise;
    await untilSoManyWait(scope, 'all of them wait for the card', () => atOnce - done);
  });
  const [outcomes] = await Promise.all([Promise.all(contenders.map(contended)), kept]);
  return outcomes;
}
