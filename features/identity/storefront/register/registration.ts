// What somebody types to register, and what is wrong with it. The server looks at all of it again.
import type { FailureName } from '#contract/failures.ts';
import { registerCall } from '#contract/identity/registration.ts';
import { isEmail, isSameEmail } from '#domain/values/email.ts';
import { nameFault } from '#domain/values/text-rules.ts';
import { documentFault } from '#domain/identity/document.ts';
import { passwordFault } from '#domain/identity/password.ts';
import { isAdult } from '#domain/identity/sign-in.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import type { ProviderRegistration } from '../provider/provider-trip.ts';

/** What the unit wants to know. */
export interface RegistrationAsks {
  /** REG-07 */
  readonly idCard: boolean;
  /** REG-09 */
  readonly birthDate: boolean;
}

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailAgain: string;
  readonly password: string;
  readonly documentType: string;
  readonly idCardNo: string;
  /** In international form; empty without one. */
  readonly mobileNo: string;
  readonly otpId: string | null;
  readonly birthDate: string;
  readonly isAdult: boolean;
  readonly isSubscription: boolean;
  readonly promoCode: string;
}

export type RegistrationFault =
  | 'required'
  | 'digits'
  | 'letters'
  | 'length'
  | 'email'
  | 'differs'
  | 'password'
  | 'common'
  | 'phone'
  | 'adults'
  | 'document'
  | 'code';

export type RegistrationFaults = Partial<Record<keyof Registration | 'phone', RegistrationFault>>;

/** Somebody who signs in elsewhere has no password here. */
export function registrationFaults(
  given: Registration,
  asks: RegistrationAsks,
  today: string,
  provider: ProviderRegistration | null = null,
): RegistrationFaults {
  const faults: Record<string, RegistrationFault | null> = {
    firstName: nameFault(given.firstName),
    lastName: nameFault(given.lastName),
    email: given.email.trim() === '' ? 'required' : isEmail(given.email.trim()) ? null : 'email',
    // REG-08
    emailAgain: isSameEmail(given.emailAgain, given.email) ? null : 'differs',
    password: provider ? null : given.password === '' ? 'required' : passwordFault(given.password) && 'password',
    idCardNo: asks.idCard ? documentFault(given.idCardNo) : null,
    birthDate: asks.birthDate
      ? given.birthDate === ''
        ? 'required'
        : isAdult(given.birthDate, today)
          ? null
          : 'adults'
      : null,
    isAdult: !asks.birthDate && !given.isAdult ? 'adults' : null,
    promoCode: /^[\p{L}\p{N}_-]*$/u.test(given.promoCode.trim()) ? null : 'code',
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

export type RegisterOutcome =
  | { readonly kind: 'mail-sent' }
  | { readonly kind: 'faults'; readonly faults: RegistrationFaults }
  | { readonly kind: 'problem'; readonly problem: 'method' | 'limit' | 'sending' | 'unreachable' }
  | { readonly kind: 'ended' };

/** API-60, REG-02 */
export async function register(
  calls: IdentityCalls,
  given: Registration,
  asks: RegistrationAsks,
  provider: ProviderRegistration | null = null,
): Promise<RegisterOutcome> {
  const outcome = await calls.sendWithCaptcha(registerCall, {
    email: given.email.trim(),
    firstName: given.firstName.trim(),
    lastName: given.lastName.trim(),
    ...(provider
      ? { registerType: provider.registerType, accessToken: provider.accessToken }
      : { registerType: 'NL' as const, password: given.password }),
    ...(asks.idCard && { documentType: given.documentType as 'ID', idCardNo: given.idCardNo.trim() }),
    ...(given.mobileNo && { mobileNo: given.mobileNo }),
    ...(given.mobileNo && given.otpId && { otpId: given.otpId }),
    ...(asks.birthDate ? { birthDate: given.birthDate } : { isAdult: given.isAdult }),
    isSubscription: given.isSubscription,
    ...(given.promoCode.trim() && { promoCode: given.promoCode.trim() }),
  });
  if (outcome === null) return { kind: 'ended' };
  return outcome.ok ? { kind: 'mail-sent' } : refused(outcome.failure.name, asks);
}

/** REG-06: at its field, where there is one. */
function refused(refusal: FailureName | null, asks: RegistrationAsks): RegisterOutcome {
  const at = (faults: RegistrationFaults): RegisterOutcome => ({ kind: 'faults', faults });
  switch (refusal) {
    case 'address.invalid':
      return at({ email: 'email' });
    case 'phone.invalid':
      return at({ phone: 'phone' });
    case 'password.weak':
      return at({ password: 'password' });
    case 'password.common':
      return at({ password: 'common' });
    case 'register.adults-only':
      return at(asks.birthDate ? { birthDate: 'adults' } : { isAdult: 'adults' });
    case 'register.document-missing':
      return at({ idCardNo: 'required' });
    case 'auth.method-unknown':
    case 'auth.provider-refused':
      return { kind: 'problem', problem: 'method' };
    case 'limit.reached':
      return { kind: 'problem', problem: 'limit' };
    case 'sending.exhausted':
      return { kind: 'problem', problem: 'sending' };
    default:
      return { kind: 'problem', problem: 'unreachable' };
  }
}
