// A payment provider that keeps a log: what a buyer paid is set aside until somebody asks for it by the log's id.
import type { FastifyInstance } from 'fastify';
import { answerPlain, no } from '../psp-plain/answer.ts';
import { mountPlainService, shown, type PlainParts } from '../psp-plain/routes.ts';

const path = '/psp-log';
const logIdOf = (id: string): string => `log-${id}`;

export function mountLogPsp(server: FastifyInstance, parts: PlainParts): void {
  const payments = mountPlainService(server, parts, {
    path,
    name: 'Log Pay',
    began: ({ id }) => ({ paymentLogId: logIdOf(id) }),
    takesAtOnce: false,
  });

  server.get<{ Querystring: { paymentLogId?: string } }>(`${path}/capture`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const payment = payments.byId((request.query.paymentLogId ?? '').replace(/^log-/, ''));
      if (payment?.account !== account) return no('unknown', 404);
      if (payment.state === 'set-aside') payment.state = 'paid';
      return shown(payments, payment);
    }),
  );
}
