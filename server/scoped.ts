// A call that reads or writes: who is asking, whose key it is, and the one transaction it runs in.
import { admits, isActorId, subjectOf, type Actor } from '#domain/identity/actor.ts';
import { may } from '#domain/identity/permission.ts';
import { isRefusal, refuse, type CountedRefusal, type Refusal, type RefusalAbout } from '#domain/refusal.ts';
import { hasProvedLately } from '#domain/identity/session.ts';
import type { CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { barePath } from '#contract/version.ts';
import { actFor } from '#data/identity/actors.ts';
import { record } from '#data/audit.ts';
import { countFailure } from '#data/failure-counts.ts';
import { findKey, keepAnswer, takeKey, type KeyedRequest, type KeyState } from '#data/idempotency.ts';
import type { Scope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { partnerByKey, partnerKeyHash } from '#data/cards/partner-keys.ts';
import { memberByToken } from '#data/identity/tokens.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import type { ScopedHandler } from './handler.ts';
import { oneStatement } from '#platform/db/one-statement.ts';
import { inUnit, type TransactionOptions } from '#platform/db/transaction.ts';
import type { AnyRefusal } from './answers.ts';
import { checkGuards } from './guards.ts';
import { askedUnderKey, keyOf, keptUntil } from './keyed.ts';
import { contextOf, type OpenRequest } from './open-request.ts';
import { passwordTurnOf } from './password-turn.ts';
import type { ApiParts } from './parts.ts';
import { headerOf } from './request.ts';

/** A duplicate waits this long for the first answer, and then gets 409. */
const duplicateWaitMs = 5_000;
/** Even one that has waited long asks the database for a moment. */
const lockWaitMinMs = 500;

export async function runScoped(handler: ScopedHandler, open: OpenRequest, parts: ApiParts): Promise<unknown> {
  const { call } = handler;
  if (!keepsAnswers(call)) return guardedRun(handler, open, null, duplicateWaitMs, parts);
  // Keys may come across a network, so they are fetched before any transaction.
  const ring = await parts.keys.ring(open.unit, 'answers');
  const name = [open.unit, open.token, headerOf(open.request, wireHeaders.key)].join(' ');
  const outcome = await parts.inFlight.alone(name, duplicateWaitMs, async (leftMs) => ({
    answer: await guardedRun(handler, open, ring, Math.max(leftMs, lockWaitMinMs), parts),
  }));
  return outcome ? outcome.answer : refuse('key.in-use');
}

const keepsAnswers = (call: CallDescription): boolean => call.effect === 'write' && call.keep !== 'nothing';

/**
 * Guards may wait for the network, so they run between transactions. A repeated request must not meet
 * them again, since its captcha is spent: so it waits while another process works on the same request,
 * and then looks for that answer first.
 */
async function guardedRun(
  handler: ScopedHandler,
  open: OpenRequest,
  ring: KeyRing | null,
  waitMs: number,
  parts: ApiParts,
): Promise<unknown> {
  const { call } = handler;
  let leftMs = waitMs;
  let keys: unknown;
  if (!call.captcha && !call.limits) {
    keys = await handler.fetchKeys?.(parts.keys, open.unit);
    const begun = performance.now();
    const answer = await trySingleStatement(handler, open, waitMs, keys, parts);
    if (answer !== null) return answer;
    leftMs = Math.max(waitMs - Math.ceil(performance.now() - begun), lockWaitMinMs);
    if (!handler.prepare) return run(handler, open, ring, leftMs, keys, parts);
  }
  const key = ring && headerOf(open.request, wireHeaders.key);
  const name = key && `${open.unit}:${key}`;
  if (name) await parts.busy.begin(name, leftMs);
  try {
    const earlier = await inTransaction(open, { readOnly: true }, parts, async (guest) => {
      const actor = await actorOf(handler, open, guest);
      if (isRefusal(actor)) return actor;
      const keyed = keyOf(call, open.request, actor, open.fields);
      if (isRefusal(keyed)) return keyed;
      const found = keyed && ring ? await findKey(guest, ring, keyed) : null;
      return { actor, found: found && { answer: await repeated(handler, guest, found) } };
    });
    if (isRefusal(earlier)) return earlier;
    if (earlier.found) return earlier.found.answer;
    const stopped = await checkGuards(call, open, parts);
    if (stopped) return stopped;
    keys ??= await handler.fetchKeys?.(parts.keys, open.unit);
    const prepared = handler.prepare ? await prepare(handler, open, earlier.actor, keys, parts) : keys;
    if (isRefusal(prepared)) return prepared;
    return await run(handler, open, ring, leftMs, prepared, parts);
  } finally {
    if (name) await parts.busy.end(name);
  }
}

/** Null when nothing has happened; whoever takes the long way then finds out why. A refusal is on the record. */
async function trySingleStatement(
  { call, singleStatement }: ScopedHandler,
  open: OpenRequest,
  lockTimeoutMs: number,
  keys: unknown,
  parts: ApiParts,
): Promise<unknown> {
  const carrier = singleStatement && open.token !== null && partnerKeyHash(open.unit, open.token);
  if (!carrier) return null;
  const asked = askedUnderKey(call, open.request, open.fields);
  if (asked === null || isRefusal(asked)) return null;
  const { unit, pod } = open;
  return singleStatement.try(
    {
      ...contextOf(open, parts),
      statement: oneStatement(pod, unit, open.priority),
      asked: {
        ...asked,
        unit,
        lockTimeoutMs,
        carrier,
        path: barePath(call.path),
        keptUntil: keptUntil(call, parts.clock.now()),
      },
    },
    keys,
  );
}

/** What takes long and must not hold a transaction; a member's refused attempt is on the record here too. */
async function prepare(
  handler: ScopedHandler,
  open: OpenRequest,
  actor: Actor,
  keys: unknown,
  parts: ApiParts,
): Promise<unknown> {
  const known = contextOf(open, parts);
  const context = {
    ...known,
    actor,
    keys: parts.keys,
    files: parts.files,
    file: open.request.file,
    providers: parts.providers,
    inUnit: <T>(work: (scope: Scope) => Promise<T>, options: TransactionOptions = {}) =>
      inTransaction(open, options, parts, (guest) => work({ ...guest, actor })),
    passwordTurn: passwordTurnOf(parts.passwordQueue, known.network),
  };
  const prepared = await handler.prepare?.(context, keys);
  if (isRefusal(prepared)) await afterRefusal(handler.call, open, new RolledBack(prepared as AnyRefusal, actor), parts);
  return prepared;
}

async function run(
  handler: ScopedHandler,
  open: OpenRequest,
  ring: KeyRing | null,
  waitMs: number,
  prepared: unknown,
  parts: ApiParts,
): Promise<unknown> {
  const { call } = handler;
  const options = { readOnly: call.effect === 'read', lockTimeoutMs: waitMs };
  try {
    return await inTransaction(open, options, parts, async (guest) => {
      const actor = await actorOf(handler, open, guest, call.effect === 'write');
      if (isRefusal(actor)) return actor;
      const key = keyOf(call, open.request, actor, open.fields);
      if (isRefusal(key)) return key;
      const keyed = key && ring ? { key, ring } : null;
      return effect(handler, open, { ...guest, actor }, keyed, prepared, parts);
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    await afterRefusal(call, open, error, parts);
    return error.refusal;
  }
}

/** The effect, its answer's keeping and its audit line: all of it, or none. */
async function effect(
  handler: ScopedHandler,
  open: OpenRequest,
  scope: Scope,
  keyed: { key: KeyedRequest; ring: KeyRing } | null,
  prepared: unknown,
  parts: ApiParts,
): Promise<unknown> {
  const { call } = handler;
  if (keyed) {
    const state = await take(scope, keyed.ring, keyed.key, call, parts);
    if (state.state !== 'taken') return repeated(handler, scope, state);
  }
  const outcome = await handler.run({ ...contextOf(open, parts), scope }, prepared);
  // Whatever a handler wrote before it said no is undone.
  if (isRefusal(outcome)) throw new RolledBack(outcome as AnyRefusal, scope.actor);
  if (call.effect === 'write') {
    const line = { call: call.id, outcome: 'done', ...(keyed ? { key: keyed.key.key } : {}) };
    await Promise.all([keyed ? keepAnswer(scope, keyed.ring, keyed.key, outcome) : null, record(scope, line)]);
  }
  return outcome;
}

/** Only here does waiting for a lock mean that the same request is being worked on. */
async function take(
  scope: Scope,
  ring: KeyRing,
  key: KeyedRequest,
  call: CallDescription,
  { clock }: ApiParts,
): ReturnType<typeof takeKey> {
  try {
    return await takeKey(scope, ring, key, keptUntil(call, clock.now()));
  } catch (error) {
    const timedOut = (error as { code?: string }).code === '55P03';
    throw timedOut ? new RolledBack(refuse('key.in-use'), scope.actor) : error;
  }
}

/**
 * What outlives a refusal, in a transaction of its own since the call's is gone: a failed guess is
 * counted, and what a member tried to change is on the record.
 */
async function afterRefusal(
  call: CallDescription,
  open: OpenRequest,
  { refusal, actor }: RolledBack,
  parts: ApiParts,
): Promise<void> {
  const { counts = [] } = refusal as Partial<CountedRefusal>;
  const { about } = refusal as Partial<RefusalAbout>;
  const recorded = call.effect === 'write' && actor.kind !== 'guest';
  if (counts.length === 0 && !recorded) return;
  await inTransaction(open, {}, parts, async (guest) => {
    const scope = { ...guest, actor };
    for (const { purpose, subject, windowMs } of counts) await countFailure(scope, purpose, subject, windowMs);
    const line = { call: call.id, outcome: refusal.refused, ...(about ? { about } : {}) };
    if (recorded) await record(scope, line);
  });
}

class RolledBack extends Error {
  readonly refusal: AnyRefusal;
  readonly actor: Actor;
  constructor(refusal: AnyRefusal, actor: Actor) {
    super(refusal.refused);
    this.refusal = refusal;
    this.actor = actor;
  }
}

async function repeated(
  { singleStatement }: ScopedHandler,
  scope: Scope,
  state: Exclude<KeyState, { state: 'taken' }>,
): Promise<unknown> {
  if (state.state === 'reused') return refuse('key.reused');
  if (state.state === 'answered') return state.answer;
  if (!singleStatement) throw new Error('a key was taken at once for a call that is not answered so');
  return singleStatement.again(scope, state.journal);
}

/** Who is asking, if the call is theirs to make: for their own, or for the customer it names. */
async function actorOf(
  handler: ScopedHandler,
  open: OpenRequest,
  guest: Scope,
  writing = false,
): Promise<Actor | Refusal<'auth.required' | 'auth.not-allowed' | 'auth.not-fresh'>> {
  const actor = await askerOf(handler, open, guest, writing);
  if (isRefusal(actor)) return actor;
  const subject = { unit: open.unit, owner: subjectOf(actor) ?? undefined };
  if (may(actor, handler.call.may, subject)) return actor;
  return refuse(actor.kind === 'guest' ? 'auth.required' : 'auth.not-allowed');
}

/** The token's member, admitted by the call, for themself or for an assigned customer. */
async function askerOf(
  { call }: ScopedHandler,
  { token, body }: OpenRequest,
  guest: Scope,
  writing = false,
): Promise<Actor | Refusal<'auth.required' | 'auth.not-allowed' | 'auth.not-fresh'>> {
  // Whoever signs in, renews or signs out may still carry a token that has ended: it says nothing here.
  const ignored = token === null || (call.session !== undefined && call.who === 'anyone');
  const actor = ignored ? guest.actor : await carrierOf(call, token, guest, writing);
  if (!actor) return refuse('auth.required');
  if (!admits(call.who, actor)) return refuse(actor.kind === 'guest' ? 'auth.required' : 'auth.not-allowed');
  if (call.fresh && !hasProvedLately(actor, guest.clock.now())) return refuse('auth.not-fresh');

  // API-114: a custId needs a token, and must be its subject or a customer it may act for.
  const custId = body['custId'];
  if (custId === undefined || custId === '') return actor;
  if (actor.kind === 'guest') return refuse('auth.required');
  if (custId === subjectOf(actor)) return actor;
  const acting = actor.actingFor || !isActorId(custId) ? null : await actFor(guest, actor, custId);
  return acting && !isRefusal(acting) ? acting : refuse('auth.not-allowed');
}

/** A till may carry a key instead of a token; it opens calls of partners, and of those only what it is for. */
const carrierOf = async (
  { who, path }: CallDescription,
  token: string,
  guest: Scope,
  writing: boolean,
): Promise<Actor | null> =>
  (who === 'partner' ? await partnerByKey(guest, token, barePath(path), { note: writing }) : null) ??
  memberByToken(guest, token);

const inTransaction = <T>(
  { pod, unit, priority }: OpenRequest,
  options: TransactionOptions,
  { clock, ids }: ApiParts,
  work: (guest: Scope) => Promise<T>,
): Promise<T> =>
  inUnit<Tables, T>(pod, unit, (tx) => work({ unit, tx, actor: { kind: 'guest', unit }, clock, ids }), {
    ...options,
    priority,
  });
