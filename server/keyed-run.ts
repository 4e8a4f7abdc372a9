// A call that reads or writes: guards, what it prepares and its one transaction, once for each key however often the
// request comes.
import type { Actor } from '#domain/identity/actor.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { possibleGuards, type CallDescription } from '#contract/call.ts';
import { wireHeaders } from '#contract/headers.ts';
import { record } from '#data/audit.ts';
import { findKey, keepAnswer, takeKey, type KeyedRequest, type KeyState } from '#data/idempotency.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import type { TransactionOptions } from '#platform/db/transaction.ts';
import { afterRefusal, RolledBack } from './after-refusal.ts';
import type { AnyRefusal } from './answers.ts';
import { actorOf } from './authenticate.ts';
import { checkGuards } from './guards.ts';
import type { ScopedHandler } from './handler.ts';
import { inTransaction } from './in-transaction.ts';
import { keyOf, keptUntil } from './keyed.ts';
import { contextOf, type OpenRequest } from './open-request.ts';
import type { ServerParts } from './parts.ts';
import { passwordTurnOf } from './password-turn.ts';
import { headerOf } from './request.ts';
import { trySingleStatement } from './single-statement.ts';

/** A duplicate waits this long for the first answer, and then gets 409. */
const duplicateWaitMs = 5_000;
/** Even one that has waited long asks the database for a moment. */
const lockWaitMinMs = 500;

export async function runScoped(handler: ScopedHandler, open: OpenRequest, parts: ServerParts): Promise<unknown> {
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
  parts: ServerParts,
): Promise<unknown> {
  const { call } = handler;
  let leftMs = waitMs;
  let keys: unknown;
  if (possibleGuards(call).every(({ captcha, limits }) => !captcha && !limits)) {
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
      const actor = await actorOf(call, open, guest);
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

/** What takes long and must not hold a transaction; a member's refused attempt is on the record here too. */
async function prepare(
  handler: ScopedHandler,
  open: OpenRequest,
  actor: Actor,
  keys: unknown,
  parts: ServerParts,
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
  if (isRefusal(prepared)) await afterRefusal(handler.call, open, { refusal: prepared as AnyRefusal, actor }, parts);
  return prepared;
}

async function run(
  handler: ScopedHandler,
  open: OpenRequest,
  ring: KeyRing | null,
  waitMs: number,
  prepared: unknown,
  parts: ServerParts,
): Promise<unknown> {
  const { call } = handler;
  const options = { readOnly: call.effect === 'read', lockTimeoutMs: waitMs };
  try {
    return await inTransaction(open, options, parts, async (guest) => {
      const actor = await actorOf(call, open, guest, call.effect === 'write');
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
  parts: ServerParts,
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
  { clock }: ServerParts,
): ReturnType<typeof takeKey> {
  try {
    return await takeKey(scope, ring, key, keptUntil(call, clock.now()));
  } catch (error) {
    const timedOut = (error as { code?: string }).code === '55P03';
    throw timedOut ? new RolledBack(refuse('key.in-use'), scope.actor) : error;
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
