// E8, as far as payments go: many orders at once, each payment told of fifty times, in any order, late, before our own
// answer or not at all, with browsers coming back in between; some are declined, paid twice, too late or with another sum
// than was asked for. What came is booked once, what nobody owes goes back once, and our clearing is the bank's books.
import type { SwitchInput } from '#apps/sandbox/switches.ts';
import type { PayShop } from '../../payments/pay-shop.ts';
import { StormyPost, type PostWeather } from '../../payments/stormy-post.ts';
import { tellOfPayments } from '../../sandbox/payment-endpoints.ts';
import { bankSays, weSay, type BankSays, type WeSay } from './storm-books.ts';
import { isTooLate, paymentsIn, stories, surplusIn, tell, type Story } from './storm-stories.ts';

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
}

interface Weather {
  readonly post: PostWeather;
  readonly bank?: SwitchInput<'psp-events'>;
}

/** Where there are few orders, one weather tells fifty times and the others ten, so that it is over soon. */
function weathersFor(orders: number): readonly Weather[] {
  const [times, withinMs] = orders < 100 ? [10, 500] : [50, 5_000];
  return [
    { post: { times: 50, withinMs: 0 } },
    { post: { times, withinMs: withinMs / 2 } },
    // Of what the shop itself has asked the bank to do.
    { post: { times, withinMs: 0 }, bank: { beforeAnswer: true } },
    { post: { times, withinMs }, bank: { reorder: true } },
    { post: { times: 0, withinMs: 0 } },
  ];
}

const lies = ['lie-more', 'lie-less', 'lie-currency'] as const;

/** The amounts differ, so that one booked for another would show. */
const dueOf = (at: number): number => 1_000 + (at % 97) * 100;

interface Plan {
  readonly at: number;
  readonly story: Story;
}

/** Nobody hears of a refund that is not told of, until a bank has long refused it: that is another experiment. */
const storyOf = (at: number, { post }: Weather): Story => {
  const story = stories[at % stories.length] ?? 'pays';
  return story.endsWith('in vain') && post.times === 0 ? 'pays too late' : story;
};

export async function paymentStorm(shop: PayShop, orders: number, atOnce = 16): Promise<StormResult> {
  const begun = performance.now();
  const post = new StormyPost(shop.pay.base);
  const address = await post.open();
  await tellOfPayments(shop.sandbox.url, address, ['alpha']);
  const lied = Math.max(1, Math.round(orders / 100)) * lies.length;
  const weathers = weathersFor(orders);
  const share = Math.ceil((orders - lied) / weathers.length);
  const told: Plan[] = [];
  const stopTime = passTime(shop);
  for (const [part, weather] of weathers.entries()) {
    post.weather = weather.post;
    await shop.sandbox.setSwitch('psp-events', weather.bank ?? {});
    const count = Math.min(share, orders - lied - told.length);
    const plans = Array.from({ length: count }, (_, at) => {
      const number = part * share + at;
      return { at: number, story: storyOf(number, weather) };
    });
    told.push(...plans);
    await inTurns(plans, atOnce, async ({ at, story }) => {
      // Signatures grow old: whoever sends faster than is taken would be refused for that.
      await shop.until('the post has room', () => post.waiting < 20_000, { withinMs: 240_000 });
      await tell(shop, story, dueOf(at));
    });
    await shop.until('all is told', () => post.waiting === 0, { withinMs: 280_000, everyMs: 50 });
  }
  await stopTime();
  const stormSeconds = (performance.now() - begun) / 1_000;
  await lie(shop, lied, post);
  await shop.sandbox.resetSwitches();
  const { delivered, refused, given } = post;
  const expected = { ...expectedOf(told), mismatched: lied };
  await untilCalm(shop, expected, orders);
  const seconds = (performance.now() - begun) / 1_000;
  return {
    expected: { ...expected, payments: expected.payments + lied },
    we: await weSay(shop),
    bank: await bankSays(shop),
    notices: given,
    delivered,
    refused,
    seconds: { storm: stormSeconds, calm: seconds - stormSeconds },
    noticesPerSecond: Math.round(delivered / stormSeconds),
  };
}

/** Time passes meanwhile, and the reconciler comes by: on a busy machine a bank is too slow for a check now and then. */
function passTime(shop: PayShop): () => Promise<void> {
  const everyMs = 10_000;
  let looked = Promise.resolve();
  const timer = setInterval(() => {
    shop.shop.clock.advance(everyMs);
    looked = looked.then(() => shop.reconcile());
  }, everyMs);
  return () => {
    clearInterval(timer);
    return looked;
  };
}

/** The bank takes another sum than it was asked to, or another currency. */
async function lie(shop: PayShop, count: number, post: StormyPost): Promise<void> {
  post.weather = { times: 5, withinMs: 0 };
  for (let at = 0; at < count; at += 1) {
    await shop.sandbox.setSwitch('psp-events', { fail: lies[at % lies.length] ?? 'lie-more', next: 1 });
    await tell(shop, 'pays', dueOf(at));
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
  shop: PayShop,
  expected: Pick<StormResult['expected'], 'paid' | 'surplus' | 'mismatched'>,
  orders: number,
): Promise<void> {
  await shop.until(
    'everything is heard',
    async () => {
      await shop.letSettle(60_000);
      shop.shop.clock.advance(65 * 60_000);
      await shop.reconcile();
      // An hour is over once all that it asked for is done.
      await shop.idle(30_000 + orders * 100);
      const { paid, mismatched, open, withoutFee, refunds } = await weSay(shop);
      return (
        [paid, mismatched, open, withoutFee].join() === [expected.paid, expected.mismatched, 0, 0].join() &&
        (refunds['done'] ?? 0) + (refunds['failed'] ?? 0) === expected.surplus
      );
    },
    { withinMs: 60_000 + orders * 300, everyMs: 500 },
  );
  // What the last of these has begun is over before anybody counts.
  await shop.idle();
}
