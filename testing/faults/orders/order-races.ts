// E10: twenty contenders for the value of one card, behind a barrier: orders that it pays, tills that spend it, buyers who call
// off what it was put aside for, the clock that ends it, the check that confirms it, and somebody who blocks the card.
import { sql } from 'kysely';
import type { Ordered, OrderShop, OrderWish } from '../../orders/order-shop.ts';
import { ordered, orderedLine } from '../../orders/order-shop.ts';
import { cartWith, shownOrder } from '../../orders/order-rows.ts';
import { begun } from '../../payments/paying.ts';
import {
  after,
  behind,
  blocker,
  canceller,
  checker,
  contendTogether,
  expirer,
  orderer,
  till,
  type Contender,
  type RaceOutcome,
} from './order-contenders.ts';

export interface OrderRaceResult {
  readonly rounds: number;
  /** Rounds in which more was spent than there was, an order ended in two ways, or somebody got an error. */
  readonly broken: number;
  /** How it went, so that it can be seen that each could win. */
  readonly ends: Readonly<Record<string, number>>;
  /** What people got instead of an answer; a lost race is a refusal, not an error. */
  readonly errors: readonly string[];
}

export interface Round {
  readonly card: string;
  readonly contenders: readonly Contender[];
  /** What came of it, in a word; null when it is wrong. */
  judged(outcomes: readonly RaceOutcome[]): Promise<string | null>;
}

export type OrderRaceName = keyof typeof races;

const bite = 300;
/** An order asks a dozen questions before it puts anything aside: in every other round it has begun before the others. */
const lead = (at: number): number => (at % 2 === 0 ? 14 : 0);
/** Each of them comes first in its turn. */
const enders: readonly Contender['who'][] = ['cancels', 'expires', 'checks'];

const races = {
  /** Orders that the card pays wholly, orders of which it pays a part, and tills: at most two of the first, or one of the others. */
  'orders and tills': async (shop: OrderShop, at: number): Promise<Round> => {
    const { card, wishes } = await cardFor(shop, 5_000, [20, 100]);
    const [whole, part] = wishes as [OrderWish, OrderWish];
    return {
      card,
      contenders: mixed(
        ...(await times(8, () => orderer(shop, whole))),
        ...(await times(5, () => orderer(shop, part))),
        ...(await times(7, () => behind(lead(at), till(card, bite)))),
      ),
      judged: async (outcomes) => {
        const value = await valueOf(shop, card);
        const made = orderNumbers(outcomes).length;
        const sold = outcomes.filter(({ who, got }) => who === 'till' && got !== null).length;
        const { confirmed, held, redeemed } = value;
        const isTold = confirmed / 2_000 + Math.min(held, 1) === made && redeemed === sold * bite;
        return isTold && isKept(value, 5_000) ? `${made} orders, ${sold > 0 ? 'tills' : 'no till'}` : null;
      },
    };
  },

  /** COUPON-08: a card that is used once: one order gets it, and what it does not need is lost once. */
  'used once': async (shop: OrderShop): Promise<Round> => {
    const { card, wishes } = await cardFor(shop, 8_000, [50], { partial: false });
    return {
      card,
      contenders: mixed(
        ...(await times(17, () => orderer(shop, wishes[0]!))),
        ...(await times(3, () => behind(lead(0), till(card, bite)))),
      ),
      judged: async (outcomes) => {
        const value = await valueOf(shop, card);
        const made = orderNumbers(outcomes).length;
        const isOnce = value.confirmed === made * 5_000 && value.forfeited === made * 3_000;
        return made <= 1 && isOnce && isKept(value, 8_000) ? `${made} order` : null;
      },
    };
  },

  /** From the moment in which the card is blocked nothing more of it is taken or put aside. */
  'blocked meanwhile': async (shop: OrderShop, at: number): Promise<Round> => {
    const { card, wishes } = await cardFor(shop, 50_000, [20]);
    let atBlock = Number.NaN;
    const isBlocking = Promise.withResolvers<void>();
    const block = blocker(card, (available) => {
      atBlock = available;
      isBlocking.resolve();
    });
    return {
      card,
      contenders: mixed(
        ...(await times(6, () => orderer(shop, wishes[0]!))),
        ...(await times(4, () => till(card, 1))),
        behind(lead(at), block),
        // The others come in the very moment, however busy the machine is.
        ...(await times(4, async () => after(isBlocking.promise, await orderer(shop, wishes[0]!)))),
        ...(await times(5, () => after(isBlocking.promise, till(card, 1)))),
      ),
      judged: async (outcomes) => {
        const value = await valueOf(shop, card);
        const isAsItWas = value.available === atBlock && value.state === 'blocked';
        return isAsItWas && isKept(value, 50_000) ? `${orderNumbers(outcomes).length} orders` : null;
      },
    };
  },

  /** An order that holds the card: its buyer calls it off, its time is up, its payment is confirmed, and others wait for its card. */
  'how it ends': async (shop: OrderShop, at: number): Promise<Round> => {
    const { card, wishes, visit, client, pay } = await cardFor(shop, 3_000, [50, 20]);
    const made = await ordered(client, wishes[0]);
    await begun({ client: pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
    const { order, attempt } = await paidTooLate(shop, made);
    const isOver = Promise.withResolvers<void>();
    const first = enders[at % enders.length];
    const ending = ({ who, contend }: Contender): Contender =>
      behind(who === first ? 0 : 8, { who, contend: (scope) => contend(scope).finally(() => isOver.resolve()) });
    return {
      card,
      contenders: mixed(
        ...(await times(5, async () => ending(await canceller(shop, made.orderNo, visit)))),
        ...(await times(3, async () => ending(await expirer(shop)))),
        ...(await times(5, async () => ending(await checker(shop, attempt)))),
        blocker(card, () => {}),
        ...(await times(3, async () => after(isOver.promise, await orderer(shop, wishes[1]!)))),
        ...(await times(3, () => after(isOver.promise, till(card, bite)))),
      ),
      judged: async (outcomes) => {
        const value = await valueOf(shop, card);
        const end = await endOf(shop, order);
        return isOneEnd(end, outcomes) && isKept(value, 3_000) ? (end.why ?? end.state) : null;
      },
    };
  },
} satisfies Record<string, (shop: OrderShop, at: number) => Promise<Round>>;

export const orderRaceNames = Object.keys(races) as OrderRaceName[];

export async function orderRace(shop: OrderShop, name: OrderRaceName, rounds: number): Promise<OrderRaceResult> {
  let broken = 0;
  const ends: Record<string, number> = {};
  const errors = new Set<string>();
  for (let at = 0; at < rounds; at += 1) {
    const round = await races[name](shop, at);
    const outcomes = await contendTogether(shop, round.card, round.contenders);
    const failed = outcomes.flatMap(({ who, error }) => (error ? [`${who}: ${error.message}`] : []));
    for (const error of failed) errors.add(error.replaceAll(/[0-9a-f]{8}(-[0-9a-f]+){4}/g, '#'));
    const end = failed.length > 0 ? null : await round.judged(outcomes);
    if (end === null) broken += 1;
    else ends[end] = (ends[end] ?? 0) + 1;
  }
  return { rounds, broken, ends, errors: [...errors] };
}

/** A card of this value in a cart, and orders of these amounts that were shown with it. */
async function cardFor(shop: OrderShop, value: number, amounts: readonly number[], terms?: { partial: boolean }) {
  const { visit, client, pay } = await shop.visitor();
  const cart = await cartWith(shop, client, [{ value, ...(terms ? { terms } : {}) }]);
  const wishes: OrderWish[] = [];
  for (const amount of amounts) {
    const { shown: _, ...wish } = await shownOrder(client, [orderedLine({ amount })], cart);
    wishes.push(wish);
  }
  return { card: cart.cards[0]?.id ?? '', wishes, visit: visit.id, client, pay };
}

/** Our time for it was up, and so was the order's; then the bank took the money all the same. */
async function paidTooLate(shop: OrderShop, { orderNo }: Ordered): Promise<{ order: string; attempt: string }> {
  const found = await shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<{ order: string; attempt: string; page: string }>`
      select o.id as order, a.id as attempt, a.ref as page from orders o
      join payment_attempt a on a.unit_id = o.unit_id and a.order_id = o.id where o.number = ${orderNo}`.execute(tx);
    return rows[0]!;
  });
  await shop.payPage(found.page);
  await shop.shop.inUnit('alpha', async ({ tx, clock }) => {
    await sql`update payment_attempt set state = 'expired' where id = ${found.attempt}`.execute(tx);
    await sql`update orders set ends_at = ${clock.now()} where id = ${found.order}`.execute(tx);
  });
  return found;
}

interface CardValue {
  readonly state: string;
  readonly available: number;
  readonly held: number;
  readonly confirmed: number;
  readonly forfeited: number;
  readonly redeemed: number;
}

/** Where the value of a card is: what is put aside and lost is asked of the orders' holds, what was spent of the books. */
const valueOf = (shop: OrderShop, card: string): Promise<CardValue> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<Record<keyof CardValue, string>>`
      select c.state, c.available,
        (select coalesce(sum(amount + forfeit), 0) from hold h where h.card_id = c.id and h.state = 'held') as held,
        (select coalesce(sum(amount), 0) from hold h where h.card_id = c.id and h.state = 'confirmed') as confirmed,
        (select coalesce(sum(forfeit), 0) from hold h where h.card_id = c.id and h.state = 'confirmed') as forfeited,
        (select coalesce(-sum(p.amount), 0) from posting p join journal j on j.unit_id = p.unit_id and j.id = p.journal_id
          where p.account_id = c.id and j.origin = 'redeem') as redeemed
      from card c where c.id = ${card}`.execute(tx);
    const { state = '', ...amounts } = rows[0] ?? {};
    const numbers = Object.entries(amounts).map(([name, amount]) => [name, Number(amount)]);
    return { state, ...(Object.fromEntries(numbers) as Omit<CardValue, 'state'>) };
  });

const isKept = ({ available, held, confirmed, forfeited, redeemed }: CardValue, value: number): boolean =>
  available >= 0 && available + held + confirmed + forfeited + redeemed === value;

interface OrderEnd {
  readonly state: string;
  readonly why: string | null;
  readonly holds: readonly string[];
  /** Journals of what was held, and of the order. */
  readonly booked: number;
  readonly refunds: number;
  /** Times that its cards were asked for. */
  readonly issues: number;
}

const endOf = (shop: OrderShop, order: string): Promise<OrderEnd> =>
  shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<OrderEnd>`
      select o.state, o.cancelled_why as why,
        array(select h.state from hold h where h.order_id = o.id) as holds,
        (select count(*)::int from journal j where j.key in ('order-holds:' || o.id, 'order:' || o.id)) as booked,
        (select count(*)::int from payment_refund r join payment_attempt a
          on a.unit_id = r.unit_id and a.id = r.attempt_id where a.order_id = o.id) as refunds,
        (select count(*)::int from pgboss.job q join order_line l on q.data ->> 'line' = l.id::text
          where q.name = 'order-issue' and l.order_id = o.id) as issues
      from orders o where o.id = ${order}`.execute(tx);
    return rows[0]!;
  });

/** Its hold is posted once and its cards are made once, or the hold is voided and the money goes back once; and all heard it. */
function isOneEnd({ state, holds, booked, refunds, issues }: OrderEnd, outcomes: readonly RaceOutcome[]): boolean {
  const calledOff = outcomes.filter(({ who }) => who === 'cancels').map(({ refused }) => refused);
  const isHeard = (answer: string | null) => calledOff.every((refused) => refused === answer);
  const found = `${state} ${holds.join()} ${booked} ${refunds} ${issues}`;
  if (state === 'issuing') return found === 'issuing confirmed 2 0 1' && isHeard('order.not-cancellable');
  return found === 'cancelled voided 0 1 0' && isHeard(null);
}

const orderNumbers = (outcomes: readonly RaceOutcome[]): string[] =>
  outcomes.flatMap(({ who, got }) => (who === 'orders' && got !== null ? [(got as Ordered).orderNo] : []));

const times = <T>(count: number, make: (at: number) => T | Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

/** Whoever is first in the list has no head start: kinds take turns, from a place that moves. */
function mixed(...contenders: readonly Contender[]): Contender[] {
  return contenders
    .map((contender) => ({ contender, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ contender }) => contender);
}
