// E8: many orders at once, each payment told of fifty times, in any order, late, days late, before our own answer or not at
// all, with browsers coming back in between; some are declined, paid twice, too late or with another sum than was asked for.
// What came is booked once, what nobody owes goes back once, and our clearing is the bank's books.
import { paymentCheckQueue } from '#data/payments/endings.ts';
import type { SwitchInput } from '#apps/sandbox/switches.ts';
import { StormyPost, type PostWeather } from '../../payments/stormy-post.ts';
import { tellOfPayments } from '../../sandbox/payment-endpoints.ts';
import { bankSays, weSay, type BankSays, type WeSay } from './storm-books.ts';
import { isTooLate, paymentsIn, stories, surplusIn, tell, type Story } from './storm-stories.ts';
import type { Stormed } from './stormed.ts';

export interface StormResult {
  readonly expected: {
    readonly paid: number;
    readonly cancelled: number;
    readonly left: number;
    readonly mismatched: number;
    readonly payments: number;
    readonly surplus: number;
    readonly inVain: number;
  };
  readonly we: WeSay;
  readonly bank: BankSays;
  /** Notices of the bank, and how often one was delivered. */
  readonly notices: number;
  readonly delivered: number;
  readonly refused: number;
  readonly seconds: { readonly storm: number; readonly calm: number };
  readonly noticesPerSecond: number;
  /** Of the process that the buyers, the bank and the worker share, and of pay where it has one of its own. */
  readonly cpuSeconds: { readonly shop: number; readonly pay: number };
}

interface Weather {
  readonly post: PostWeather;
  readonly bank?: SwitchInput<'psp-events'>;
}

/** From so many on every weather tells fifty times. */
export const manyOrders = 100;

/** Where there are few orders, one weather tells fifty times and the others ten, so that it is over soon. */
function weathersFor(orders: number): readonly Weather[] {
  const [times, withinMs] = orders < manyOrders ? [10, 500] : [50, 5_000];
  return [
    { post: { times: 50, withinMs: 0 } },
    { post: { times, withinMs: withinMs / 2 } },
    // Of what the shop itself has asked the bank to do.
    { post: { times, withinMs: 0 }, bank: { beforeAnswer: true } },
    { post: { times, withinMs }, bank: { reorder: true } },
    { post: { times: 0, withinMs: 0 } },
    { post: { times, withinMs: 0, isHeld: true } },
  ];
}

const daysLateMs = 72 * 3_600_000;

const lies = ['lie-more', 'lie-less', 'lie-currency'] as const;

interface Plan {
  readonly at: number;
  readonly story: Story;
}

/** Nobody hears of a refund that is not told of, until a bank has long refused it: that is another experiment. */
const storyOf = (at: number, { post }: Weather): Story => {
  const story = stories[at % stories.length] ?? 'pays';
  return story.endsWith('in vain') && (post.times === 0 || post.isHeld) ? 'pays too late' : story;
};

export async function paymentStorm(stormed: Stormed, orders: number, atOnce = 16): Promise<StormResult> {
  const { shop } = stormed;
  const begun = performance.now();
  const used = process.cpuUsage();
  const post = new StormyPost(stormed.pay.map(({ base }) => base));
  const address = await post.open();
  await tellOfPayments(shop.sandbox.url, address, ['alpha']);
  const lied = Math.max(1, Math.round(orders / 100)) * lies.length;
  const weathers = weathersFor(orders);
  const share = Math.ceil((orders - lied) / weathers.length);
  const planned: Plan[] = [];
  let told = 0;
  const quiet =
    orders < manyOrders ? () => {} : sayProgress(() => `${told} of ${orders} orders, ${post.delivered} notices`);
  // Nobody asks, where what is told days later is to be the first that is heard.
  const stopTime = passTime(stormed, () => !post.weather.isHeld);
  for (const [part, weather] of weathers.entries()) {
    post.weather = weather.post;
    await shop.sandbox.setSwitch('psp-events', weather.bank ?? {});
    const count = Math.min(share, orders - lied - planned.length);
    const plans = Array.from({ length: count }, (_, at) => {
      const number = part * share + at;
      return { at: number, story: storyOf(number, weather) };
    });
    planned.push(...plans);
    await inTurns(plans, atOnce, async ({ at, story }) => {
      // Signatures grow old: whoever sends faster than is taken would be refused for that; and a storm is no flood.
      await shop.until('the post has room', () => post.due < 2_000, { withinMs: 240_000 });
      await shop.until('the worker keeps up', () => keepsUp(stormed), { withinMs: 240_000, everyMs: 100 });
      await tell(stormed, story, at);
      told += 1;
    });
    if (weather.post.isHeld) await tellDaysLater(stormed, post);
    await shop.until('all is told', () => post.waiting === 0, { withinMs: 280_000, everyMs: 50 });
  }
  const stormSeconds = (performance.now() - begun) / 1_000;
  await lie(stormed, { from: planned.length, count: lied }, post);
  await stopTime();
  await shop.sandbox.resetSwitches();
  const { delivered, refused, given } = post;
  const expected = { ...expectedOf(planned), mismatched: lied };
  await untilCalm(stormed, expected, orders);
  quiet();
  const seconds = (performance.now() - begun) / 1_000;
  const { user, system } = process.cpuUsage(used);
  return {
    expected: { ...expected, payments: expected.payments + lied },
    we: await weSay(stormed),
    bank: await bankSays(stormed),
    notices: given,
    delivered,
    refused,
    seconds: { storm: stormSeconds, calm: seconds - stormSeconds },
    noticesPerSecond: Math.round(delivered / stormSeconds),
    cpuSeconds: { shop: Math.round((user + system) / 1e6), pay: Math.round(await stormed.payCpuSeconds()) },
  };
}

/** Whoever pays twice waits for a check, which comes after all that wait already. */
async function keepsUp({ shop }: Stormed): Promise<boolean> {
  const { rows } = await shop.shop
    .podOf('east')
    .pool.query(`select from pgboss.job where name = $1 and state = 'created' limit 100`, [paymentCheckQueue]);
  return rows.length < 100;
}

/** What was paid meanwhile is heard of by all that hear of anything, at once. */
async function tellDaysLater(stormed: Stormed, post: StormyPost): Promise<void> {
  stormed.later(daysLateMs);
  await Promise.all([post.letGo('alpha'), stormed.everyMinute()]);
}

/**
 * Time passes meanwhile, and the reconciler comes by: on a busy machine a bank is too slow for a check now and then, and whoever
 * rests from asking it goes by the clock.
 */
function passTime(stormed: Stormed, asks: () => boolean): () => Promise<void> {
  const everyMs = 10_000;
  let looked = Promise.resolve();
  const timer = setInterval(() => {
    stormed.later(everyMs);
    if (asks()) looked = looked.then(() => stormed.everyMinute());
  }, everyMs);
  return () => {
    clearInterval(timer);
    return looked;
  };
}

function sayProgress(what: () => string): () => void {
  const begun = performance.now();
  const timer = setInterval(
    () => console.log(`${Math.round((performance.now() - begun) / 1_000)} s: ${what()}`),
    15_000,
  );
  return () => clearInterval(timer);
}

/** The bank takes another sum than it was asked to, or another currency. */
async function lie(stormed: Stormed, { from, count }: { from: number; count: number }, post: StormyPost) {
  post.weather = { times: 5, withinMs: 0 };
  for (let at = 0; at < count; at += 1) {
    const fail = lies[at % lies.length] ?? 'lie-more';
    await stormed.shop.sandbox.setSwitch('psp-events', { fail, next: 1 });
    await tell(stormed, 'pays', from + at);
  }
}

function expectedOf(plans: readonly Plan[]) {
  const sum = (of: (story: Story) => number) => plans.reduce((total, { story }) => total + of(story), 0);
  const cancelled = sum((story) => Number(isTooLate(story)));
  const left = sum((story) => Number(paymentsIn(story) === 0));
  return {
    paid: plans.length - cancelled - left,
    cancelled,
    left,
    payments: sum(paymentsIn),
    surplus: sum(surplusIn),
    inVain: sum((story) => Number(story.endsWith('in vain'))),
  };
}

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The reconciler asks about what nobody told, about fees, and about refunds on their way. */
async function untilCalm(
  stormed: Stormed,
  expected: Pick<StormResult['expected'], 'paid' | 'surplus' | 'mismatched'>,
  orders: number,
): Promise<void> {
  const { shop } = stormed;
  await shop.until(
    'everything is heard',
    async () => {
      await shop.letSettle(60_000);
      stormed.later(65 * 60_000);
      await stormed.everyMinute();
      // An hour is over once all that it asked for is done.
      await stormed.idle(30_000 + orders * 100);
      const { paid, mismatched, open, withoutFee, refunds } = await weSay(stormed);
      return (
        [paid, mismatched, open, withoutFee].join() === [expected.paid, expected.mismatched, 0, 0].join() &&
        (refunds['done'] ?? 0) + (refunds['failed'] ?? 0) === expected.surplus
      );
    },
    { withinMs: 60_000 + orders * 300, everyMs: 500 },
  );
  // What the last of these has begun is over before anybody counts.
  await stormed.idle();
}
