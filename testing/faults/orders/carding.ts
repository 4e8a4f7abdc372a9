// E24: stolen cards, each tried once or a few times from ever other networks, beside honest buyers. What a thief has to have
// in common with themselves is a mailbox that gets the cards, a network, a payment card, or that they want much; whoever has
// none of these looks like an honest buyer, and only the bank knows better.
import { randomUUID } from 'node:crypto';
import type { FetchLike } from '#contract/client.ts';
import { listReviewsCall, rejectOrderCall } from '#contract/orders/review.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { openTestApi, type TestApi } from '../../api.ts';
import { freshMember } from '../../card-api.ts';
import { orderedLine, ordering, orderOf, type OrderShop } from '../../orders/order-shop.ts';
import { beginning } from '../../payments/paying.ts';
import { unlimited } from '../../unlimited.ts';
import { openVisit } from '../../visit.ts';

/** What an order above which the thieves are is worth, and how few of anything a unit lets pass here. */
export const bounds: Partial<UnitProfile> = {
  reviewAboveAmount: 5_000,
  mailboxOrdersHourMax: 6,
  reviewAboveMailboxOrders: 2,
  networkOrdersHourMax: 12,
  reviewAboveNetworkOrders: 4,
  reviewAboveCardOrders: 3,
  reviewAboveCardBuyers: 2,
};

interface Wish {
  readonly card: number;
  readonly network: number;
  readonly buyer: string;
  readonly receiver: string;
  readonly qty: number;
}

type End = 'delivered' | 'held' | 'refused' | 'unpaid';
export type Ends = Readonly<Record<End, number>>;

interface Bought {
  readonly end: End;
  readonly orderedMs: number;
  /** From the click on the bank's page. */
  readonly deliveredMs: number;
}

export interface CardingWish {
  /** Above the amount: each with a card, a network and mailboxes of its own. */
  readonly dear: number;
  /** Below it, of each kind of thief. */
  readonly small: number;
  readonly honest: number;
}

const few = 3;
/** How many thieves of a kind are at work at once. */
export const atWork = 8;

/** Cheap tries. Each kind has one thing that does not change, or only a few of it. */
const smallThieves: Readonly<Record<string, (at: number) => Partial<Wish>>> = {
  // However it is written: the mailbox is the same.
  'few mailboxes': (at) => ({ receiver: `drop${at % few}+${at}@thief.example` }),
  'one network': () => ({ network: 1 }),
  'few cards': (at) => ({ card: at % few }),
};

export async function carding(shop: OrderShop, { dear, small, honest }: CardingWish) {
  const api = await openTestApi(shop.shop, { rates: unlimited, trustedProxies: ['127.0.0.1'] });
  let counted = 0;
  /** Somebody whom nobody has seen before. */
  const stranger = (changes: Partial<Wish> = {}): Wish => {
    counted += 1;
    const buyer = `somebody${counted}@example.com`;
    return {
      card: 1_000 + counted,
      network: 1_000 + counted,
      buyer,
      receiver: `friend${counted}@example.com`,
      qty: 1,
      ...changes,
    };
  };
  const buying = (wish: Wish) => buy(shop, api, wish);

  const alone = await inTurn(honest, 2, () => buying(stranger()));
  const thieves: Record<string, Wish[]> = { dear: times(dear, () => stranger({ qty: 5 })) };
  for (const [kind, same] of Object.entries(smallThieves))
    thieves[kind] = times(small, (at) => stranger({ qty: 1, ...prefixed(kind, same(at)) }));
  const thieving = { isOver: false };
  const beside: Bought[] = [];
  const honestOnes = (async () => {
    while (!thieving.isOver || beside.length < honest) beside.push(...(await inTurn(2, 2, () => buying(stranger()))));
  })();
  const ends: Record<string, Ends> = {};
  for (const [kind, wishes] of Object.entries(thieves)) {
    const bought = await inTurn(wishes.length, Math.max(atWork, wishes.length / 15), (at) => buying(wishes[at]!));
    ends[kind] = countedEnds(bought);
  }
  thieving.isOver = true;
  await honestOnes;
  const rejected = await rejectAll(shop);
  await shop.idle(300_000);
  return {
    thieves: ends,
    honest: { alone: figures(alone), beside: figures(beside) },
    rejected,
  };
}

const prefixed = (kind: string, { card, network, ...rest }: Partial<Wish>): Partial<Wish> => {
  const from = Object.keys(smallThieves).indexOf(kind) * 100;
  return {
    ...rest,
    ...(card === undefined ? {} : { card: from + card }),
    ...(network === undefined ? {} : { network }),
  };
};

/** From the order to its cards, or to where it ends. */
async function buy(shop: OrderShop, api: TestApi, wish: Wish): Promise<Bought> {
  const fetchFrom: FetchLike = (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, 'x-forwarded-for': addressIn(wish.network) } });
  const visit = await openVisit(api, 'alpha');
  const client = api.client('alpha', { visit, fetch: fetchFrom });
  const begunAt = performance.now();
  const line = orderedLine({ qty: wish.qty, receiverEmail: wish.receiver });
  const made = await ordering(client, orderOf({ order: [line], invoiceEmail: wish.buyer }));
  const orderedMs = performance.now() - begunAt;
  if (!made.ok) return { end: 'refused', orderedMs, deliveredMs: 0 };
  const { orderNo, payAmount } = made.data;
  const begun = await beginning(
    { client: shop.pay.client('alpha', { visit }), order: { number: orderNo } },
    { txnAmount: payAmount },
  );
  if (!begun.ok) return { end: 'unpaid', orderedMs, deliveredMs: 0 };
  const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('id').where('number', '=', orderNo).executeTakeFirstOrThrow(),
  );
  const order = shop.inOrder({ id });
  const paidAt = performance.now();
  await shop.payPage(await order.page(), { card: cardNumber(wish.card) });
  const state = await shop.until(
    `${orderNo} goes on`,
    async () => {
      const now = await order.state();
      return (now === 'review' || now === 'done') && now;
    },
    { withinMs: 120_000, everyMs: 50 },
  );
  return { end: state === 'done' ? 'delivered' : 'held', orderedMs, deliveredMs: performance.now() - paidAt };
}

/** Somebody on the staff looks at all that wait. */
async function rejectAll(shop: OrderShop): Promise<number> {
  const staff = await freshMember(shop.shop, 'alpha', { kind: 'staff' });
  const client = shop.api.client('alpha', { accessToken: staff.accessToken });
  let rejected = 0;
  for (;;) {
    const waiting = await client(listReviewsCall, {});
    if (!waiting.ok) throw new Error(`not listed: ${waiting.failure.name ?? waiting.failure.message}`);
    if (waiting.data.reviews.length === 0) return rejected;
    for (const { orderNo } of waiting.data.reviews) {
      const outcome = await client(rejectOrderCall, { orderNo, reason: 'a stolen card' }, { key: randomUUID() });
      if (!outcome.ok) throw new Error(`not rejected: ${outcome.failure.name ?? outcome.failure.message}`);
      rejected += 1;
    }
  }
}

const countedEnds = (bought: readonly Bought[]): Ends => {
  const ends = { delivered: 0, held: 0, refused: 0, unpaid: 0 };
  for (const { end } of bought) ends[end] += 1;
  return ends;
};

const figures = (bought: readonly Bought[]) => ({
  ...countedEnds(bought),
  orderedP95Ms: Math.round(p95(bought.map(({ orderedMs }) => orderedMs))),
  deliveredP95Ms: Math.round(p95(bought.map(({ deliveredMs }) => deliveredMs))),
});

const p95 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;

async function inTurn<T>(count: number, together: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      const at = next++;
      done[at] = await work(at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, count) }, one));
  return done;
}

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Each number is a network of its own. */
const addressIn = (network: number): string => `10.${Math.floor(network / 250)}.${network % 250}.7`;

/** Each number is a good card of its own. */
export function cardNumber(at: number): string {
  const body = `4929${String(at).padStart(11, '0')}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
