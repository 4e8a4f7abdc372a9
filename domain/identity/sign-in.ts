// Who signs in where, and by what. Each kind of member has an entrance of its own: the same address may be a
// customer's and a company's.
import type { MemberKind } from './actor.ts';
import type { SignInMethod } from '../units/unit.ts';
import { plainEmail } from '../values/email.ts';
import { plainPhone } from '../values/phone/phone.ts';

export const realms = ['customer', 'business', 'salesman', 'employee', 'staff'] as const;
export type Realm = (typeof realms)[number];

export const isRealm = (kind: MemberKind): kind is Realm => kind !== 'partner';

/** How somebody proved who they are, for sign-out and password rules (AUTH-49). */
export type SessionMethod = SignInMethod;

/**
 * AUTH-36, AUTH-37, AUTH-47, AUTH-48: the retailer's own people are salesmen when they come by single sign-on;
 * everybody is in a unit that says so. An employee of a client company never is.
 */
export const ssoMethod = (
  { alwaysSalesmanSso }: { readonly alwaysSalesmanSso: boolean },
  ssoType: string | null,
): 'sso' | 'salesman-sso' => (alwaysSalesmanSso || ssoType?.toLowerCase() === 'employee' ? 'salesman-sso' : 'sso');

/**
 * Whether a service is a partner's. It knows an address only from its own customers or employees, so it opens no
 * account by it: the owner confirms first. The others have proved the address themselves where they say so.
 */
export const isPartners = (method: SessionMethod): method is 'sso' | 'salesman-sso' =>
  method === 'sso' || method === 'salesman-sso';

/**
 * Whether a service may speak for salesmen: where the unit lists single sign-on of salesmen among its ways in, or
 * has no other kind. A service for customers opens no salesman's account, whatever it calls its visitor.
 */
export const speaksForSalesmen = ({
  signIn,
  alwaysSalesmanSso,
}: {
  readonly signIn: readonly SignInMethod[];
  readonly alwaysSalesmanSso: boolean;
}): boolean => alwaysSalesmanSso || signIn.includes('salesman-sso');

export type SignInNameKind = 'email' | 'phone' | 'employee-id';

/** What an account is found by, in the one form in which it is kept. */
export interface SignInName {
  readonly kind: SignInNameKind;
  readonly value: string;
}

/** EMPL-13: an employee id means something only together with the company's code. */
export const employeeName = (corporateCode: string, employeeId: string): SignInName => ({
  kind: 'employee-id',
  value: `${corporateCode.trim().toUpperCase()}/${employeeId.trim().toUpperCase()}`,
});

/** AUTH-08, AUTH-42: an e-mail address, or else a phone number. */
export function signInName(
  { account, mobileNo }: { readonly account?: string | undefined; readonly mobileNo?: string | undefined },
  country: string,
): SignInName | null {
  const email = account ? plainEmail(account) : null;
  if (email) return { kind: 'email', value: email };
  const phone = plainPhone(mobileNo || account || '', country);
  return phone ? { kind: 'phone', value: phone } : null;
}

/** How often a password may be wrong before nobody may try that account for a while; and when to ask for a
 * challenge that only a person can solve. The same for accounts that do not exist. */
export const passwordTries = { challengeAfter: 3, most: 10, windowMs: 15 * 60_000 } as const;

/** A pin is soon guessed, so it may be guessed at less. */
export const pinTries = { challengeAfter: 3, most: 5, windowMs: 60 * 60_000 } as const;

export const triesAt = (realm: Realm) => (realm === 'employee' ? pinTries : passwordTries);

/**
 * How often the second step of an account may be wrong. A right password begins another sign-in but forgives none
 * of these, only a right code does; so whoever has the password guesses ten of a million codes a day.
 */
export const secondStepTries = { most: 10, windowMs: 24 * 3_600_000 } as const;

/** What wrong tries at an account are counted under; an erasure finds them by the same words. */
export const triedAt = {
  password: (realm: Realm, name: SignInName | null) => ({
    purpose: 'password',
    subject: `${realm}:${name?.kind ?? 'none'}:${name?.value ?? ''}`,
  }),
  ownPassword: (member: string) => ({ purpose: 'password', subject: `own:${member}` }),
  secondStep: (member: string) => ({ purpose: 'second-step', subject: member }),
} as const;

/** The minimum age (VAL-27, VAL-34): the eighteenth birthday counts. Dates are yyyy-mm-dd. */
export const adultYears = 18;

export function isAdult(birthDate: string, today: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(birthDate)) return false;
  const [year = 0, month = 0, day = 0] = birthDate.split('-').map(Number);
  const real = new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) === birthDate;
  const bornBy = `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`;
  return real && birthDate <= bornBy;
}
