// The entrances where somebody signs in with a name and a password. They differ in whose they are, and in
// nothing else.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { signInName, type Realm, type SignInName } from '#domain/identity/sign-in.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import {
  businessLoginCall,
  salesmanLoginCall,
  staffLoginCall,
  twoFactorLoginCall,
} from '#contract/identity/sign-in.ts';
import type { SignedIn } from '#contract/identity/sign-in.ts';
import { preparedHandler, type ScopedContext, type PrepareContext } from '#server/handler.ts';
import type { CallDescription } from '#contract/call.ts';
import { afterProof, byPassword, type SecondStepRefusal } from './begin-session.ts';
import { identityKeysOf, type IdentityKeys } from '../identity-keys.ts';
import { forgiveTries, provePassword, type PasswordRefusal, type ProvenAccount } from './prove-password.ts';

export interface TypedCredentials {
  readonly account?: string | undefined;
  readonly mobileNo?: string | undefined;
  readonly password?: string | undefined;
  readonly traditionalToken?: string | undefined;
}

export interface Proof extends ProvenAccount {
  readonly keys: IdentityKeys;
}

/** Outside any transaction: a password takes long to check. */
export async function proveTyped(
  {
    profile,
    keys,
    inUnit,
    passwordTurn,
  }: Pick<PrepareContext<CallDescription>, 'profile' | 'keys' | 'inUnit' | 'passwordTurn'>,
  realm: Realm,
  typed: TypedCredentials,
  name: SignInName | null = nameTyped(profile, typed),
): Promise<Proof | PasswordRefusal> {
  const rings = await identityKeysOf(keys, profile.id);
  const proven = await provePassword({ inUnit, passwordTurn }, rings, profile, {
    realm,
    name,
    password: typed.password ?? '',
    challenged: Boolean(typed.traditionalToken),
  });
  return isRefusal(proven) ? proven : { ...proven, keys: rings };
}

const nameTyped = (
  { phoneCountry, defaultCountry }: Pick<UnitProfile, 'phoneCountry' | 'defaultCountry'>,
  typed: TypedCredentials,
) => signInName(typed, phoneCountry ?? defaultCountry);

/** In the transaction that makes it count. */
export async function signInProved(
  context: ScopedContext<CallDescription>,
  proof: Proof,
): Promise<SignedIn | SecondStepRefusal> {
  await forgiveTries(context.scope, proof);
  return afterProof(context, proof.keys, proof.account, byPassword);
}

export const twoFactorLoginHandler = preparedHandler(
  twoFactorLoginCall,
  async (context) => {
    // AUTH-04: only what the unit offers, and here only by password.
    const isOffered = context.body.loginType === 'NL' && context.profile.signIn.includes('normal');
    return isOffered ? proveTyped(context, 'customer', context.body) : refuse('auth.method-unknown');
  },
  signInProved,
);
export const businessLoginHandler = preparedHandler(
  businessLoginCall,
  (context) => proveTyped(context, 'business', context.body),
  signInProved,
);
export const salesmanLoginHandler = preparedHandler(
  salesmanLoginCall,
  (context) => proveTyped(context, 'salesman', context.body),
  signInProved,
);
export const staffLoginHandler = preparedHandler(
  staffLoginCall,
  (context) => proveTyped(context, 'staff', context.body),
  signInProved,
);
