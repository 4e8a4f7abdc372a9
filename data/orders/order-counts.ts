// How many orders come from whom, counted in the transaction that makes or pays one (RISK-01). Whoever merely orders uses
// up nobody's but their own: what a mailbox has is counted once it is paid or set aside. A mailbox is known by its keyed
// hash, a payment card by the provider's fingerprint of it, hashed again.
import { countedAddress } from '#domain/values/email.ts';
import type { CardCounts, MailboxCounts, OrderCounts, PaymentCounts } from '#domain/orders/review-reason.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { addressLookup } from '../identity/addressees.ts';
import type { Scope } from '../scope.ts';
import { addToTallies, addToTally, markDays, readTallies, type Tally } from '../tallies.ts';
import type { KeyRing } from '../units/unit-keys.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const buyers: Tally = { what: 'order-buyer', windowMs: hourMs };
// Many order from one office at once; a count that misses who is not done yet is near enough.
const networks: Tally = { what: 'order-network', windowMs: hourMs, slots: 32 };
const mailboxes: Tally = { what: 'order-mailbox', windowMs: dayMs };
const amounts: Tally = { what: 'order-mailbox-amount', windowMs: dayMs };
const cards: Tally = { what: 'order-card', windowMs: dayMs };
const cardBuyersOf: Tally = { what: 'order-card-buyer', windowMs: dayMs };
const cardPairs: Tally = { what: 'order-card-pair', windowMs: dayMs };
const rejectedCards: Tally = { what: 'order-card-rejected', windowMs: dayMs };
const rejectedMailboxes: Tally = { what: 'order-mailbox-rejected', windowMs: dayMs };
const cancelledMails: Tally = { what: 'order-cancelled-mail', windowMs: dayMs };
const backMs = markDays * dayMs;

export interface CountedOrder {
  readonly buyer: string;
  /** Whoever gets cards of it: a buyer's address need not be anybody's, but cards go to somebody who wants them. */
  readonly receivers: readonly { readonly email: string; readonly amount: number }[];
  /** In minor units. */
  readonly total: number;
}

export interface OrderFrom {
  readonly network: string;
  /** Null for a guest, who is known by a mailbox that anybody can write down. */
  readonly member: string | null;
  /** Nothing is left to be paid, so nobody counts it later. */
  readonly isPaid: boolean;
}

/** What no bound is about is not counted: every row is one more that a buyer waits for. */
type Wanted = Pick<UnitProfile, 'reviewAboveMailboxOrders' | 'reviewAboveMailboxAmount'>;

export async function countOrder(
  scope: Scope,
  lookup: KeyRing,
  order: CountedOrder,
  { network, member, isPaid }: OrderFrom,
  wanted: Wanted,
): Promise<OrderCounts> {
  const buyer = member === null ? mailboxName(scope, lookup, order.buyer) : `member ${member}`;
  const [buyerHour = 1, networkHour = 1] = await addToTallies(scope, [
    { tally: buyers, subject: buyer },
    { tally: networks, subject: network },
  ]);
  return { buyerHour, networkHour, ...(await ofMailboxes(scope, lookup, order, wanted, isPaid)) };
}

export interface CountedPayment extends CountedOrder {
  /** Null where it is no card. */
  readonly card: string | null;
}

export async function countPayment(
  scope: Scope,
  lookup: KeyRing,
  payment: CountedPayment,
  wanted: Wanted,
): Promise<PaymentCounts> {
  const card = await ofCard(scope, lookup, payment);
  return { ...card, ...(await ofMailboxes(scope, lookup, payment, wanted, true)) };
}

/** Two payments by one card at once wait for each other, so each hears another number. */
async function ofCard(
  scope: Scope,
  lookup: KeyRing,
  { card, buyer }: Pick<CountedPayment, 'card' | 'buyer'>,
): Promise<CardCounts> {
  if (card === null) return { cardOrders: 0, cardBuyers: 0, cardRejected: 0 };
  const cardOrders = await addToTally(scope, cards, card);
  const isNew = (await addToTally(scope, cardPairs, `${card}\n${mailboxName(scope, lookup, buyer)}`)) === 1;
  const cardBuyers = await addToTally(scope, cardBuyersOf, card, isNew ? 1 : 0);
  const [cardRejected = 0] = await readTallies(scope, [{ tally: rejectedCards, subject: card, backMs }]);
  return { cardOrders, cardBuyers, cardRejected };
}

/** With this order, which is added or only looked at; whoever adds to one mailbox waits for the other. */
async function ofMailboxes(
  scope: Scope,
  lookup: KeyRing,
  { buyer: email, receivers, total }: CountedOrder,
  { reviewAboveMailboxOrders, reviewAboveMailboxAmount }: Wanted,
  isAdded: boolean,
): Promise<MailboxCounts> {
  const name = (address: string) => mailboxName(scope, lookup, address);
  const buyer = name(email);
  const amountOf = new Map<string, number>();
  for (const { email: to, amount } of receivers) amountOf.set(name(to), (amountOf.get(name(to)) ?? 0) + amount);
  amountOf.set(buyer, total);
  const mine = [...amountOf];
  const orders =
    reviewAboveMailboxOrders === null ? [] : mine.map(([subject]) => ({ tally: mailboxes, subject, amount: 1 }));
  const money =
    reviewAboveMailboxAmount === null ? [] : mine.map(([subject, amount]) => ({ tally: amounts, subject, amount }));
  const counted = [...orders, ...money];
  const [mailboxRejected = 0, ...before] = await readTallies(scope, [
    { tally: rejectedMailboxes, subject: buyer, backMs },
    ...(isAdded ? [] : counted),
  ]);
  const now = isAdded
    ? await addToTallies(scope, counted)
    : counted.map(({ amount }, at) => (before[at] ?? 0) + amount);
  return {
    mailboxOrders: Math.max(0, ...now.slice(0, orders.length)),
    mailboxAmount: Math.max(0, ...now.slice(orders.length)),
    mailboxRejected,
  };
}

/** So many mails a day about orders that nobody has paid (decision 17): whose address it is nobody has proven. */
const cancelledMailsDayMax = 8;

/** Whether one more may go there, which counts it. */
export async function mayMailCancelled(scope: Scope, lookup: KeyRing, email: string): Promise<boolean> {
  return (await addToTally(scope, cancelledMails, mailboxName(scope, lookup, email))) <= cancelledMailsDayMax;
}

/** Somebody has looked at an order and turned it away: whatever else comes from its buyer or by its cards is looked at. */
export async function countRejected(
  scope: Scope,
  lookup: KeyRing,
  { buyer, cards: used }: { readonly buyer: string | null; readonly cards: readonly string[] },
): Promise<void> {
  await addToTallies(scope, [
    ...(buyer === null ? [] : [{ tally: rejectedMailboxes, subject: mailboxName(scope, lookup, buyer) }]),
    ...used.map((subject) => ({ tally: rejectedCards, subject })),
  ]);
}

const mailboxName = ({ unit }: Scope, lookup: KeyRing, email: string): string =>
  addressLookup(lookup, unit, { kind: 'email', value: countedAddress(email) }).toString('base64url');
