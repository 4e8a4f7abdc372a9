// Signing in elsewhere (AUTH-02, AUTH-53): a trip that begins with a button, and ends on the page somebody comes
// back to. What has to be known then is kept in the storage of the tab; each trip is good once.
import type { KeptStore } from '#domain/shop/kept-names.ts';
import { loginCall, providerLoginCall } from '#contract/identity/sign-in.ts';
import type { LoginType } from '#contract/wire/identity/member.ts';
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import type { SignInMethod, UnitId } from '#domain/units/unit.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { problemElsewhere, type SecondStep, type SignInProblem } from '../sign-in/sign-in.ts';

export type ProviderMethod = Exclude<SignInMethod, 'normal'>;

/** AUTH-05 */
const loginTypes = {
  google: 'GOOGLE',
  apple: 'APPLE',
  facebook: 'FB',
  sso: 'SSO',
  'salesman-sso': 'SALESMAN_SSO',
} as const satisfies Record<ProviderMethod, LoginType>;

/** AUTH-03, AUTH-04: of the unit's own methods, those of this entrance. */
export const providerMethods = (entrance: Entrance, offered: readonly SignInMethod[]): readonly ProviderMethod[] =>
  offered.filter((method): method is ProviderMethod =>
    entrance === 'customer'
      ? method !== 'normal' && method !== 'salesman-sso'
      : entrance === 'salesman' && method === 'salesman-sso',
  );

export interface Trip {
  readonly method: ProviderMethod;
  readonly state: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  /** The query of the sign-in, which says where to go afterwards. */
  readonly search: string;
  /** AUTH-32: what came back. */
  readonly answer?: { readonly code: string; readonly state: string; readonly iss: string | null };
}

const key = 'outsideTrip';

export const readTrip = (unit: UnitId, store: KeptStore): Trip | null =>
  (keptFor(unit, store.getItem(key)) as Trip | undefined) ?? null;

export const keepTrip = (unit: UnitId, store: KeptStore, trip: Trip | undefined): void =>
  store.setItem(key, keepFor(unit, store.getItem(key), trip));

/** A verifier that leaves this browser only at the end of the trip, and what it is recognised by. */
async function proofKey(): Promise<{ verifier: string; challenge: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64url(new Uint8Array(hash)) };
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** Where to go, and what to keep until coming back. */
export async function beginTrip(
  calls: Pick<IdentityCalls, 'send'>,
  method: ProviderMethod,
  redirectUri: string,
  search: string,
): Promise<{ readonly address: string; readonly trip: Trip } | 'method' | 'limit' | 'unreachable'> {
  const { verifier: codeVerifier, challenge: codeChallenge } = await proofKey();
  const loginType = loginTypes[method];
  const outcome = await calls.send(providerLoginCall, { loginType, redirectUri, codeChallenge });
  if (outcome.ok) {
    const { returnUrl: address, state } = outcome.data;
    return { address, trip: { method, state, codeVerifier, redirectUri, search } };
  }
  switch (outcome.failure.name) {
    case 'auth.method-unknown':
    case 'return-address.refused':
      return 'method';
    case 'limit.reached':
      return 'limit';
    default:
      return 'unreachable';
  }
}

const guestParameter = 'isAllowToContinueAsGuest';

/** What an address brings back, if it is one that somebody comes back to. */
export function answerIn(search: string): Trip['answer'] | 'refused' | 'guest' | null {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (code !== null && state !== null) return { code, state, iss: query.get('iss') };
  // GATE-14: nobody signed in, and the partner lets them go on without.
  if (code === null && query.get(guestParameter) === '1') return 'guest';
  return query.has('error') || code !== null ? 'refused' : null;
}

/** REG-10: somebody who signed in elsewhere and has no account here yet. */
export interface ProviderRegistration {
  readonly registerType: 'GOOGLE' | 'APPLE' | 'FB' | 'SSO';
  readonly accessToken: string;
  readonly name: string;
}

export type TripEnd =
  | { readonly kind: 'signed-in' }
  /** AUTH-52: whoever vouches for a member elsewhere does not know their own second factor. */
  | { readonly kind: 'second-step'; readonly step: SecondStep }
  | { readonly kind: 'register'; readonly registration: ProviderRegistration }
  /** AUTH-34: the owner of an account with this address has been asked by mail. */
  | { readonly kind: 'owner-asked' }
  | { readonly kind: 'failed'; readonly problem: SignInProblem | null };

const failed: TripEnd = { kind: 'failed', problem: null };

/** AUTH-33, AUTH-53: with the state this tab was given, and with no other. */
export async function endTrip(calls: IdentityCalls, trip: Trip): Promise<TripEnd> {
  const { answer, method, state, codeVerifier, redirectUri } = trip;
  if (!answer || answer.state !== state) return failed;
  const loginType = loginTypes[method];
  const outcome = await calls.sendWithCaptcha(loginCall, {
    loginType,
    accessToken: answer.code,
    codeVerifier,
    state,
    redirectUrl: redirectUri,
    ...(answer.iss !== null && { iss: answer.iss }),
  });
  if (outcome === null) return failed;
  if (!outcome.ok) {
    const refusal = outcome.failure.name;
    if (refusal === 'auth.owner-asked') return { kind: 'owner-asked' };
    return { kind: 'failed', problem: problemElsewhere(refusal) };
  }
  const { registrationToken, custName, tokenId, twoFaType } = outcome.data;
  if (tokenId !== null) return { kind: 'second-step', step: { tokenId, factor: twoFaType ?? 'EMAIL' } };
  if (registrationToken !== null && loginType !== 'SALESMAN_SSO') {
    const registration = { registerType: loginType, accessToken: registrationToken, name: custName ?? '' };
    return { kind: 'register', registration };
  }
  return (await calls.begin(outcome.data)) ? { kind: 'signed-in' } : failed;
}
