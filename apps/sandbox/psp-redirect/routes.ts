// A payment provider to whom the buyer is redirected, asked about a payment by its id.
import type { FastifyInstance } from 'fastify';
import { answerPlain, no, ok } from '../psp-plain/answer.ts';
import { mountPlainService, shown, type PlainParts } from '../psp-plain/routes.ts';

const path = '/psp-redirect';

export function mountRedirectPsp(server: FastifyInstance, parts: PlainParts): void {
  const payments = mountPlainService(server, parts, {
    path,
    name: 'Redirect Pay',
    began: ({ id }) => ({ paymentId: id }),
    takesAtOnce: true,
  });
  const own = (id: string | undefined, account: string) => {
    const payment = payments.byId(id ?? '');
    return payment?.account === account ? payment : undefined;
  };

  server.get<{ Params: { id: string } }>(`${path}/payments/:id`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const payment = own(request.params.id, account);
      return payment ? shown(payments, payment) : no('unknown', 404);
    }),
  );

  server.get<{ Querystring: { paymentLogId?: string } }>(`${path}/3ds`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const payment = own(request.query.paymentLogId, account);
      return payment ? ok({ url: `${parts.origin()}${path}/pay/${payment.id}?bank` }) : no('unknown', 404);
    }),
  );
}
