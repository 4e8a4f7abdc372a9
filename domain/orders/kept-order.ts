// What a tab keeps of an order: what it meant to order and under which key, written down before the server hears of it, so
// that whoever taps twice or loads the page anew says the same once more; and the links of the orders that it has seen.
// The browser keeps which order the cart has become: whoever closed the tab on the way still has the cart, and may have paid.
// What was paid stays open in the browser that paid it, for as long as its link lives.
// Any version of the shop may have written it, so whatever does not look like it is nothing.

import { orderLinkDays } from './order-link.ts';

/** An order as its maker got to know it. */
export interface MadeOrder {
  readonly orderNo: string;
  /** Opens it, wherever. */
  readonly orderToken: string;
  /** The right to pay it; empty where nothing is left to pay. */
  readonly payToken: string;
  /** As on the wire. */
  readonly payAmount: number;
  readonly currency: string;
}

export interface OrderIntent {
  readonly key: string;
  /** Of all that is ordered, and by whom: what differs in any of it is another order. */
  readonly digest: string;
  /** Of its lines alone: whether the cart is still the one that was ordered. */
  readonly cart: string;
  /** What is sent, word for word, without what only proves a human: the same key must say the same. */
  readonly body: object;
  /** The lines of the cart that it is made of, which go once it is paid. */
  readonly lines: readonly string[];
  /** Null as long as nobody has heard that it was made. */
  readonly made: MadeOrder | null;
}

export function readIntent(kept: unknown): OrderIntent | null {
  const { key, digest, cart, body, lines, made } = fieldsOf(kept);
  if (typeof key !== 'string' || typeof digest !== 'string' || typeof cart !== 'string') return null;
  if (typeof body !== 'object' || body === null) return null;
  if (!isLines(lines)) return null;
  return { key, digest, cart, body, lines, made: readMade(made) };
}

function readMade(kept: unknown): MadeOrder | null {
  const { orderNo, orderToken, payToken, payAmount, currency } = fieldsOf(kept);
  const isMade =
    typeof orderNo === 'string' &&
    typeof orderToken === 'string' &&
    typeof payToken === 'string' &&
    typeof payAmount === 'number' &&
    typeof currency === 'string';
  return isMade ? { orderNo, orderToken, payToken, payAmount, currency } : null;
}

/** What a browser keeps of the order that its cart has become; who bought is not among it. */
export interface OrderedCart {
  /** Of its lines alone, as in an intent. */
  readonly cart: string;
  readonly lines: readonly string[];
  readonly orderNo: string;
  readonly orderToken: string;
}

export function readOrdered(kept: unknown): OrderedCart | null {
  const { cart, lines, orderNo, orderToken } = fieldsOf(kept);
  if (typeof cart !== 'string' || typeof orderNo !== 'string' || typeof orderToken !== 'string') return null;
  return isLines(lines) ? { cart, lines, orderNo, orderToken } : null;
}

const isLines = (lines: unknown): lines is string[] =>
  Array.isArray(lines) && lines.every((line) => typeof line === 'string');

/** By their numbers, the one that was looked at last at the end. */
export type OrderLinks = readonly (readonly [orderNo: string, token: string])[];

/** Nobody has more of them open in one tab. */
const linksMax = 20;

export const readLinks = (kept: unknown): OrderLinks =>
  Array.isArray(kept)
    ? kept.filter(
        (link): link is [string, string] =>
          Array.isArray(link) && link.length === 2 && link.every((part) => typeof part === 'string'),
      )
    : [];

export const withLink = (links: OrderLinks, orderNo: string, token: string): OrderLinks =>
  [...links.filter(([number]) => number !== orderNo), [orderNo, token] as const].slice(-linksMax);

export const linkOf = (links: OrderLinks | PaidOrders, orderNo: string): string | null =>
  links.find(([number]) => number === orderNo)?.[1] ?? null;

/** What was paid in this browser, the newest at the end; `at` is when it was first seen paid. */
export type PaidOrders = readonly (readonly [orderNo: string, token: string, at: number])[];

/** Somebody who buys more has an account, or the mails. */
const paidMax = 5;
const linkMs = orderLinkDays * 86_400_000;

export const readPaid = (kept: unknown, now: number): PaidOrders =>
  Array.isArray(kept)
    ? kept.filter(
        (paid): paid is [string, string, number] =>
          Array.isArray(paid) &&
          paid.length === 3 &&
          typeof paid[0] === 'string' &&
          typeof paid[1] === 'string' &&
          typeof paid[2] === 'number' &&
          now - paid[2] < linkMs,
      )
    : [];

/** The same once it is there: nobody keeps it longer by looking at it. */
export const withPaid = (paid: PaidOrders, orderNo: string, token: string, now: number): PaidOrders =>
  paid.some(([number]) => number === orderNo) ? paid : [...paid, [orderNo, token, now] as const].slice(-paidMax);

const fieldsOf = (kept: unknown): Readonly<Record<string, unknown>> => (kept ?? {}) as Record<string, unknown>;
