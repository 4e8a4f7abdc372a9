// What follows a proof: a second step where one is due, or a session.
import { accessTokenLifeMinutes } from '#domain/identity/access-token.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts';
import { secondFactorOf } from '#domain/identity/second-step.ts';
import { provedSince } from '#domain/identity/session.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import type { CallDescription } from '#contract/call.ts';
import type { SignedIn } from '#contract/identity/sign-in.ts';
import { custTypeOf, userTypeOf } from '#contract/wire/identity/member.ts';
import { paymentCodes } from '#contract/wire/units/unit-codes.ts';
import type { Account } from '#data/identity/accounts.ts';
import { record } from '#data/audit.ts';
import { addCode } from '#data/identity/one-time-codes.ts';
import { sealProvedIdentity, type ProvedIdentity } from '#data/identity/provider-identities.ts';
import { readPerson, type PersonDetails } from '#data/identity/people.ts';
import { endSession, findSession, startSession } from '#data/identity/sessions.ts';
import type { ScopedContext } from '#server/handler.ts';
import { companyNameOf } from './company-name.ts';
import type { IdentityKeys } from '../identity-keys.ts';
import { linkFound } from '../provider/link-provider.ts';
import { sendCode } from '../register/send-code.ts';
import { textNumber } from '../register/text-number.ts';

type Context = ScopedContext<CallDescription>;

export const nothing: SignedIn = {
  accessToken: null,
  refreshToken: null,
  custName: null,
  custId: null,
  custType: null,
  userType: null,
  paymentType: null,
  isAdminSalesman: 0,
  companyType: null,
  companyName: null,
  idCardNo: null,
  reachFiveAccessToken: null,
  tokenId: null,
  twoFaType: null,
  registrationToken: null,
  expiresIn: null,
};

export type SecondStepRefusal = Refusal<
  'auth.second-factor-missing' | 'code.too-soon' | 'code.too-many' | 'code.too-many-today'
>;

/** How somebody proved who they are. */
export interface FirstProof {
  readonly method: SessionMethod;
  /** Who they are elsewhere, when they proved it there. */
  readonly proved: ProvedIdentity | null;
}

export const byPassword: FirstProof = { method: 'normal', proved: null };

/** AUTH-12, AUTH-52: the second step where one is due, whatever the first proof was; else the session. */
export async function afterProof(
  context: Context,
  keys: IdentityKeys,
  account: Account,
  proof: FirstProof,
): Promise<SignedIn | SecondStepRefusal> {
  const { scope, profile } = context;
  const person = account.person ? await readPerson(scope, keys.people, account.person) : null;
  const factor = secondFactorOf(
    account.kind,
    {
      hasApp: account.hasApp,
      email: person?.email ?? null,
      phone: textNumber(profile, person?.phone),
    },
    unitCan(profile, 'two-factor'),
  );
  if (factor === null) return beginSession(context, keys, account, proof, person);
  if (factor === 'missing') return refuse('auth.second-factor-missing');
  const begun = {
    actor: account.actor,
    sessionMethod: proof.method,
    ...(proof.proved ? { outside: sealProvedIdentity(keys.people, scope.unit, proof.proved) } : {}),
  };
  if (factor === 'app') {
    const wish = { purpose: 'two-factor', method: 'app', lookup: null, code: null } as const;
    const id = await addCode(scope, keys.sessions, { ...wish, ...begun });
    return { ...nothing, tokenId: id, twoFaType: 'APP' };
  }
  const id = await sendCode(context, keys, {
    ...factor,
    ...begun,
    purpose: 'two-factor',
    language: context.language,
  });
  if (isRefusal(id)) return id;
  return { ...nothing, tokenId: id, twoFaType: factor.method === 'sms' ? 'SMS' : 'EMAIL' };
}

/** AUTH-09: the session, as fresh as its proof, and what the browser may know of whose it is. */
export async function beginSession(
  context: Context,
  keys: IdentityKeys,
  account: Account,
  { method, proved }: FirstProof,
  known?: PersonDetails | null,
): Promise<SignedIn> {
  const { scope, profile, device, refresh } = context;
  const { actor, kind } = account;
  // A browser has one session: signing in again, be it as somebody else, ends the one before.
  const earlier = refresh.given === null ? null : await findSession(scope, { secret: refresh.given });
  if (earlier) await endSession(scope, earlier.id, 'signed-in-again');
  const freshAt = proved ? provedSince(proved.provedAt, scope.clock.now()) : scope.clock.now();
  const given = await startSession(scope, keys.sessions, { actor, kind, method, device, freshAt });
  if (proved) await linkFound(context, keys, actor, proved);
  refresh.keep(given.refreshSecret, given.expiresAt);
  const person =
    known === undefined && account.person ? await readPerson(scope, keys.people, account.person) : (known ?? null);
  // The call itself was a guest's; who they turned out to be belongs on the record.
  await record({ ...scope, actor: { kind, unit: scope.unit, id: actor } }, { call: 'sign-in', outcome: 'done' });
  const companyName = await companyNameOf(scope, keys.people, account, person);
  return {
    ...signedInView(profile, { actor, kind, method, isAdmin: account.isAdmin, person, companyName }),
    accessToken: given.accessToken,
    refreshToken: given.handle,
  };
}

export interface KnownMember {
  readonly actor: string;
  readonly kind: MemberKind;
  readonly method: SessionMethod;
  readonly isAdmin: boolean;
  readonly person: PersonDetails | null;
  readonly companyName: string | null;
}

export const signedInView = (
  { paymentMeans }: Pick<UnitProfile, 'paymentMeans'>,
  { actor, kind, method, isAdmin, person, companyName }: KnownMember,
): SignedIn => ({
  ...nothing,
  custId: actor,
  custName: person ? `${person.firstName} ${person.lastName}`.trim() : '',
  custType: custTypeOf(kind),
  userType: userTypeOf(kind, method),
  paymentType: paymentMeans.map((means) => paymentCodes[means]).join('|'),
  isAdminSalesman: kind === 'salesman' && isAdmin ? 1 : 0,
  companyName,
  idCardNo: person?.idCardNo ?? null,
  expiresIn: accessTokenLifeMinutes * 60_000,
});
