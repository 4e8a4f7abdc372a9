// OTP-01 to OTP-06: proving that a number or an address is one's own, by a code that is sent there. One such
// state for a phone and one for an e-mail address; each knows nothing of the other.
import type { FailureName } from '#contract/failures.ts';
import { confirmCodeCall, sendCodeCall } from '#contract/identity/registration.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { wordFor } from '#browser/calls/word-for.ts';
import { codeRefusals, type CodeRefusal } from '../parts/refusals.ts';

export interface Proof {
  readonly status: 'init' | 'success' | 'error';
  readonly isFetching: boolean;
  /** The number, without its plus sign, or the address. */
  readonly to: string | null;
  readonly otpId: string | null;
  readonly error: ProofFault | null;
}

export type ProofFault = CodeRefusal | 'address' | 'unreachable';

export const noProof: Proof = { status: 'init', isFetching: false, to: null, otpId: null, error: null };

export type ProofTarget = { readonly mobileNo: string } | { readonly email: string };

export const sendingTo = (target: ProofTarget): Proof => ({
  ...noProof,
  isFetching: true,
  to: 'email' in target ? target.email : target.mobileNo.replace('+', ''),
});

/** OTP-03, OTP-04; null when the captcha ended it. */
export async function sendProof(calls: IdentityCalls, target: ProofTarget): Promise<Proof | null> {
  const outcome = await calls.sendWithCaptcha(sendCodeCall, target);
  if (outcome === null) return null;
  if (outcome.ok) return { ...sendingTo(target), isFetching: false, otpId: outcome.data.otpId };
  return { ...noProof, status: 'error', error: faultOf(outcome.failure.name) };
}

/** OTP-05, OTP-06, OTP-08: by the id that the sending gave. */
export async function confirmProof(calls: IdentityCalls, proof: Proof, otp: string): Promise<Proof> {
  const outcome = await calls.send(confirmCodeCall, { otpId: proof.otpId ?? '', otp });
  if (outcome.ok) return { ...proof, isFetching: false, status: 'success', error: null };
  return { ...proof, isFetching: false, status: 'error', error: faultOf(outcome.failure.name) };
}

const faultOf = (refusal: FailureName | null): ProofFault =>
  wordFor<Exclude<ProofFault, 'unreachable'>>(
    { ...codeRefusals, 'address.invalid': 'address', 'phone.invalid': 'address' },
    refusal,
  );
