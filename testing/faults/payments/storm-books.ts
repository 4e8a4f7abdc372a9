// What a storm has come to, as our tables say it and as the bank's own books do.
import { sql } from 'kysely';
import { livingStates } from '#domain/payments/attempt.ts';
import { pspClient } from '../../sandbox/psp-client.ts';
import type { Stormed } from './stormed.ts';

const currencies = ['EUR', 'USD'] as const;
type Money = Record<(typeof currencies)[number], number>;

export interface WeSay {
  /** Orders that are all that a paid one becomes here, each paid by one payment of just what was due. */
  readonly paid: number;
  readonly mismatched: number;
  /** Attempts that can still be paid. */
  readonly open: number;
  /** Payments whose fee is not in the books. */
  readonly withoutFee: number;
  /** Journals of money received. */
  readonly journals: number;
  /** Payments of orders that had come to nothing, and those of them that are to go back once, all of what came. */
  readonly late: number;
  readonly lateSentBack: number;
  /** By state. */
  readonly refunds: Readonly<Record<string, number>>;
  readonly clearing: Money;
}

export async function weSay({ shop, paidState }: Pick<Stormed, 'shop' | 'paidState'>): Promise<WeSay> {
  const counts = await shop.shop.inUnit('alpha', async ({ tx }) => {
    const { rows } = await sql<Omit<WeSay, 'refunds' | 'clearing'>>`
      select (select count(*)::int from orders o where o.state = ${paidState} and 1 = (
          select count(*) from payment_attempt a left join payment_refund r on r.attempt_id = a.id
          where a.order_id = o.id and a.state = 'paid' and a.received = o.due and r.id is null)) as paid,
        (select count(*)::int from payment_attempt where state = 'mismatched') as mismatched,
        (select count(*)::int from payment_attempt where state in (${sql.join(livingStates)})) as open,
        (select count(*)::int from payment_attempt where received is not null and fee_entry is null) as "withoutFee",
        (select count(*)::int from journal where key like 'payment:stripe:%') as journals,
        (select count(*)::int from payment_attempt a join orders o on o.unit_id = a.unit_id and o.id = a.order_id
          where o.state = 'cancelled' and a.received is not null) as late,
        (select count(*)::int from payment_attempt a join orders o on o.unit_id = a.unit_id and o.id = a.order_id
          where o.state = 'cancelled' and a.received is not null and 1 = (select count(*) from payment_refund r
            where r.attempt_id = a.id and r.amount = a.received and r.state in ('done', 'failed'))) as "lateSentBack"`.execute(
      tx,
    );
    const refunds = await tx
      .selectFrom('payment_refund')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return { ...rows[0]!, refunds: Object.fromEntries(refunds.map(({ state, count }) => [state, count])) };
  });
  const clearing = { EUR: 0, USD: 0 };
  for (const currency of currencies) clearing[currency] = -(await shop.balance('clearing', 'alpha', currency));
  return { ...counts, clearing };
}

export interface BankSays {
  /** What it owes us: charges less fees and refunds. */
  readonly net: Money;
  readonly unsettled: number;
  /** Payments with a refund that stands, with one that came back and none that stands, and with more than one. */
  readonly sentBack: number;
  readonly cameBack: number;
  readonly sentBackTwice: number;
}

export async function bankSays({ shop }: Pick<Stormed, 'shop'>): Promise<BankSays> {
  const books = await shop.books();
  const standing = new Map<string, number>();
  const refunds = pspClient(shop.sandbox.url, 'alpha').sdk().refunds.list({ limit: 100 });
  for await (const { payment_intent: payment, status } of refunds) {
    const name = typeof payment === 'string' ? payment : '';
    standing.set(name, (standing.get(name) ?? 0) + (status === 'succeeded' ? 1 : 0));
  }
  const times = [...standing.values()];
  return {
    net: { EUR: books['eur']?.net ?? 0, USD: books['usd']?.net ?? 0 },
    unsettled: (books['eur']?.unsettled ?? 0) + (books['usd']?.unsettled ?? 0),
    sentBack: times.filter((one) => one === 1).length,
    cameBack: times.filter((one) => one === 0).length,
    sentBackTwice: times.filter((one) => one > 1).length,
  };
}
