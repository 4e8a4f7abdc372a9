// What there is of an order once it was made, as the database has it; and cards that pay for one.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { priceCartCall } from '#contract/buying/price.ts';
import { queryCardCall } from '#contract/cards/cards.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import { saveCouponTerms } from '#data/cards/coupons.ts';
import type { PayingTerms } from '#domain/cards/paying-card.ts';
import { boughtCard, type CardWish } from '../cards.ts';
import { orderedLine, orderOf, type OrderShop, type OrderWish } from './order-shop.ts';

type Priced = CallAnswer<typeof priceCartCall>;
type Line = OrderWish['order'][number];

export interface PayingCard {
  readonly id: string;
  readonly handle: string;
}

export interface TestCart {
  readonly cartId: string;
  readonly cards: readonly PayingCard[];
}

/** The cards of these values, added to one cart by whoever has this client. */
export async function cartWith(
  shop: OrderShop,
  client: Client,
  wishes: readonly (CardWish & { readonly terms?: Partial<PayingTerms> })[],
): Promise<TestCart> {
  const cartId = `cart-${randomUUID()}`;
  const cards = [];
  for (const { terms, ...wish } of wishes) {
    const { id, number, pin } = await boughtCard(shop.shop, 'alpha', wish);
    const own = { partial: true, suitedItems: [], restriction: {}, ...terms };
    if (terms) await shop.shop.inUnit('alpha', (scope) => saveCouponTerms(scope, id, own));
    const outcome = await client(queryCardCall, {
      cardNumber: number,
      pinCode: pin,
      cartId,
      cartList: [{ itemCode: 'mail' }],
    });
    if (!outcome.ok) throw new Error(`no coupon: ${outcome.failure.name}`);
    cards.push({ id, handle: outcome.data.handle ?? '' });
  }
  return { cartId, cards };
}

export const pricing = (client: Client, lines: readonly Line[], cart?: TestCart) =>
  client(priceCartCall, {
    order: lines.map(({ itemCode, amount, qty, validMonths, deliverType }) => ({
      itemCode,
      amount,
      qty,
      ...(validMonths !== undefined && { validMonths }),
      deliverType,
    })),
    ...(cart && { cartId: cart.cartId, coupons: cart.cards.map(({ handle }) => handle) }),
  });

/** What a checkout sends that was shown this price: the quote, the cards and what each pays, and the rest by card. */
export async function shownOrder(
  client: Client,
  lines: readonly Line[] = [orderedLine()],
  cart?: TestCart,
): Promise<OrderWish & { readonly shown: Priced }> {
  const outcome = await pricing(client, lines, cart);
  if (!outcome.ok) throw new Error(`not priced: ${outcome.failure.name} ${JSON.stringify(outcome.failure.data)}`);
  const shown = outcome.data;
  const wish = orderOf({
    ...aBuyer(),
    order: [...lines],
    orderAmount: shown.orderAmount,
    quote: shown.quote,
    ...(cart && { cartId: cart.cartId }),
    payment: [
      ...shown.coupons.map(({ appliedAmount }, at) => ({
        paymentMean: '15',
        amount: appliedAmount,
        handle: cart?.cards[at]?.handle ?? '',
      })),
      ...(shown.payAmount > 0 ? [{ paymentMean: 'C04', amount: shown.payAmount }] : []),
    ],
  });
  return { ...wish, shown };
}

let buyers = 0;

/** Somebody who has ordered nothing yet: orders are counted by address. */
export function aBuyer(): Pick<OrderWish, 'invoiceEmail'> {
  buyers += 1;
  return { invoiceEmail: `john.${buyers}@example.com` };
}

/** An order, its lines and its cards. */
export const orderRows = (shop: OrderShop, orderNo: string, unit = 'alpha') =>
  shop.shop.inUnit(unit, async ({ tx }) => {
    const order = await tx.selectFrom('orders').selectAll().where('number', '=', orderNo).executeTakeFirstOrThrow();
    const of = <T extends 'order_line' | 'hold' | 'payment_attempt'>(table: T) =>
      sql<{ id: string; state: string; amount: number; [column: string]: unknown }>`
        select * from ${sql.table(table)} where order_id = ${order.id}`.execute(tx);
    const lines = await tx
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    const cards = await tx
      .selectFrom('card')
      .selectAll()
      .where(
        'order_line',
        'in',
        lines.map(({ id }) => id),
      )
      .orderBy('order_line')
      .orderBy('seq')
      .execute();
    const mails = await tx
      .selectFrom('card_mail')
      .select('id')
      .where('card_id', 'in', ['00000000-0000-0000-0000-000000000000', ...cards.map(({ id }) => id)])
      .execute();
    return {
      order,
      lines,
      cards,
      mails,
      holds: (await of('hold')).rows,
      attempts: (await of('payment_attempt')).rows,
    };
  });

/** What a journal has moved, by account; empty where there is none. Cards are one account. */
export const journalOf = (shop: OrderShop, key: string, unit = 'alpha'): Promise<Record<string, number>> =>
  shop.shop.inUnit(unit, async ({ tx }) => {
    const { rows } = await sql<{ account: string; amount: string }>`
      select coalesce(trim(a.kind || ' ' || a.detail), 'card') as account, sum(p.amount) as amount
      from journal j join posting p on p.unit_id = j.unit_id and p.journal_id = j.id
        left join account a on a.unit_id = p.unit_id and a.id = p.account_id
      where j.unit_id = ${unit} and j.key = ${key} group by 1`.execute(tx);
    return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
  });

/** How much there is of everything that an order makes. */
export const counted = (shop: OrderShop, unit = 'alpha') =>
  shop.shop.inUnit(unit, async ({ tx }) => {
    const { rows } = await sql<Record<'orders' | 'journals' | 'attempts' | 'holds' | 'cards' | 'messages', number>>`
      select (select count(*)::int from orders) as orders, (select count(*)::int from journal) as journals,
        (select count(*)::int from payment_attempt) as attempts, (select count(*)::int from hold) as holds,
        (select count(*)::int from card) as cards, (select count(*)::int from message) as messages`.execute(tx);
    return rows[0]!;
  });

export const messagesOf = (shop: OrderShop, kind: string, unit = 'alpha'): Promise<number> =>
  shop.shop.inUnit(unit, async ({ tx }) => {
    const rows = await tx.selectFrom('message').select('id').where('kind', '=', kind).execute();
    return rows.length;
  });

export const cardNow = (shop: OrderShop, id: string) =>
  shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('card').select(['available', 'held', 'state']).where('id', '=', id).executeTakeFirstOrThrow(),
  );
