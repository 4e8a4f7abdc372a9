// A payment provider that knows orders and nothing else. An order has one payment at a time: the next begins when the last
// is over and unpaid.
import type { FastifyInstance } from 'fastify';
import { answerPlain, no } from '../psp-plain/answer.ts';
import { mountPlainService, shown, type PlainParts } from '../psp-plain/routes.ts';

const path = '/psp-orders-only';

export function mountOrdersOnlyPsp(server: FastifyInstance, parts: PlainParts): void {
  const payments = mountPlainService(server, parts, {
    path,
    name: 'Order Pay',
    began: ({ wanted }) => ({ orderNo: wanted.orderNo }),
    takesAtOnce: true,
    taken(all, account, { orderNo }) {
      if (orderNo === '') return 'orders-only';
      const last = all.byOrder(account, orderNo);
      return last && ['open', 'paid'].includes(all.stateOf(last)) ? 'order-taken' : null;
    },
  });

  server.get<{ Params: { orderNo: string } }>(`${path}/orders/:orderNo/payment`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const payment = payments.byOrder(account, request.params.orderNo);
      return payment ? shown(payments, payment) : no('unknown', 404);
    }),
  );
}
