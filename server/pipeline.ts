// What happens to every call, in this order: unit, unseal, authenticate, idempotency, limits and
// captcha, handler, reseal. A handler knows only its own part, and gets all of this without asking.
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse, retrySecondsOf } from '#domain/refusal.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import {
  FileAnswer,
  guardsOf,
  possibleGuards,
  type CallDescription,
  type Guards,
  type FileInParts,
  type WireAnswer,
} from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { versionOf } from '#contract/version.ts';
import type { Handler } from './handler.ts';
import { inTrace, noteOutcome, noteUnit } from '#platform/telemetry/traces.ts';
import { answered, busy, faulted, refused, report, timed, type AnyRefusal } from './answers.ts';
import { checkGuards } from './guards.ts';
import { contextOf, type Destination, type OpenRequest } from './open-request.ts';
import type { ServerParts } from './parts.ts';
import { canonical, readFields, type ReadFields } from './fields.ts';
import { bodyAgrees, headerOf, languageOf, unitOf } from './request.ts';
import { PublicAnswer } from './public-answers.ts';
import { openRefreshCookie, type OpenedCookie } from './refresh-cookie.ts';
import { runScoped } from './keyed-run.ts';
import type { OpenedBody } from './visit/seal-binding.ts';
import { openBody } from './visit/sealed.ts';
import { visitOf } from './visit/visit.ts';

/** The route handler of one call. `version` is the one the request came in at. */
export function answering(handler: Handler, version: number, parts: ServerParts) {
  const name = `call ${handler.call.id}`;
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    inTrace(name, { from: request.headers[wireHeaders.trace] }, () =>
      answerCall(handler, version, parts, request, reply),
    );
}

async function answerCall(
  handler: Handler,
  version: number,
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { call } = handler;
  const endTimer = parts.metrics.callSeconds.startTimer({ call: call.id });
  let opened: OpenedBody | null = null;
  let cookie: OpenedCookie | null = null;
  let unit: string | null = null;
  const outcome = await (async () => {
    const destination = await findDestination(handler, request, version, parts);
    if (isRefusal(destination)) return destination;
    const { token, ...home } = destination;
    unit = home.unit;
    noteUnit(unit);
    const visit = await visitOf(request, home.unit, parts);
    if (isRefusal(visit)) return visit;
    const refresh = openRefreshCookie(call, request, home.unit, parts);
    cookie = refresh;
    const asked = { ...home, request, token, visit: visit?.id ?? null, refresh };
    if (isPublic(call, asked)) return publicAnswer(handler, asked, version, parts);
    const unsealed = call.sealed ? await openBody(request, home.unit, visit, parts) : null;
    if (isRefusal(unsealed)) return unsealed;
    opened = unsealed;
    return answerOpened(handler, asked, unsealed, parts);
  })().catch((error: unknown) => faulted(error, call, parts));

  if (outcome instanceof PublicAnswer) {
    endTimer({ status: 200 });
    return sendPublic(request, reply, call, outcome);
  }
  const said = isRefusal(outcome) ? refused(outcome) : answered(outcome);
  if (isRefusal(outcome)) report(outcome, call, unit, parts);
  if (call.priority === 'first') noteToken(request.token, outcome, parts);
  endTimer({ status: said.status });
  noteOutcome(isRefusal(outcome) ? outcome.refused : 'done', said.status >= 500);
  (cookie as OpenedCookie | null)?.send(reply, said.success);
  const retrySeconds = isRefusal(outcome) ? retrySecondsOf(timed(outcome)) : null;
  if (retrySeconds !== null) void reply.header('retry-after', retrySeconds);
  if (call.answer === FileAnswer && said.success) return sendFile(reply, said.data as FileAnswer | FileInParts);
  // What is in it is for whoever asked, and in an init token are keys.
  return reply.code(said.status).header('cache-control', 'no-store').send(sealed(said, opened));
}

/** What a token was good for decides how urgent its next request is. */
function noteToken(token: FastifyRequest['token'], outcome: unknown, { provenTokens }: ServerParts): void {
  if (typeof token !== 'string') return;
  if (!isRefusal(outcome)) provenTokens.add(token);
  else if (outcome.refused === 'auth.required') provenTokens.forget(token);
}

async function findDestination(
  { call }: Handler,
  request: FastifyRequest,
  version: number,
  { directory, profiles }: ServerParts,
): Promise<(Destination & { token: string | null }) | AnyRefusal> {
  const { token } = request;
  if (isRefusal(token)) return token;
  const unit = unitOf(call, request, token);
  if (isRefusal(unit)) return unit;

  const home = directory.find(unit);
  if (home.found === 'nowhere') return refuse('unit.unknown');
  if (home.found === 'unclear') return busy();
  const profile = await profiles.of(unit);
  // It may have left while we looked.
  if (!profile) return directory.find(unit).found === 'here' ? refuse('unit.unknown') : busy();
  // A version or a capability that this unit does not have looks like a call that does not exist.
  const here = version === versionOf(call) || version === versionOf(call, profile.callVersions);
  if (!here || !possibleGuards(call).some((guards) => existsIn(profile, guards))) return refuse('call.unknown');
  return { unit, pod: home.pod, profile, version, priority: request.priority, token };
}

const existsIn = (profile: UnitProfile, { needs }: Guards): boolean => !needs || unitCan(profile, needs);

type Asked = Omit<OpenRequest, 'fields' | 'body'>;

/** Whether every guest gets the same answer: nobody is signed in, and nobody in particular is named. */
const isPublic = (call: CallDescription, { request, token }: Asked): boolean =>
  call.cached && token === null && request.body === undefined && !(request.query as { custId?: unknown }).custId;

/** From memory, or made now and kept: under what was asked, however it was written. */
async function publicAnswer(
  handler: Handler,
  asked: Asked,
  version: number,
  parts: ServerParts,
): Promise<PublicAnswer | AnyRefusal> {
  const { call } = handler;
  const { request, unit, profile } = asked;
  const read = readFields(call, request, undefined);
  if (isRefusal(read)) return read;
  const kept = parts.publicAnswers;
  const question = `${version} ${call.path} ${canonical(read.body)}`;
  const name = kept.nameOf(unit, languageOf(request, profile), question);
  return (
    kept.find(name) ??
    kept.once(name, async () => {
      const made = await answerRead(handler, asked, read, parts);
      return isRefusal(made) ? (made as AnyRefusal) : kept.keep(name, answered(made));
    })
  );
}

/**
 * Others may keep it too, for so short that a change shows everywhere within ten seconds. A shared
 * cache only where the address says which unit is meant: the header that says it is not in its key.
 */
function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { unit }: CallDescription,
  { bytes, etag }: PublicAnswer,
): FastifyReply {
  const named = { ...(request.params as object), ...(request.query as object) };
  const scope = unit && unit in named ? 'public' : 'private';
  void reply
    .header('cache-control', `${scope}, max-age=4, stale-while-revalidate=4`)
    .header('vary', 'accept-language, authorization, origin')
    .header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(bytes);
}

async function answerOpened(
  handler: Handler,
  request: Asked,
  unsealed: OpenedBody | null,
  parts: ServerParts,
): Promise<unknown> {
  const { call } = handler;
  const sent = unsealed ? unsealed.body : request.request.body;
  if (!bodyAgrees(call, sent, request.unit)) return refuse('unit.disagreement');
  const read = readFields(call, request.request, sent);
  return isRefusal(read) ? read : answerRead(handler, request, read, parts);
}

async function answerRead(handler: Handler, request: Asked, read: ReadFields, parts: ServerParts): Promise<unknown> {
  const { call } = handler;
  if (!existsIn(request.profile, guardsOf(call, read.body))) return refuse('call.unknown');
  const open: OpenRequest = { ...request, ...read };
  if ('run' in handler) return runScoped(handler, open, parts);
  const stopped = await checkGuards(call, open, parts);
  if (stopped) return stopped;
  const { keys, providers, files } = parts;
  const sealKey = headerOf(open.request, wireHeaders.sealKey);
  return handler.runPlain({ ...contextOf(open, parts), keys, providers, files, sealKey });
}

const sealed = (answer: WireAnswer, opened: OpenedBody | null): unknown =>
  opened ? opened.sealAnswer(answer) : answer;

/** Whoever takes longer to read a file than this is cut off: it holds a connection to where it comes from. */
const sendingMs = 30_000;

/** Always as a download: a file of ours must never be a page on our own host. */
function sendFile(reply: FastifyReply, file: FileAnswer | FileInParts): FastifyReply {
  const { fileName, contentType, unchanging } = file;
  void reply
    .header('content-type', contentType)
    .header('cache-control', unchanging ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  if ('bytes' in file) {
    const { buffer, byteOffset, byteLength } = file.bytes;
    return reply.send(Buffer.from(buffer, byteOffset, byteLength));
  }
  const parts = Readable.from(file.parts);
  const tooSlow = setTimeout(() => reply.raw.destroy(), sendingMs);
  reply.raw.once('close', () => {
    clearTimeout(tooSlow);
    parts.destroy();
  });
  return reply.header('content-length', file.length).send(parts);
}
