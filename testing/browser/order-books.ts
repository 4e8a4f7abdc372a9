// What the shop itself knows of an order that a browser pays: behind the page, in the databases of this run.
import type { AttemptState } from '#domain/payments/attempt.ts';
import { withCardShop } from './cards.ts';

/** By the hosted page of an order its attempt is known. */
const sessionIn = (hosted: string): string => /\/c\/pay\/([^/?#]+)/.exec(hosted)?.[1] ?? '';

export interface PaidOrder {
  readonly number: string;
  /** Every attempt to pay it, and what has come in for it altogether. */
  readonly attempts: readonly AttemptState[];
  readonly received: number;
  readonly due: number;
}

export const orderPaidOn = (unit: string, hosted: string): Promise<PaidOrder> =>
  withCardShop((shop) =>
    shop.inUnit(unit, async ({ tx }) => {
      const order = await tx
        .selectFrom('orders')
        .innerJoin('payment_attempt', 'payment_attempt.order_id', 'orders.id')
        .where('payment_attempt.ref', '=', sessionIn(hosted))
        .select(['orders.id', 'orders.number', 'orders.due'])
        .executeTakeFirstOrThrow();
      const attempts = await tx
        .selectFrom('payment_attempt')
        .where('order_id', '=', order.id)
        .orderBy('made_at')
        .select(['state', 'received'])
        .execute();
      return {
        number: order.number,
        due: order.due,
        attempts: attempts.map(({ state }) => state),
        received: attempts.reduce((sum, { received }) => sum + (received ?? 0), 0),
      };
    }),
  );

/** While it does this, nobody can write down that a card of the order was made; its payment goes on. */
export const whileCardsWait = (unit: string, hosted: string, work: () => Promise<void>): Promise<void> =>
  withCardShop((shop) =>
    shop.inUnit(unit, async ({ tx }) => {
      await tx
        .selectFrom('order_line')
        .innerJoin('payment_attempt', 'payment_attempt.order_id', 'order_line.order_id')
        .where('payment_attempt.ref', '=', sessionIn(hosted))
        .select('order_line.id')
        .forNoKeyUpdate('order_line')
        .execute();
      await work();
    }),
  );
