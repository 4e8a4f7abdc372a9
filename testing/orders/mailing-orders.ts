// A shop that sells and sends: what is bought in it arrives in the sandbox's mailboxes.
import { randomUUID } from 'node:crypto';
import { openGiftCall } from '#contract/cards/card-mails.ts';
import type { Client } from '#contract/client.ts';
import { cardWriters } from '#features/cards/worker/card-writers.ts';
import { orderWriters } from '#features/orders/worker/order-writers.ts';
import { outboxJobs } from '#messages/outbox-jobs.ts';
import { emailSender } from '#providers/email/registry.ts';
import { afterFile } from '../after-file.ts';
import { begun } from '../payments/paying.ts';
import type { PayShopOptions } from '../payments/pay-shop.ts';
import { openOrderShop, ordered, orderedLine, orderOf, readOrder, type OrderWish } from './order-shop.ts';

export type MailingOrders = Awaited<ReturnType<typeof openMailingOrders>>;
export type Bought = Awaited<ReturnType<MailingOrders['buy']>>;

const noSms = { send: async () => ({ outcome: 'unavailable', reason: 'none here' }) as const };

export async function openMailingOrders(options: PayShopOptions = {}) {
  const shop = await openOrderShop(options);
  const { shop: core, sandbox, jobs } = shop;
  const email = emailSender('smtp', sandbox.settings.email);
  afterFile(async () => email.close());
  const outbox = outboxJobs({ ...core, email, sms: noSms, shopOrigin: 'https://shop.example' }, [
    ...cardWriters,
    ...orderWriters,
  ]);
  const place = async (changes: Partial<OrderWish> = {}) => {
    const guest = await shop.visitor();
    const to = `buyer-${randomUUID()}@example.com`;
    const made = await ordered(guest.client, orderOf({ invoiceEmail: to, ...changes }));
    const { id } = await core.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('orders').select('id').where('number', '=', made.orderNo).executeTakeFirstOrThrow(),
    );
    return { guest, made, to, id };
  };
  const pay = async ({ guest, made, id }: Awaited<ReturnType<typeof place>>) => {
    await begun({ client: guest.pay, order: { number: made.orderNo } }, { txnAmount: made.payAmount });
    await shop.payPage(await shop.inOrder({ id }).page());
  };
  const until = (placed: Awaited<ReturnType<typeof place>>, status: string) =>
    shop.until(
      `order ${placed.made.orderNo} is ${status}`,
      async () => (await readOrder(placed.guest.client, placed.made)).status === status,
    );
  return {
    ...shop,
    outbox,
    place,
    pay,
    reaches: until,
    /** Sends what waits, from now on. */
    async send() {
      for (const job of outbox) await jobs.work(job);
    },
    /** Ordered, paid, and its cards made. */
    async buy(changes: Partial<OrderWish> = {}) {
      const placed = await place(changes);
      await pay(placed);
      await until(placed, '09');
      return placed;
    },
    /** A line for somebody with a mailbox of their own. */
    lineTo: (to: string, changes: Parameters<typeof orderedLine>[0] = {}) =>
      orderedLine({ receiverEmail: to, ...changes }),
    open: (client: Client, token: string, isReveal = false) => client(openGiftCall, { token, isReveal }),
    cardsOf: (order: string) =>
      core.inUnit('alpha', ({ tx }) =>
        tx
          .selectFrom('card')
          .innerJoin('order_line', 'order_line.id', 'card.order_line')
          .select(['card.id', 'card.last4', 'card.expires_on', 'card.expires_at', 'card.state', 'card.available'])
          .where('order_line.order_id', '=', order)
          .orderBy('card.id')
          .execute(),
      ),
  };
}
