// How many orders a unit takes from whom, which of them somebody looks at first, and when a buyer is asked whether they were
// told to buy. An hour is one of the clock, a day one of UTC; amounts are minor units of the unit's currency; null is never.
import { isWhole, type Faults } from './faults.ts';
import type { Wires } from './wire.ts';

export interface OrderChoices {
  /** RISK-01: how many orders may be made in an hour with one mailbox as their buyer's, and from one network. */
  readonly mailboxOrdersHourMax: number;
  readonly networkOrdersHourMax: number;
  /** RISK-02: an order that costs more is looked at before its cards are made. */
  readonly reviewAboveAmount: number | null;
  /** So many orders in a day by or for one mailbox, and so much money, are not looked at; the next one is. */
  readonly reviewAboveMailboxOrders: number | null;
  readonly reviewAboveMailboxAmount: number | null;
  /** The same for a network, in an hour: an office or a phone company is many people. */
  readonly reviewAboveNetworkOrders: number | null;
  /** The same for what one payment card pays in a day, and for how many mailboxes it pays: a lent card has two or three. */
  readonly reviewAboveCardOrders: number | null;
  readonly reviewAboveCardBuyers: number | null;
  /** RISK-06: above this the buyer is asked once whether somebody told them to buy. */
  readonly askToldToBuyAbove: number | null;
}

export const usualOrders: OrderChoices = {
  mailboxOrdersHourMax: 20,
  networkOrdersHourMax: 1_000,
  reviewAboveAmount: null,
  reviewAboveMailboxOrders: 10,
  reviewAboveMailboxAmount: null,
  reviewAboveNetworkOrders: 200,
  reviewAboveCardOrders: 5,
  reviewAboveCardBuyers: 3,
  askToldToBuyAbove: null,
};

// Whoever knows the bounds stays below them.
export const orderWires = {
  mailboxOrdersHourMax: 'unsent',
  networkOrdersHourMax: 'unsent',
  reviewAboveAmount: 'unsent',
  reviewAboveMailboxOrders: 'unsent',
  reviewAboveMailboxAmount: 'unsent',
  reviewAboveNetworkOrders: 'unsent',
  reviewAboveCardOrders: 'unsent',
  reviewAboveCardBuyers: 'unsent',
  askToldToBuyAbove: 'unsent',
} as const satisfies Wires<OrderChoices>;

const most = 1_000_000_000;
const isBound = (bound: number | null): boolean => bound === null || isWhole(bound, 0, most);
const amountFault = (bound: number | null) =>
  !isBound(bound) &&
  'An amount above which an order is looked at, or its buyer asked, is 0 to 1,000,000,000 minor units.';
const countFault = (bound: number | null) =>
  !isBound(bound) && 'The orders or buyers above which the next one is looked at are 0 to 1,000,000,000.';

export const orderFaults: Faults<OrderChoices> = {
  mailboxOrdersHourMax: ({ mailboxOrdersHourMax, networkOrdersHourMax }) =>
    ![mailboxOrdersHourMax, networkOrdersHourMax].every((bound) => isWhole(bound, 1, most)) &&
    'A mailbox and a network make at least 1 order in an hour.',
  reviewAboveAmount: ({ reviewAboveAmount }) => amountFault(reviewAboveAmount),
  reviewAboveMailboxOrders: ({ reviewAboveMailboxOrders }) => countFault(reviewAboveMailboxOrders),
  reviewAboveMailboxAmount: ({ reviewAboveMailboxAmount }) => amountFault(reviewAboveMailboxAmount),
  reviewAboveNetworkOrders: ({ reviewAboveNetworkOrders }) => countFault(reviewAboveNetworkOrders),
  reviewAboveCardOrders: ({ reviewAboveCardOrders }) => countFault(reviewAboveCardOrders),
  reviewAboveCardBuyers: ({ reviewAboveCardBuyers }) => countFault(reviewAboveCardBuyers),
  askToldToBuyAbove: ({ askToldToBuyAbove }) => amountFault(askToldToBuyAbove),
};
