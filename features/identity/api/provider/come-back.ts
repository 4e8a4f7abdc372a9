// Somebody comes back from somebody else's sign-in.
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { isPartners, speaksForSalesmen, ssoMethod, type Realm, type SessionMethod } from '#domain/identity/sign-in.ts';
import type { SignInMethod } from '#domain/units/unit.ts';
import { plainEmail } from '#domain/values/email.ts';
import type { CallBody, CallDescription } from '#contract/call.ts';
import type { loginCall, SignedIn } from '#contract/identity/sign-in.ts';
import { findAccount, findAccountOf, type Account } from '#data/identity/accounts.ts';
import {
  memberByProvider,
  sealProvedIdentity,
  takeProviderStart,
  type ProvedIdentity,
} from '#data/identity/provider-identities.ts';
import type { ScopedContext, PrepareContext } from '#server/handler.ts';
import { verifierFits } from '#platform/crypto/pkce.ts';
import type { ProviderIdentity } from '#providers/sign-in/port.ts';
import { askOwner, type Unconfirmed } from './ask-owner.ts';
import { afterProof, nothing, type FirstProof, type SecondStepRefusal } from '../sign-in/begin-session.ts';
import { identityKeysOf, type IdentityKeys } from '../identity-keys.ts';

export interface ComeBack {
  readonly identity: ProviderIdentity;
  readonly method: SessionMethod;
  readonly keys: IdentityKeys;
}

/**
 * AUTH-53: only with the state that was given and the verifier of its challenge; each once. AUTH-33: in a visit,
 * though not the one that set out: whoever has the verifier is the browser that did, however long ago.
 */
export async function proveByProvider(
  { body, profile, visit, keys, providers, inUnit }: PrepareContext<typeof loginCall>,
  method: SignInMethod,
): Promise<ComeBack | Refusal<'auth.method-unknown' | 'auth.provider-refused' | 'server.unavailable'>> {
  const service = providers.signIn?.(profile, method);
  if (!service) return refuse('auth.method-unknown');
  const start = await inUnit((scope) => takeProviderStart(scope, body.state ?? ''));
  const holds =
    start?.method === method &&
    visit !== null &&
    start.redirectUri === body.redirectUrl &&
    verifierFits(body.codeVerifier ?? '', start.challenge);
  if (!start || !holds) return refuse('auth.provider-refused');
  const identity = await service.finish(returned(body, start));
  if (identity === 'unavailable') return refuse('server.unavailable');
  if (identity === 'refused') return refuse('auth.provider-refused');
  const came = methodFor(method, profile, identity);
  if (came === 'salesman-sso' && !speaksForSalesmen(profile)) return refuse('auth.provider-refused');
  return { identity, method: came, keys: await identityKeysOf(keys, profile.id) };
}

const returned = (
  body: CallBody<typeof loginCall>,
  { redirectUri, nonce }: { readonly redirectUri: string; readonly nonce: string },
) => ({
  code: body.accessToken ?? '',
  issuer: body.iss ?? null,
  redirectUri,
  state: body.state ?? '',
  nonce,
  codeVerifier: body.codeVerifier ?? '',
});

/** AUTH-36, AUTH-37: the retailer's own people come in as salesmen. */
const methodFor = (
  method: SignInMethod,
  profile: { readonly alwaysSalesmanSso: boolean },
  { ssoType }: ProviderIdentity,
): SessionMethod => (method === 'sso' ? ssoMethod(profile, ssoType) : method);

type Context = ScopedContext<CallDescription>;

/** How long somebody has to fill in what is missing of a registration, or to take the second step. */
const registrationMs = 30 * 60_000;

/** Whoever it is: an account of ours, one that may be theirs, or somebody who may register. */
export type Recognised =
  | { readonly account: Account; readonly proof: FirstProof }
  | { readonly unconfirmed: Unconfirmed }
  | { readonly registration: SignedIn };

/**
 * The account that is known by this name; or has this address, where the other side vouches for it: every address of
 * ours has been proved too. A partner's word is not enough for that. Only at the entrance that the unit has the
 * service for, so one for customers finds customers; a salesman's account is never made this way.
 */
export async function recognise(
  { scope, clock, profile }: Pick<Context, 'scope' | 'clock' | 'profile'>,
  { identity, method, keys }: ComeBack,
): Promise<Recognised | Refusal<'auth.provider-refused'>> {
  const realm: Realm = method === 'salesman-sso' ? 'salesman' : 'customer';
  const { issuer, subject } = identity;
  const provedAt = identity.provedAt?.getTime() ?? null;
  const until = clock.now().getTime() + registrationMs;
  const proved: ProvedIdentity = { issuer, subject, method, until, provedAt, foundBy: null };
  const known = await memberByProvider(scope, keys.lookup, identity);
  if (known) {
    const account = await findAccountOf(scope, known);
    // Closed, or of another kind than this entrance is for.
    if (account?.kind !== realm) return refuse('auth.provider-refused');
    return { account, proof: { method, proved } };
  }
  const email = identity.isEmailVerified ? plainEmail(identity.email ?? '') : null;
  const account = email && (await findAccount(scope, keys.lookup, realm, { kind: 'email', value: email }));
  if (account && isPartners(method)) return { unconfirmed: { account, proved, email } };
  if (account) return { account, proof: { method, proved: { ...proved, foundBy: email } } };
  if (realm === 'salesman') return refuse('auth.provider-refused');
  const registrationToken = sealProvedIdentity(keys.people, profile.id, proved);
  const custName = `${identity.firstName} ${identity.lastName}`.trim();
  return { registration: { ...nothing, registrationToken, custName } };
}

/**
 * Before the transaction of the sign-in, since a refusal undoes that one: whoever is not confirmed is refused, and
 * the owner is asked.
 */
export async function confirmedFirst(
  context: PrepareContext<typeof loginCall>,
  back: ComeBack,
): Promise<ComeBack | Refusal<'auth.owner-asked' | 'auth.provider-refused' | 'sending.exhausted'>> {
  if (!isPartners(back.method)) return back;
  return context.inUnit(async (scope) => {
    const found = await recognise({ ...context, scope }, back);
    if (isRefusal(found)) return found;
    if (!('unconfirmed' in found)) return back;
    const asked = await askOwner({ ...context, scope }, back.keys, found.unconfirmed);
    return asked ?? refuse('auth.owner-asked');
  });
}

/** The second step is theirs wherever they took the first. */
export async function admitByProvider(
  context: Context,
  back: ComeBack,
): Promise<SignedIn | SecondStepRefusal | Refusal<'auth.provider-refused' | 'auth.owner-asked'>> {
  const found = await recognise(context, back);
  if (isRefusal(found)) return found;
  if ('registration' in found) return found.registration;
  if ('unconfirmed' in found) return refuse('auth.owner-asked');
  return afterProof(context, back.keys, found.account, found.proof);
}
