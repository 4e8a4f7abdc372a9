// What a test says instead of a browser, a bank or somebody at the service.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Account } from './account.ts';
import { chargeToRefund } from './calls/refunds.ts';
import { Refusal } from './errors.ts';
import { pinnedVersion } from './events.ts';
import { changeDispute, openDispute } from './money/disputes.ts';
import { booksOf } from './money/ledger.ts';
import { Payment } from './money/made-with.ts';
import { answerAsked, pay } from './money/pay.ts';
import { payOut } from './money/payouts.ts';
import { changeRefund, refundCharge } from './money/refunds.ts';
import { fund, reverseFunding } from './money/transfers.ts';
import { disputeStatuses, eventTypes, refundStatuses } from './words.ts';
import type { World } from './world.ts';

const Endpoint = z.strictObject({
  url: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|\[::1\]|localhost|.+\.localhost)$/ }),
  secret: z.union([z.string().min(1), z.array(z.string().min(1)).min(1).max(2)]),
  apiVersion: z.string().default(pinnedVersion),
  events: z.array(z.enum(eventTypes)).nullable().default(null),
  live: z.boolean().default(false),
});

/** `{ card }` is short for a card of that number. */
const Pay = z
  .looseObject({ late: z.boolean().default(false), card: z.string().optional() })
  .transform(({ late, card, ...rest }) => ({
    late,
    payment: card === undefined ? rest : { ...rest, means: 'card', number: card },
  }));

const amount = z.int().min(1);
const shapes = {
  answer: z.strictObject({ answer: z.enum(['confirm', 'refuse']) }),
  fund: z.strictObject({ amount, currency: z.string(), reference: z.string().nullable().default(null) }),
  reverse: z.strictObject({ amount, currency: z.string() }),
  refund: z.strictObject({ amount: amount.optional() }),
  refundStatus: z.strictObject({ status: z.enum(refundStatuses), reason: z.string().default('unknown') }),
  dispute: z.strictObject({
    amount: amount.optional(),
    reason: z.string().optional(),
    isInquiry: z.boolean().optional(),
  }),
  disputeStatus: z.strictObject({ status: z.enum(disputeStatuses) }),
  payout: z.strictObject({ currency: z.string(), isReturned: z.boolean().default(false) }),
  clock: z.strictObject({ advanceMs: z.int().min(0) }),
};

type WithId = { Params: { id: string } };

export function mountControl(server: FastifyInstance, world: World): void {
  const of = (id: string): Account => {
    const account = world.ownerOf(id);
    if (!account) throw new Refusal(404, { type: 'invalid_request_error', message: `nobody has ${id}` });
    return account;
  };
  /** Reads what was said, does it, and answers what came of it. */
  const post = <S extends z.ZodType>(path: string, shape: S, work: (id: string, said: z.output<S>) => object | void) =>
    server.post<WithId>(`/sandbox/psp${path}`, (request, reply) => {
      const said = shape.safeParse(request.body ?? {});
      if (!said.success) return reply.code(400).send({ error: z.prettifyError(said.error) });
      return orRefusal(reply, () => work(request.params.id, said.data) ?? {});
    });

  server.put<{ Params: { account: string } }>('/sandbox/psp/endpoints/:account', (request, reply) => {
    const said = Endpoint.safeParse(request.body);
    if (!said.success) return reply.code(400).send({ error: z.prettifyError(said.error) });
    const { secret, live, ...rest } = said.data;
    const account = world.account(nameOf(request.params.account), live);
    account.endpoint = { ...rest, secrets: [secret].flat() };
    return { account: account.id };
  });

  server.get<{ Querystring: { account?: string; live?: string } }>('/sandbox/psp/books', ({ query }) =>
    booksOf(world.account(nameOf(query.account ?? ''), query.live === 'true')),
  );

  server.get('/sandbox/psp/deliveries', () => world.deliveries.counts);

  post('/sessions/:id/pay', Pay, (id, { late, payment }) => {
    const account = of(id);
    const read = Payment.safeParse(payment);
    if (!read.success) throw new Refusal(400, { type: 'invalid_request_error', message: z.prettifyError(read.error) });
    return pay(account, account.get('session', id), read.data, late);
  });
  // Whoever closes the page changes nothing.
  post('/sessions/:id/leave', z.strictObject({}), (id) => ({ status: of(id).get('session', id).status }));
  post('/sessions/:id/answer', shapes.answer, (id, { answer }) =>
    answerAsked(of(id), of(id).get('session', id), answer),
  );
  post('/customers/:id/fund', shapes.fund, (id, said) => fund(of(id), id, said));
  post('/customers/:id/reverse', shapes.reverse, (id, said) => reverseFunding(of(id), id, said.amount, said.currency));
  // As if somebody had done it in the service's own pages: no key of ours is on the event.
  post('/payments/:id/refund', shapes.refund, (id, said) => refundCharge(of(id), chargeOf(of(id), id), said));
  post('/refunds/:id', shapes.refundStatus, (id, { status, reason }) =>
    changeRefund(of(id), of(id).get('refund', id), status, reason),
  );
  post('/payments/:id/dispute', shapes.dispute, (id, said) => openDispute(of(id), chargeOf(of(id), id), defined(said)));
  post('/disputes/:id', shapes.disputeStatus, (id, { status }) =>
    changeDispute(of(id), of(id).get('dispute', id), status),
  );
  post('/payouts/:id', shapes.payout, (id, said) => payOut(world.account(nameOf(id)), said.currency, said.isReturned));
  post('/events/:id/resend', z.strictObject({}), (id) => {
    for (const account of world.accounts())
      for (const event of account.events) if (event.id === id) void world.deliveries.resend(account, event);
  });
  post('/clock', shapes.clock, (_, { advanceMs }) => {
    world.agenda.advance(advanceMs);
    return { now: world.agenda.now().toISOString() };
  });
}

const nameOf = (account: string): string => account.replace(/^acct_/, '');

/** By the charge or by its intent. */
const chargeOf = (account: Account, id: string) =>
  id.startsWith('pi_') ? chargeToRefund(account, undefined, id) : chargeToRefund(account, id);

const defined = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;

function orRefusal(reply: FastifyReply, work: () => object): object {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return reply.code(error.status).send({ error: error.body });
  }
}
