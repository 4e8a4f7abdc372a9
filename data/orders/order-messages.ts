// Mails about an order. What they say is read from the order when they are written.
import { messageKind, type MessageKind } from '../outbox.ts';

export interface OrderMessage {
  readonly order: string;
}

/** PASS-01: that it is paid, with the link by which it can be followed. */
export const orderConfirmedKind: MessageKind<OrderMessage> = messageKind('order-confirmed');
/** Nothing came of it, and what was paid goes back. */
export const orderCancelledKind: MessageKind<OrderMessage> = messageKind('order-cancelled');
