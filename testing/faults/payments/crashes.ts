// Pay and worker as processes of their own, killed (SIGKILL) while buyers are at every point between the bank and our
// commit: asked and not heard, done and not answered, answered and not written down. One kill meets a buyer at each.
import type { PaymentRefund } from '#data/payments/refunds.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { openHeldLine, type Held, type HeldLine, type Question } from '../../payments/held-line.ts';
import { asOwner, openKillable } from '../../payments/killable.ts';
import { openPayShop, type PayShop } from '../../payments/pay-shop.ts';
import { PayablePages, sessionsOf } from '../../payments/payable-pages.ts';
import { beginning } from '../../payments/paying.ts';
import { pspClient } from '../../sandbox/psp-client.ts';
import { putOrderState } from '../../payments/orders.ts';

const moments = ['before the bank hears', 'before it answers', 'before its answer is kept'] as const;
type Moment = (typeof moments)[number];

/** What the bank is asked, or tells, when it happens. */
const talks = {
  pay: ['the beginning'],
  worker: ['a beginning said again', 'the question', 'the ending', 'the refund'],
} as const;
type Talk = (typeof talks)['pay' | 'worker'][number] | 'the notice';

export interface CrashPoint {
  readonly who: 'pay' | 'worker';
  readonly talk: Talk;
  readonly moment: Moment;
}

export const crashPoints: readonly CrashPoint[] = [
  ...(['pay', 'worker'] as const).flatMap((who) =>
    talks[who].flatMap((talk) => moments.map((moment) => ({ who, talk, moment }))),
  ),
  { who: 'pay', talk: 'the notice', moment: 'before its answer is kept' },
];

export interface CrashRound {
  /** What the buyer chooses when they try again. */
  readonly again: 'the same means' | 'another means';
  /** What was still on the line when its sender died. */
  readonly unheard: 'arrives late' | 'is lost';
}

/** What became of the buyer who was at this point. */
export interface Survivor extends CrashPoint {
  readonly order: string;
  readonly orderState: string;
  /** The most pages that could be paid at one moment. */
  readonly pages: number;
  readonly paidHere: number;
  readonly paidAtBank: number;
  readonly refundsHere: readonly Pick<PaymentRefund, 'state' | 'amount'>[];
  readonly refundsAtBank: readonly number[];
}

export type CrashShop = Awaited<ReturnType<typeof openCrashShop>>;

export async function openCrashShop() {
  const shop = await openPayShop();
  const pages = new PayablePages(shop.sandbox.url);
  const line = await openHeldLine(shop.sandbox.url, pages.look);
  const processes = await openKillable(shop, line.url);
  return { shop, pages, line, processes, timePasses: () => timePasses(shop) };
}

interface Case extends CrashPoint {
  readonly unit: string;
  readonly guest: Awaited<ReturnType<PayShop['guest']>>;
  held: Held | null;
  /** What was under way when it happened. */
  underWay: Promise<unknown>;
}

const first = 'C04';
const another = 'PP';

export async function crashRound(parts: CrashShop, round: CrashRound): Promise<Survivor[]> {
  const { shop } = parts;
  const all: Case[] = [];
  for (const who of ['pay', 'worker'] as const) {
    shop.shop.clock.set(new Date());
    const cases = await casesOf(parts, who);
    all.push(...cases);
    await meet(parts, cases);
    await parts.processes.start(who);
    // What was done is answered to nobody; what was not heard may still arrive.
    for (const { held, moment } of cases)
      if (moment !== 'before the bank hears' || round.unheard === 'arrives late') held?.goOn();
    await shop.sandbox.resetSwitches();
    await Promise.all(cases.map(({ underWay }) => underWay));
  }
  await untilPaid(parts, all, round.again === 'the same means' ? first : another);
  return Promise.all(all.map((one) => survivor(parts, one)));
}

/** A buyer on the way to each point; the first half of the refunds is another unit's: a unit has two at once. */
async function casesOf({ shop, processes }: CrashShop, who: CrashPoint['who']): Promise<Case[]> {
  const cases: Case[] = [];
  for (const point of crashPoints.filter((one) => one.who === who)) {
    const unit = point.talk === 'the refund' && point.moment === moments[0] ? 'beta' : 'alpha';
    const guest = await shop.guest(unit);
    const client = shop.pay.client(unit, {
      visit: guest.visit,
      payBase: processes.payBase,
      fetch: fromElsewhere(),
    });
    cases.push({ ...point, unit, guest: { ...guest, client }, held: null, underWay: Promise.resolve() });
  }
  return cases;
}

/** Everybody is where they should be, and then the process is gone. */
async function meet(parts: CrashShop, cases: readonly Case[]): Promise<void> {
  const { shop, processes } = parts;
  await Promise.all(cases.map((one) => prepare(parts, one)));
  // Nothing is told of from here on, but where a notice is the point; that one is soon told again.
  const isOfNotice = cases.some(({ talk }) => talk === 'the notice');
  await shop.sandbox.setSwitch('psp-events', isOfNotice ? { retryScale: 1 / 20 } : { lose: true });
  await Promise.all(cases.map((one) => approach(parts, one)));
  await Promise.all(cases.map(({ held }) => held?.reached ?? Promise.resolve()));
  const late = cases.filter(({ moment }) => moment === 'before its answer is kept');
  await asOwner(shop, async (owner) => {
    await owner.query('begin');
    for (const { guest, talk } of late)
      if (talk === 'the notice') await owner.query('lock table payment_event in share mode');
      else await owner.query(lockAll, [guest.order.id]);
    for (const one of late) {
      if (one.talk === 'the notice') await shop.payPage(await one.guest.page());
      one.held?.goOn();
    }
    await shop.until('all of them wait to write it down', async () => {
      // Within a transaction the first answer would be given for ever.
      await owner.query('select pg_stat_clear_snapshot()');
      const { rows } = await owner.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return (rows[0]?.waiting ?? 0) >= late.length;
    });
    await processes.kill(cases[0]?.who ?? 'pay');
    await owner.query('rollback');
  });
}

/** Whatever could be written of an order. */
const lockAll = `with o as (select unit_id, id from orders where id = $1 for update),
  a as (select p.unit_id, p.id from payment_attempt p join o on (p.unit_id, p.order_id) = (o.unit_id, o.id) for update of p),
  r as (select from payment_refund f join a on (f.unit_id, f.attempt_id) = (a.unit_id, a.id) for update of f)
  select (select count(*) from o), (select count(*) from a), (select count(*) from r)`;

const isBeginningOf =
  ({ guest }: Case) =>
  ({ call, body }: Question): boolean =>
    call === 'POST /v1/checkout/sessions' && body.includes(guest.order.number);

/** What has to be there before. */
async function prepare({ shop }: CrashShop, one: Case): Promise<void> {
  const { guest, talk, unit } = one;
  if (talk === 'the beginning' || talk === 'a beginning said again') return;
  const begun = await beginning(guest);
  if (!begun.ok) throw new Error(`${talk}: not begun: ${begun.failure.name}`);
  if (talk === 'the refund') await shop.shop.inUnit(unit, (scope) => putOrderState(scope, guest.order.id, 'cancelled'));
}

/** Sets out for the point. */
async function approach({ shop, line }: CrashShop, one: Case): Promise<void> {
  const { guest, talk, unit } = one;
  const hold = (suits: (question: Question) => boolean) => void (one.held = holdAt(line, suits, one.moment));
  const go = (work: Promise<unknown>) => void (one.underWay = work.catch(() => null));
  const page = await one.guest.page();
  switch (talk) {
    case 'the notice':
      break;
    case 'the beginning':
      hold(isBeginningOf(one));
      go(beginning(guest));
      break;
    case 'a beginning said again':
      // The first time, and the adapter's own second try.
      line.cut(isBeginningOf(one), 2);
      hold(isBeginningOf(one));
      go(beginning(guest));
      break;
    case 'the question':
      await shop.payPage(page);
      hold(({ call }) => call === `GET /v1/checkout/sessions/${page}`);
      await shop.askAbout(guest, unit);
      break;
    case 'the ending':
      hold(({ call }) => call === `POST /v1/checkout/sessions/${page}/expire`);
      go(beginning(guest, { paymentMethod: another }));
      break;
    case 'the refund': {
      await shop.payPage(page);
      const { payment_intent: payment } = await pspClient(shop.sandbox.url, unit)
        .sdk()
        .checkout.sessions.retrieve(page);
      hold(({ call, body }) => call === 'POST /v1/refunds' && typeof payment === 'string' && body.includes(payment));
      await shop.askAbout(guest, unit);
      break;
    }
  }
}

const holdAt = (line: HeldLine, suits: (question: Question) => boolean, moment: Moment): Held =>
  line.hold(suits, moment === 'before the bank hears' ? 'before' : 'after');

/** The shop comes to itself, and whoever has not paid yet tries until they have. */
async function untilPaid({ shop }: CrashShop, cases: readonly Case[], means: string): Promise<void> {
  await shop.until(
    'everybody has paid or has their money back',
    async () => {
      await timePasses(shop);
      const left = await Promise.all(cases.map(async (one) => ((await isOver(shop, one)) ? null : one)));
      const unpaid = left.filter((one) => one !== null);
      await Promise.all(unpaid.map((one) => payAtLast(shop, one, means)));
      return unpaid.length === 0;
    },
    { withinMs: 60_000, everyMs: 200 },
  );
}

async function isOver(shop: PayShop, { guest, unit, talk }: Case): Promise<boolean> {
  if (talk !== 'the refund') return (await guest.state()) === 'issuing';
  return (await refundsHere(shop, guest.order.id, unit)).some(({ state }) => state === 'done');
}

/** Half a minute, for everything that is waited for: the processes go by a clock that nobody moves. */
export async function timePasses(shop: PayShop): Promise<void> {
  // Enough for the bank to settle and to tell again; were it far ahead of us, what we ask for would end too soon.
  await shop.letSettle(4_000);
  await asOwner(shop, async (owner) => {
    await owner.query('update payment_attempt set check_at = least(check_at, now())');
    await owner.query(`update payment_event set received_at = received_at - interval '31 s' where settled_at is null`);
    await owner.query(`update payment_refund set changed_at = changed_at - interval '31 s' where state = 'wanted'`);
  });
  for (const unit of ['alpha', 'beta']) await shop.reconcile(unit);
}

async function payAtLast(shop: PayShop, { guest, talk }: Case, paymentMethod: string): Promise<void> {
  if (talk === 'the question' || talk === 'the refund' || talk === 'the notice') return;
  const begun = await beginning(guest, { paymentMethod });
  if (!begun.ok) return;
  const [page = ''] = await sessionsOf(shop, guest.order, { status: 'open' });
  const paid = await shop.payPage(page, paymentMethod === 'PP' ? { means: 'paypal' } : { card: '4242424242424242' });
  if (paid.kind === 'asked') await shop.answerPage(page);
}

const refundsHere = (shop: PayShop, order: string, unit: string) =>
  shop.shop.inUnit(unit, ({ tx }) =>
    tx
      .selectFrom('payment_refund')
      .innerJoin('payment_attempt', 'payment_attempt.id', 'payment_refund.attempt_id')
      .select(['payment_refund.state', 'payment_refund.amount'])
      .where('payment_attempt.order_id', '=', order)
      .execute(),
  );

async function survivor({ shop, pages }: CrashShop, { unit, guest, ...point }: Case): Promise<Survivor> {
  const { who, talk, moment } = point;
  const sdk = pspClient(shop.sandbox.url, unit).sdk();
  const attempts = await guest.attempts();
  const paid = attempts.filter(({ state }) => state === 'paid');
  const refundsAtBank: number[] = [];
  for (const { payment } of paid)
    for await (const { amount } of sdk.refunds.list({ payment_intent: payment ?? '' })) refundsAtBank.push(amount);
  const sessions = await Promise.all(
    (await sessionsOf(shop, guest.order, { unit })).map((id) => sdk.checkout.sessions.retrieve(id)),
  );
  return {
    who,
    talk,
    moment,
    order: guest.order.number,
    orderState: await guest.state(),
    pages: pages.most(guest.order.number),
    paidHere: paid.length,
    paidAtBank: sessions.filter(({ payment_status: status }) => status === 'paid').length,
    refundsHere: await refundsHere(shop, guest.order.id, unit),
    refundsAtBank,
  };
}
