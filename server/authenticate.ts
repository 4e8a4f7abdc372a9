// Who is asking: a guest, the member of a token or the partner of a key; whether the call is theirs to make, whether
// they have proved lately who they are, and for which customer.
import { admits, isActorId, subjectOf, type Actor } from '#domain/identity/actor.ts';
import { may } from '#domain/identity/permission.ts';
import { hasProvedLately } from '#domain/identity/session.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import type { CallDescription } from '#contract/call.ts';
import { barePath } from '#contract/version.ts';
import { partnerByKey } from '#data/cards/partner-keys.ts';
import { actFor } from '#data/identity/actors.ts';
import { memberByToken } from '#data/identity/tokens.ts';
import type { Scope } from '#data/scope.ts';
import type { OpenRequest } from './open-request.ts';

type NotAdmitted = Refusal<'auth.required' | 'auth.not-allowed' | 'auth.not-fresh'>;

/** Who is asking, if the call is theirs to make: for their own, or for the customer it names. */
export async function actorOf(
  call: CallDescription,
  open: OpenRequest,
  guest: Scope,
  writing = false,
): Promise<Actor | NotAdmitted> {
  const actor = await admittedActor(call, open, guest, writing);
  if (isRefusal(actor)) return actor;
  const subject = { unit: open.unit, owner: subjectOf(actor) ?? undefined };
  if (may(actor, call.may, subject)) return actor;
  return refuse(actor.kind === 'guest' ? 'auth.required' : 'auth.not-allowed');
}

/** The token's member, admitted by the call, for themself or for an assigned customer. */
async function admittedActor(
  call: CallDescription,
  { token, body }: OpenRequest,
  guest: Scope,
  writing: boolean,
): Promise<Actor | NotAdmitted> {
  // Whoever signs in, renews or signs out may still carry a token that has ended: it says nothing here.
  const ignored = token === null || (call.session !== undefined && call.who === 'anyone');
  const actor = ignored ? guest.actor : await actorByToken(call, token, guest, writing);
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
const actorByToken = async (
  { who, path }: CallDescription,
  token: string,
  guest: Scope,
  writing: boolean,
): Promise<Actor | null> =>
  (who === 'partner' ? await partnerByKey(guest, token, barePath(path), { note: writing }) : null) ??
  memberByToken(guest, token);
