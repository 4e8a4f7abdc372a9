// The wire's words for members and for the ways they sign in.
import { z } from 'zod';
import type { MemberKind } from '#domain/identity/actor.ts';
import { customerLevels, type CustomerLevel } from '#domain/identity/customer-level.ts';
import type { Realm, SessionMethod } from '#domain/identity/sign-in.ts';
import type { SignInMethod } from '#domain/units/unit.ts';
import { signInCodes, wordFor } from '../units/unit-codes.ts';

/** AUTH-05 */
export const loginTypes = ['NL', 'SSO', 'SALESMAN_SSO', 'FB', 'GOOGLE', 'APPLE'] as const;
export type LoginType = (typeof loginTypes)[number];

/** AUTH-06, AUTH-49: APPLE and SSO are user types as well. */
export const userTypes = [
  'EM',
  'NL',
  'B2C',
  'B2B',
  'FB',
  'GOOGLE',
  'SALESMAN',
  'SALESMAN_SSO',
  'APPLE',
  'SSO',
] as const;
export type UserType = (typeof userTypes)[number];

/** REG-10 */
export const documentTypes = ['ID', 'PASSPORT', 'TAX'] as const;
export const registerTypes = ['NL', 'FB', 'GOOGLE', 'APPLE', 'SSO'] as const;

/** AUTH-07: C lists these codes and shows no field that carries one; whatever does reads and writes it here. */
const levelCodes: Readonly<Record<CustomerLevel, 1 | 2 | 3>> = {
  light: 1,
  'en-compte': 2,
  registered: 3,
};

export const levelToWire = (level: CustomerLevel): 1 | 2 | 3 => levelCodes[level];

/** Null for a code that means no level; numbers travel as text too. */
export const levelFromWire = (code: number | string): CustomerLevel | null =>
  customerLevels.find((level) => String(levelCodes[level]) === String(code)) ?? null;

export const methodOf = (type: LoginType): SignInMethod => wordFor(signInCodes, type) ?? 'normal';

export const loginTypeOf = (method: SessionMethod): LoginType => signInCodes[method] as LoginType;

/** What kind of customer somebody is (C§9). */
export const custTypeOf = (kind: MemberKind): 'B2C' | 'B2B' | 'SALESMAN' | 'EM' =>
  kind === 'business'
    ? 'B2B'
    : kind === 'salesman' || kind === 'staff'
      ? 'SALESMAN'
      : kind === 'employee'
        ? 'EM'
        : 'B2C';

/** AUTH-49: who somebody is and how they came, in one word; it decides where a sign-out leads. */
export function userTypeOf(kind: MemberKind, method: SessionMethod): UserType {
  if (kind === 'employee') return 'EM';
  if (kind === 'business') return 'B2B';
  if (kind === 'salesman') return method === 'normal' ? 'SALESMAN' : 'SALESMAN_SSO';
  return signInCodes[method] as UserType;
}

/** RESET-03: B business, S salesman, otherwise C. */
export const accountTypes: Record<'C' | 'B' | 'S', Realm> = {
  C: 'customer',
  B: 'business',
  S: 'salesman',
};

/** RESET-03, RESET-08: from the path after the unit's part of it. */
export const accountTypeOf = (path: string): 'C' | 'B' | 'S' =>
  path.includes('b2b') ? 'B' : path.includes('salesman') ? 'S' : 'C';

/** RESET-05: as the check of a reset link says it. */
export const memberTypeOf = (kind: MemberKind): 'B2C' | 'B2B' | 'SALESMAN' => {
  const type = custTypeOf(kind);
  return type === 'EM' ? 'B2C' : type;
};

/** What a browser and its device say of a passkey, as they say it. */
export const Passkey = z.record(z.string(), z.unknown());
