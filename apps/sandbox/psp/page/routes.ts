// The hosted page, as `session.url` leads to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readAmount } from '../../pay-page/amounts.ts';
import { languageFor } from '../../pay-page/languages.ts';
import { unknownPage } from '../../pay-page/unknown.ts';
import { detach } from '../money/methods.ts';
import { answerAsked, pay, unauthenticated, type PayOutcome } from '../money/pay.ts';
import { fund } from '../money/transfers.ts';
import type { Intent } from '../things.ts';
import type { World } from '../world.ts';
import { successUrl, textsOf, writingOf, type Visit } from './frame.ts';
import { answerPage, endPage, transferPage, waitPage } from './other-pages.ts';
import { payPage } from './pay-page.ts';
import { declineError, readPayment, type Form } from './read-payment.ts';
import { Typed, type Tried } from './tried.ts';

type Request = FastifyRequest<{ Params: { id: string }; Body: Form | null; Querystring: { refused?: string } }>;

export function mountHostedPage(server: FastifyInstance, world: World): void {
  for (const name of ['checkout.js', 'card-text.js']) {
    const script = readFileSync(join(import.meta.dirname, '../../browser', name), 'utf8');
    server.get(`/c/${name}`, (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  }
  const typed = new Typed();
  const route = (
    method: 'GET' | 'POST',
    url: string,
    work: (visit: Visit, request: Request, reply: FastifyReply) => FastifyReply,
  ) =>
    server.route<{ Params: { id: string }; Body: Form | null; Querystring: { refused?: string } }>({
      method,
      url,
      handler: (request, reply) => {
        const visit = visitOf(world, request);
        return visit ? work(visit, request, reply) : showUnknown(request, reply);
      },
    });

  route('GET', '/c/pay/:id', (visit, { query }, reply) => {
    const { session } = visit;
    if (session.status !== 'open') return show(reply, endPage(visit));
    if (intentOf(visit)?.status === 'processing') return reply.redirect(`/c/pay/${session.id}/wait`, 303);
    const errors = query.refused === undefined ? [] : [declineError(unauthenticated, textsOf(visit))];
    return show(reply, payPage(visit, { values: typed.of(session), errors }));
  });

  route('POST', '/c/pay/:id', (visit, request, reply) => {
    const form = request.body ?? {};
    // Whatever it says: nobody can pay here any more, or has to.
    if (visit.session.status !== 'open') return goOn(reply, visit, { kind: 'gone' }, form);
    typed.keep(visit.session, form);
    const read = readPayment(form, world.agenda.now(), textsOf(visit));
    if ('errors' in read) return showErrors(reply, visit, { values: form, errors: read.errors });
    const outcome = pay(visit.account, visit.session, read);
    // Paid, and nobody hears of it.
    if (outcome.kind === 'paid' && outcome.isAnswerLost) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    return goOn(reply, visit, outcome, form);
  });

  route('GET', '/c/pay/:id/answer', (visit, _, reply) => {
    const waiting = visit.account.waiting.get(visit.session.payment_intent ?? '');
    if (waiting) return show(reply, answerPage(visit, waiting.by));
    return reply.redirect(isDone(visit) ? successUrl(visit) : `/c/pay/${visit.session.id}?refused`, 303);
  });
  route('POST', '/c/pay/:id/answer', (visit, { body }, reply) => {
    const answer = body?.['answer'];
    if (answer !== 'confirm' && answer !== 'refuse') return reply.redirect(`/c/pay/${visit.session.id}`, 303);
    return goOn(reply, visit, answerAsked(visit.account, visit.session, answer), typed.of(visit.session));
  });
  route('GET', '/c/pay/:id/state', (visit, _, reply) => {
    const isAsked = visit.account.waiting.has(visit.session.payment_intent ?? '');
    const isWaiting = isAsked || intentOf(visit)?.status === 'processing';
    return reply.header('cache-control', 'no-store').send({ isWaiting });
  });

  route('GET', '/c/pay/:id/wait', (visit, _, reply) => {
    if (intentOf(visit)?.status === 'processing') return show(reply, waitPage(visit));
    return reply.redirect(isDone(visit) ? successUrl(visit) : `/c/pay/${visit.session.id}`, 303);
  });

  route('POST', '/c/pay/:id/remove', (visit, { body }, reply) => {
    const method = visit.account.find(body?.['method'] ?? '');
    const isTheirs = method?.object === 'payment_method' && method.customer === visit.session.customer;
    if (isTheirs && visit.session.status === 'open') detach(visit.account, visit.account.get('method', method.id));
    return reply.redirect(`/c/pay/${visit.session.id}`, 303);
  });

  const showTransfer = (reply: FastifyReply, visit: Visit, wrong: string | null) => {
    const intent = intentOf(visit);
    // The session of a transfer that was called off stays complete, and nobody has paid.
    if (intent?.status === 'canceled') return show(reply, endPage(visit, true));
    return show(reply, intent ? transferPage(visit, intent, wrong) : endPage(visit));
  };
  route('GET', '/c/transfer/:id', (visit, _, reply) => showTransfer(reply, visit, null));
  route('POST', '/c/transfer/:id', (visit, { body }, reply) => {
    const { session, account } = visit;
    const text = body?.['amount'] ?? '';
    const amount = readAmount(text, writingOf(visit));
    if (!amount) return showTransfer(reply.code(422), visit, text);
    const reference = intentOf(visit)?.next_action?.display_bank_transfer_instructions?.reference ?? null;
    if (session.customer !== null) fund(account, session.customer, { amount, currency: session.currency, reference });
    return reply.redirect(`/c/transfer/${session.id}`, 303);
  });
}

function visitOf(world: World, { params, headers }: Request): Visit | null {
  const account = world.ownerOf(params.id);
  const session = account?.find(params.id);
  if (!account || session?.object !== 'checkout.session') return null;
  const found = account.get('session', params.id);
  return { account, session: found, language: languageFor(found.locale, headers['accept-language']) };
}

const intentOf = ({ account, session }: Visit): Intent | null =>
  session.payment_intent === null ? null : account.get('intent', session.payment_intent);

/** Whether the buyer has yet to send a transfer. */
const isToSend = (visit: Visit): boolean => intentOf(visit)?.next_action?.type === 'display_bank_transfer_instructions';

const isDone = ({ session }: Visit): boolean => session.status === 'complete';

function goOn(reply: FastifyReply, visit: Visit, outcome: PayOutcome, form: Form): FastifyReply {
  const { id } = visit.session;
  switch (outcome.kind) {
    case 'paid':
      return reply.redirect(successUrl(visit), 303);
    case 'asked':
      return reply.redirect(`/c/pay/${id}/answer`, 303);
    case 'processing':
      return reply.redirect(`/c/pay/${id}/wait`, 303);
    case 'instructions':
      return reply.redirect(`/c/transfer/${id}`, 303);
    case 'declined':
      return showErrors(reply, visit, { values: form, errors: [declineError(outcome, textsOf(visit))] });
    case 'gone':
      if (isDone(visit)) return reply.redirect(isToSend(visit) ? `/c/transfer/${id}` : successUrl(visit), 303);
      // Nobody asks any more, or the bank is at it: that page knows where to go. The other one says that it has expired.
      return reply.redirect(visit.session.status === 'open' ? `/c/pay/${id}/answer` : `/c/pay/${id}`, 303);
  }
}

const showErrors = (reply: FastifyReply, visit: Visit, tried: Tried): FastifyReply =>
  show(reply.code(422), payPage(visit, tried));

function show(reply: FastifyReply, page: string): FastifyReply {
  // A browser follows a form's redirects only to where the policy lets forms go, and where the shop sends it on to from
  // the address that it gave us we do not know.
  return send(reply, page, ["'self'", 'http:', 'https:']);
}

const showUnknown = ({ headers }: Request, reply: FastifyReply): FastifyReply =>
  send(reply.code(404), unknownPage(languageFor(null, headers['accept-language'])), ["'none'"]);

const send = (reply: FastifyReply, page: string, targets: readonly string[]): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action ${targets.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .send(page);
