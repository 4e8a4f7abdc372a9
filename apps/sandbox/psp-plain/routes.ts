// What the plain payment providers have in common: a payment begins and is ended by the same call, and has a page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import { languageFor } from '../pay-page/languages.ts';
import { unknownPage } from '../pay-page/unknown.ts';
import type { Switches } from '../switches.ts';
import { answerPlain, no, ok, type PlainAnswer } from './answer.ts';
import { payPage } from './page.ts';
import { PlainPayments, Wanted, type PlainPayment } from './payments.ts';

export interface PlainParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly switches: Switches;
  /** The sandbox's own address. */
  origin(): string;
}

export interface PlainService {
  /** What its addresses begin with, and its name on the page. */
  readonly path: string;
  readonly name: string;
  /** What it calls a payment that has begun. */
  began(payment: PlainPayment): object;
  /** Why this one may not begin now; null when it may. */
  taken?(payments: PlainPayments, account: string, wanted: Wanted): string | null;
  /** Whether what a buyer did is taken at once. */
  readonly takesAtOnce: boolean;
}

// It ends with a redirect to the shop, which browsers count as part of the form.
const policy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action http: https:; base-uri 'none'; frame-ancestors 'none'";

export function mountPlainService(server: FastifyInstance, parts: PlainParts, service: PlainService): PlainPayments {
  const payments = new PlainPayments(parts);
  server.post(`${service.path}/payments`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const { isVoid } = Object(request.body) as { isVoid?: unknown };
      if (isVoid === 1) return ended(payments, account, request.body);
      return begun(payments, parts, service, { account, key: request.headers['idempotency-key'], body: request.body });
    }),
  );
  server.get<{ Querystring: { reference?: string } }>(`${service.path}/payments`, (request, reply) =>
    answerPlain(parts.switches, { request, reply }, (account) => {
      const payment = payments.byReference(account, request.query.reference ?? '');
      return payment ? ok(service.began(payment)) : no('unknown', 404);
    }),
  );
  mountPage(server, payments, service);
  return payments;
}

export const shown = (payments: PlainPayments, payment: PlainPayment): PlainAnswer => {
  const { reference, txnAmount, txnCurrency, paymentMethod } = payment.wanted;
  const status = payments.stateOf(payment);
  const isPaid = status === 'paid';
  return ok({
    reference,
    status,
    amount: txnAmount,
    currency: txnCurrency,
    paymentId: isPaid ? payment.id : null,
    paymentMethod,
    cardToken: isPaid && paymentMethod === 'creditcard' ? `token-${payment.id}` : null,
  });
};

interface Asked {
  readonly account: string;
  readonly key: string | string[] | undefined;
  readonly body: unknown;
}

function begun(payments: PlainPayments, parts: PlainParts, service: PlainService, asked: Asked): PlainAnswer {
  const { account, key, body } = asked;
  const wanted = Wanted.safeParse(body);
  if (!wanted.success || typeof key !== 'string') return no('invalid');
  const taken = payments.hasBegun(account, key) ? null : service.taken?.(payments, account, wanted.data);
  if (taken) return no(taken);
  const payment = payments.begin(account, key, wanted.data);
  if (!payment) return no('key-used-otherwise', 409);
  const redirectUrl = `${parts.origin()}${service.path}/pay/${payment.id}`;
  return ok({ ...service.began(payment), redirectUrl, expiresAt: wanted.data.expiresAt });
}

const Ending = z.strictObject({ isVoid: z.literal(1), reference: z.string().max(255) });

function ended(payments: PlainPayments, account: string, body: unknown): PlainAnswer {
  const asked = Ending.safeParse(body);
  const payment = asked.success ? payments.byReference(account, asked.data.reference) : undefined;
  if (!payment) return no('unknown', 404);
  if (payment.state === 'open' || payment.state === 'set-aside') payment.state = 'voided';
  return shown(payments, payment);
}

const Act = z.object({ act: z.enum(['pay', 'refuse', 'back']) });

function mountPage(server: FastifyInstance, payments: PlainPayments, service: PlainService): void {
  type OfPage = { Params: { id: string }; Querystring: { bank?: string } };
  server.get<OfPage>(`${service.path}/pay/:id`, (request, reply) => {
    const payment = payments.byId(request.params.id);
    if (!payment) return unknown(request, reply);
    const over = isDone(payment) ? 'done' : 'over';
    const state = payments.isOpen(payment) ? 'open' : over;
    return show(reply, payPage({ payment, state, service: service.name, isBank: request.query.bank !== undefined }));
  });

  server.post<OfPage>(`${service.path}/pay/:id`, (request, reply) => {
    const payment = payments.byId(request.params.id);
    const asked = Act.safeParse(request.body);
    if (!payment || !asked.success) return unknown(request, reply);
    const { act } = asked.data;
    // Whoever sends it again, or comes back with the browser's own button, has paid all the same.
    if (isDone(payment)) return reply.redirect(payment.wanted.returnUrl, 303);
    if (act === 'back') return reply.redirect(payment.wanted.cancelUrl, 303);
    // The page of a payment that is over says so.
    if (!payments.isOpen(payment)) return reply.redirect(request.url, 303);
    if (act === 'refuse') payment.state = 'refused';
    else payment.state = service.takesAtOnce ? 'paid' : 'set-aside';
    return reply.redirect(payment.wanted.returnUrl, 303);
  });
}

const isDone = ({ state }: PlainPayment): boolean => state === 'paid' || state === 'set-aside';

const show = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(page);

const unknown = ({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  show(reply.code(404), unknownPage(languageFor(null, headers['accept-language'])));
