// E8, as far as payments go: many attempts at once, each told of fifty times, in any order, late, before our own answer or
// not at all, with browsers coming back in between. Every order is paid once, and our clearing account is the bank's books.
import { beginning, returnPath } from '../../payments/paying.ts';
import type { PayShop } from '../../payments/pay-shop.ts';
import type { SwitchInput } from '#apps/sandbox/switches.ts';

export interface StormResult {
  readonly attempts: number;
  readonly paidOnce: number;
  /** Journals of money received, and how much they say. */
  readonly journals: number;
  /** How often the provider told of something, and how many things that were, browsers that came back included. */
  readonly sent: number;
  readonly told: number;
  readonly clearing: number;
  readonly bank: number;
  readonly seconds: number;
}

type Weather = SwitchInput<'psp-events'>;

/** How the provider tells of a part of the payments. */
const weathers: readonly { readonly name: string; readonly events: Weather }[] = [
  { name: 'fifty times', events: { duplicate: 49 } },
  { name: 'fifty times and in another order', events: { duplicate: 49, reorder: true } },
  { name: 'before our own answer', events: { beforeAnswer: true, duplicate: 4 } },
  { name: 'late', events: { delayMs: 500, duplicate: 9 } },
  { name: 'not at all', events: { lose: true } },
];

/** The amounts differ, so that one booked for another would show. */
const dueOf = (at: number): number => 1_000 + (at % 97) * 100;

export async function paymentStorm(shop: PayShop, attempts: number, atOnce = 16): Promise<StormResult> {
  const began = performance.now();
  const share = Math.ceil(attempts / weathers.length);
  for (const [part, { events }] of weathers.entries()) {
    await shop.sandbox.setSwitch('psp-events', events);
    const from = part * share;
    const numbers = Array.from({ length: Math.max(Math.min(share, attempts - from), 0) }, (_, at) => from + at);
    await inTurns(numbers, atOnce, (at) => payOne(shop, at));
  }
  // Everything has been told before anybody is asked.
  await shop.until('all is told', async () => (await shop.deliveries()).waiting === 0, waitFor(attempts));
  const { sent } = await shop.deliveries();
  await shop.sandbox.resetSwitches();
  await untilAllIsHeard(shop, attempts);
  return { ...(await counted(shop)), attempts, sent, seconds: (performance.now() - began) / 1_000 };
}

const waitFor = (attempts: number) => ({ withinMs: 60_000 + attempts * 300, everyMs: 500 });

async function payOne(shop: PayShop, at: number): Promise<void> {
  const due = dueOf(at);
  const guest = await shop.guest('alpha', { due });
  const begun = await beginning(guest, { txnAmount: due / 100 });
  if (!begun.ok) throw new Error(`attempt ${at} did not begin: ${begun.failure.message}`);
  const [attempt] = await guest.attempts();
  const pathname = returnPath(attempt);
  const comeBack = () =>
    fetch(shop.pay.base + pathname, { redirect: 'manual' }).then((answer) => answer.body?.cancel());
  // The browser may be faster than the bank, or slower, or both.
  await Promise.all([shop.payPage(attempt?.ref ?? ''), comeBack()]);
  await comeBack();
}

async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The reconciler asks about what nobody told, and about fees. */
async function untilAllIsHeard(shop: PayShop, attempts: number): Promise<void> {
  await shop.until(
    'everything is heard',
    async () => {
      await shop.letSettle(60_000);
      shop.shop.clock.advance(10 * 60_000);
      await shop.reconcile();
      const { paidOnce } = await counted(shop);
      return paidOnce === attempts && (await shop.unsettledFees()).rows === 0;
    },
    waitFor(attempts),
  );
}

async function counted(shop: PayShop) {
  const count = await shop.shop.inUnit('alpha', async ({ tx }) => {
    const orders = await tx
      .selectFrom('payment_attempt')
      .innerJoin('orders', 'orders.id', 'payment_attempt.order_id')
      .select(({ fn }) => fn.countAll<number>().as('paid'))
      .where('payment_attempt.state', '=', 'paid')
      .where('orders.state', '=', 'paid')
      .whereRef('payment_attempt.received', '=', 'orders.due')
      .executeTakeFirstOrThrow();
    const journals = await tx
      .selectFrom('journal')
      .select(({ fn }) => fn.countAll<number>().as('booked'))
      .where('key', 'like', 'payment:stripe:%')
      .executeTakeFirstOrThrow();
    const told = await tx
      .selectFrom('payment_event')
      .select(({ fn }) => fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow();
    return { paidOnce: orders.paid, journals: journals.booked, told: told.events };
  });
  const { charges = 0, fees = 0, refunds = 0 } = (await shop.books())['eur'] ?? {};
  return { ...count, clearing: -(await shop.balance('clearing')), bank: charges - fees - refunds };
}
