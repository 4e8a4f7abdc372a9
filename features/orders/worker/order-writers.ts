// Mails about an order: that it is paid, with the link by which whoever bought it follows it (PASS-01), and that nothing
// came of it.
import { findOrder } from '#data/orders/orders.ts';
import { readDetail, saidLinesOf } from '#data/orders/order-contents.ts';
import { orderCancelledKind, orderConfirmedKind, type OrderMessage } from '#data/orders/order-messages.ts';
import { orderToken } from '#data/orders/order-tokens.ts';
import { attemptsOfOrder, paidAttempt } from '#data/payments/attempts.ts';
import { productLooks } from '#data/catalogue/products.ts';
import type { KeyRing, UnitKeys } from '#data/units/unit-keys.ts';
import { cardPicture } from '#messages/card-picture.ts';
import type { MailContent } from '#messages/mail-content.ts';
import { mailOf } from '#messages/mail.ts';
import {
  messageWriter,
  readersLanguage,
  type MessageWriter,
  type ToWrite,
  type Written,
} from '#messages/outbox-jobs.ts';
import { cancelledMail, confirmedMail, type OrderMailParts } from './order-mails.ts';

interface Rings {
  readonly people: KeyRing;
  readonly orders: KeyRing;
}

const keysOf = async (keys: UnitKeys, unit: string): Promise<Rings> => ({
  people: await keys.ring(unit, 'people'),
  orders: await keys.ring(unit, 'orders'),
});

type Content = (parts: OrderMailParts) => MailContent;

const writer = (kind: typeof orderConfirmedKind, content: Content): MessageWriter =>
  messageWriter<OrderMessage, Rings>({ kind, keysOf, write: (message, rings) => written(message, rings, content) });

export const orderWriters: readonly MessageWriter[] = [
  writer(orderConfirmedKind, confirmedMail),
  writer(orderCancelledKind, cancelledMail),
];

async function written(
  { scope, profile, shopOrigin, id, madeAt, content: { order: name } }: ToWrite<OrderMessage>,
  { people, orders }: Rings,
  content: Content,
): Promise<Written> {
  const order = await findOrder(scope, name);
  const detail = await readDetail(scope, people, name);
  // Erased meanwhile.
  if (!detail.buyer) return 'unreachable';
  const lines = await saidLinesOf(scope, people, name);
  const looks = await productLooks(scope, [...new Set(lines.map(({ itemCode }) => itemCode))]);
  const language = readersLanguage(profile, detail.language);
  // Of the moment it became needed: every try has the same link. Behind the #: a browser tells it to no server.
  const token = orderToken('order-link', orders, scope.unit, order.id, madeAt);
  const parts = {
    profile,
    language,
    order,
    detail,
    paidBy: (await paidAttempt(scope, order.id))?.means ?? null,
    hasPaid: (await attemptsOfOrder(scope, order.id)).some(({ received }) => received !== null),
    lines,
    looks,
    pictureOf: (itemCode: string, templateId?: number) =>
      cardPicture(shopOrigin, profile.id, itemCode, language, templateId),
    address: `${shopOrigin}/${scope.unit}/order/${order.number}#${token}`,
    now: madeAt,
  };
  return { mail: mailOf({ profile, language, to: detail.buyer.email, id, content: content(parts) }) };
}
