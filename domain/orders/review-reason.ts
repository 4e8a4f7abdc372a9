// RISK-01, RISK-02: why somebody looks at an order before its cards are made. What was counted arrives as numbers, the order
// itself included; a bound is what a unit still lets pass.
import type { UnitProfile } from '../units/unit.ts';

export const reviewReasons = [
  /** It costs more than the unit lets pass. */
  'amount',
  /** Too many orders, or too much money, by or for one mailbox. */
  'mailbox-orders',
  'mailbox-amount',
  'network-orders',
  /** One payment card paid for too many orders, or for too many people. */
  'card-orders',
  'card-buyers',
  /** An order of this mailbox, or by this card, was turned away in the last days. */
  'mailbox-rejected',
  'card-rejected',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

type Bounds = Pick<
  UnitProfile,
  | 'mailboxOrdersHourMax'
  | 'networkOrdersHourMax'
  | 'reviewAboveAmount'
  | 'reviewAboveMailboxOrders'
  | 'reviewAboveMailboxAmount'
  | 'reviewAboveNetworkOrders'
  | 'reviewAboveCardOrders'
  | 'reviewAboveCardBuyers'
  | 'askToldToBuyAbove'
>;

export interface MailboxCounts {
  /** In a day: the most that any of its mailboxes has of what is paid or set aside, with this order. */
  readonly mailboxOrders: number;
  readonly mailboxAmount: number;
  /** Orders of its buyer's mailbox that were turned away. */
  readonly mailboxRejected: number;
}

export interface OrderCounts extends MailboxCounts {
  /** In an hour: orders of its buyer, and from its network. */
  readonly buyerHour: number;
  readonly networkHour: number;
}

/** Whether these are more than anybody makes. */
export const areTooMany = (
  { buyerHour, networkHour }: Pick<OrderCounts, 'buyerHour' | 'networkHour'>,
  { mailboxOrdersHourMax, networkOrdersHourMax }: Bounds,
): boolean => buyerHour > mailboxOrdersHourMax || networkHour > networkOrdersHourMax;

export const reasonsAtCreation = (total: number, counts: OrderCounts, bounds: Bounds): ReviewReason[] =>
  those([
    ['amount', total, bounds.reviewAboveAmount],
    ...ofMailboxes(counts, bounds),
    ['network-orders', counts.networkHour, bounds.reviewAboveNetworkOrders],
  ]);

export interface CardCounts {
  /** In a day: orders that this card has paid, or was to pay, and mailboxes that it did that for. */
  readonly cardOrders: number;
  readonly cardBuyers: number;
  /** Orders by it that were turned away. */
  readonly cardRejected: number;
}

export type PaymentCounts = MailboxCounts & CardCounts;

export const reasonsAtPayment = (counts: PaymentCounts, bounds: Bounds): ReviewReason[] =>
  those([
    ...ofMailboxes(counts, bounds),
    ['card-orders', counts.cardOrders, bounds.reviewAboveCardOrders],
    ['card-buyers', counts.cardBuyers, bounds.reviewAboveCardBuyers],
    ['card-rejected', counts.cardRejected, 0],
  ]);

type Bounded = readonly [ReviewReason, number, number | null];

const ofMailboxes = (counts: MailboxCounts, bounds: Bounds): Bounded[] => [
  ['mailbox-orders', counts.mailboxOrders, bounds.reviewAboveMailboxOrders],
  ['mailbox-amount', counts.mailboxAmount, bounds.reviewAboveMailboxAmount],
  ['mailbox-rejected', counts.mailboxRejected, 0],
];

/** RISK-06: whether the buyer is to say that nobody told them to buy. */
export const isAskedWhy = (total: number, { askToldToBuyAbove }: Pick<Bounds, 'askToldToBuyAbove'>): boolean =>
  isAbove(total, askToldToBuyAbove);

const isAbove = (counted: number, bound: number | null): boolean => bound !== null && counted > bound;

const those = (all: readonly Bounded[]): ReviewReason[] =>
  all.flatMap(([reason, counted, bound]) => (isAbove(counted, bound) ? [reason] : []));
