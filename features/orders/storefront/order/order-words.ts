// Which words say how an order is.
import type { WireOrder } from '#contract/orders/orders.ts';
import { screenOf, type OrderStatusCode } from '#contract/wire/orders/order-status.ts';
import type { DeliveryWay } from '#domain/delivery/delivery-way.ts';
import type { CameBack, OrderAnswer } from './order-answer.ts';

export const wayTexts = {
  physical: 'order.way.post',
  sms: 'order.way.sms',
  pdf: 'order.way.pdf',
  email: 'order.way.email',
  'email-and-sms': 'order.way.both',
  zip: 'order.way.file',
  'card-file': 'order.way.file',
  'url-file': 'order.way.file',
} as const satisfies Record<DeliveryWay, string>;

/** What there is to say, which is more than there are screens. */
export type OrderNews =
  | 'success'
  | 'later'
  /** Something of it is to leave, and is not there yet. */
  | 'wrapping'
  /** Its brand has no codes left. */
  | 'fetching'
  /** Paid, and no more is to be said to whoever has its number alone. */
  | 'confirmed'
  | 'part-returned'
  | 'returned'
  | 'review'
  | 'bank'
  | 'transfer'
  | 'unpaid'
  | 'came-back'
  | 'asking'
  | 'failed'
  | 'called-off'
  | 'expired'
  | 'rejected';

export function newsOf({ status, hasFailed, order }: OrderAnswer, cameBack: CameBack, now: Date): OrderNews {
  switch (screenOf(status, hasFailed)) {
    case 'success':
      if (status === '099') return 'returned';
      if (status === '098') return 'part-returned';
      return order === null ? 'confirmed' : confirmedNews(status, order, now);
    case 'pending':
      return 'review';
    case 'failed':
      if (status !== '02') return 'failed';
      return order?.cancelled === 'expired' || order?.cancelled === 'rejected' ? order.cancelled : 'called-off';
    case 'waiting':
      if (status === '044') return 'bank';
      if (status === '041') return 'transfer';
      // Whoever turned back may still pay on the page that they turned back on; nothing was paid on it yet. An address says
      // so of any order, and by number alone nobody knows whose it is.
      if (cameBack === 'failed' && order !== null) return 'came-back';
      return cameBack === 'paid' || order?.payToken === '' ? 'asking' : 'unpaid';
  }
}

function confirmedNews(status: OrderStatusCode, order: WireOrder, now: Date): OrderNews {
  const due = order.items.filter((item) => isDue(item, order, now));
  if (order.items.length > 0 && due.length === 0) return 'later';
  if (due.some(({ waitsForCodes }) => waitsForCodes)) return 'fetching';
  return status === '042' && due.some(({ issued, quantity }) => issued < quantity) ? 'wrapping' : 'success';
}

/** By a clock that may be wrong: what leaves with the order itself is due as soon as that is paid. */
export const isDue = (
  { sendingTime }: Pick<WireOrder['items'][number], 'sendingTime'>,
  { confirmedAt }: Pick<WireOrder, 'confirmedAt'>,
  now: Date,
): boolean => {
  const at = new Date(sendingTime);
  return at <= now || (confirmedAt !== null && at <= new Date(confirmedAt));
};

/** What of a paid order is due and has not gone yet, in a word that changes with it; empty when all has. */
export function cardsUnderWay({ status, hasFailed, order }: OrderAnswer, now: Date): string {
  if (order === null || screenOf(status, hasFailed) !== 'success' || status === '099') return '';
  const going = order.items.filter((item) => item.sentAt === '' && isDue(item, order, now));
  return going.map(({ issued, waitsForCodes }) => `${issued} ${waitsForCodes}`).join();
}

/** What became of the money of it, as far as this page knows. */
export type OrderMoney = 'paid' | 'reserved' | 'to-pay' | 'back' | 'returned' | 'none';

export function moneyOf(status: OrderStatusCode, order: WireOrder): OrderMoney {
  const isPaid = order.confirmedAt !== null || order.paymentId !== '';
  if (status === '02') return order.isRefunding ? 'back' : isPaid ? 'returned' : 'none';
  if (isPaid) return 'paid';
  // Charged it would be paid; with nothing to charge, cards and coupons have paid it.
  if (status === '04') return order.payAmount > 0 ? 'reserved' : 'paid';
  return 'to-pay';
}

const titles = {
  success: 'order.success',
  later: 'order.success.later',
  wrapping: 'order.success.wrapping',
  fetching: 'order.success.fetching',
  confirmed: 'order.success.confirmed',
  'part-returned': 'order.success.part-returned',
  returned: 'order.success.returned',
  review: 'order.review',
  bank: 'order.bank',
  transfer: 'order.transfer',
  asking: 'order.asking',
  unpaid: 'order.unpaid',
  'came-back': 'order.came-back',
  'called-off': 'order.called-off',
  expired: 'order.expired',
  rejected: 'order.rejected',
} as const satisfies Record<Exclude<OrderNews, 'failed'>, string>;

/** The one sentence. */
export const titleOf = (news: OrderNews, { order }: Pick<OrderAnswer, 'order'>) =>
  news === 'failed' ? declineText(order?.declined ?? '') : titles[news];

/** PAY-35: why a bank said no, as far as its owner may be told. */
const declineTexts = {
  declined: 'order.declined',
  'insufficient-funds': 'order.declined.funds',
  'card-expired': 'order.declined.expired',
  'card-details': 'order.declined.details',
  'authentication-failed': 'order.declined.confirmed',
  'try-again': 'order.declined.later',
} as const;

export const declineText = (reason: string) => (isDecline(reason) ? declineTexts[reason] : 'order.failed');

const isDecline = (reason: string): reason is keyof typeof declineTexts => Object.hasOwn(declineTexts, reason);

/** What to do about it: the details of a card are right more often than not. */
const adviceTexts = {
  declined: 'order.advice.bank',
  'insufficient-funds': 'order.advice.card',
  'card-expired': 'order.advice.card',
  'card-details': 'order.payment-error',
  'authentication-failed': 'order.advice.confirm',
  'try-again': 'order.advice.later',
} as const satisfies Record<keyof typeof declineTexts, string>;

/** PAY-24 */
export const adviceText = (reason: string) => (isDecline(reason) ? adviceTexts[reason] : 'order.payment-error');
