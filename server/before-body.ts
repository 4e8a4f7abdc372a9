// What is decided before a body is read, from address and headers alone: whether there is room for another request,
// and whether this one may be asked again so soon. Reading costs memory and time, and whoever floods us has plenty.
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { isRefusal, refuse, refuseFor, retrySecondsOf } from '#domain/refusal.ts';
import { FileAnswer, type CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import type { Priority } from '#platform/priority.ts';
import { Slots } from '#platform/http/slots.ts';
import type { ReceivedFile } from '#platform/http/receive-file.ts';
import { networkOf } from '#platform/limits.ts';
import { busy, refused, report, type AnyRefusal } from './answers.ts';
import { refusedFor, takeRates, type Asker } from './guards.ts';
import type { ServerParts } from './parts.ts';
import { recordOf } from './fields.ts';
import { claimedUnit } from './visit/init-token.ts';
import { headerOf, tokenOf } from './request.ts';
import { visitOf } from './visit/visit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What it carries, well-formed or not. */
    token: ReturnType<typeof tokenOf>;
    /** How urgent it is; its call's, if its token has earned that. */
    priority: Priority;
    /** Whether its rates were counted before its body was read. */
    ratesTaken: boolean;
    /** The file that its body held, on disk until the answer is sent. */
    file: ReceivedFile | null;
    /** Whether its answer is sent, or nobody waits for it any more. */
    isOver: boolean;
  }
}

/** Files that are sent together; each holds a connection to where it comes from. */
const downloadsMax = 40;

export function beforeBody(call: CallDescription, parts: ServerParts) {
  const { admission, metrics, shares, provenTokens } = parts;
  const downloads = call.answer === FileAnswer ? new Slots(downloadsMax) : null;
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const goOn = (away: AnyRefusal | null) => {
      if (!away) return done();
      report(away, call, null, parts);
      turnAway(reply, away);
    };
    request.token = tokenOf(request);
    const token = typeof request.token === 'string' ? request.token : null;
    // Whoever makes up keys does not go before others with them.
    const isProven = token !== null && provenTokens.has(token);
    request.priority = call.priority === 'first' && !isProven ? 'usual' : call.priority;
    if (!admission.enter(request.priority)) {
      metrics.shed.inc({ priority: request.priority });
      return goOn(busy());
    }
    reply.raw.once('close', () => admission.leave());
    if (token !== null) {
      if (!shares.take(token)) return goOn(refuseFor('limit.reached', 1));
      reply.raw.once('close', () => shares.giveBack(token));
    }
    if (downloads) {
      if (!downloads.take()) return goOn(busy());
      reply.raw.once('close', () => downloads.giveBack());
    }
    if (call.file !== undefined) forFile(call, request, reply, parts).then(goOn, done);
    else goOn(tooSoon(call, request, parts));
  };
}

/** As far as this process knows without asking anybody. */
function tooSoon(call: CallDescription, request: FastifyRequest, parts: ServerParts): AnyRefusal | null {
  const seconds = call.limits ? refusedFor(call, askerOf(call, request, parts), parts) : 0;
  return seconds > 0 ? refuseFor('limit.reached', seconds) : null;
}

/** Counted now: by the time such a body has arrived, many others may have as well. */
async function forFile(
  call: CallDescription,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<AnyRefusal | null> {
  if (Number(request.headers['content-length'] ?? 0) > call.bodyBytes) return refuse('body.too-large');
  const network = networkOf(request.ip);
  const place = parts.fileSlots.take(network);
  if (place === 'full') return busy();
  if (place === 'share-full') return refuseFor('limit.reached', 1);
  reply.raw.once('close', () => {
    request.isOver = true;
    parts.fileSlots.giveBack(network);
    if (request.file) void parts.desk.forget(request.file);
  });
  const asker = askerOf(call, request, parts);
  const visit = asker.unit === '' ? null : await visitOf(request, asker.unit, parts);
  const known = { ...asker, visit: visit === null || isRefusal(visit) ? null : visit.id };
  request.ratesTaken = true;
  return takeRates(call, known, parts);
}

/** Whose rates are counted. A unit that the body alone names is not known yet. */
function askerOf(call: CallDescription, request: FastifyRequest, { directory }: ServerParts): Asker {
  const init = headerOf(request, wireHeaders.init);
  const named =
    (init === null ? undefined : claimedUnit(init)) ??
    recordOf(request.params)[call.unit ?? ''] ??
    recordOf(request.query)[call.unit ?? ''];
  const known = typeof named === 'string' && directory.find(named).found === 'here';
  return { unit: known ? named : '', address: request.ip, visit: null };
}

/** So much of a body is passed over; whoever sends more is not waited for. */
const passedOver = 64 * 1024;

function turnAway(reply: FastifyReply, refusal: AnyRefusal): void {
  const answer = refused(refusal);
  const seconds = retrySecondsOf(refusal);
  if (seconds !== null) void reply.header('retry-after', seconds);
  const { method, headers } = reply.request;
  const isSmall = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= passedOver;
  // An end before all was read may reach its sender before the answer does.
  if (method === 'POST' && !isSmall) void reply.header('connection', 'close');
  void reply.code(answer.status).send(answer);
}
