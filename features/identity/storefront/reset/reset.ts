// Getting back in: the request for a link, the look at the link, and the new password; and the other links of mails.
import { linkSignInCall, lookAtSignInCall } from '#contract/identity/sign-in.ts';
import {
  confirmRegistrationCall,
  confirmResetCall,
  confirmTokenCall,
  resetPasswordCall,
} from '#contract/identity/registration.ts';
import { accountTypeOf } from '#contract/wire/identity/member.ts';
import type { IdentityCalls } from '../parts/calls.ts';

export type ResetProblem = 'email' | 'limit' | 'sending' | 'unreachable';

/** RESET-03, RESET-08, RESET-09: the path is one inside the shop; `sent` whether or not the address is known. */
export async function askForReset(
  calls: IdentityCalls,
  path: string,
  email: string,
): Promise<'sent' | 'ended' | ResetProblem> {
  const outcome = await calls.sendWithCaptcha(resetPasswordCall, { email, accountType: accountTypeOf(path) });
  if (outcome === null) return 'ended';
  if (outcome.ok) return 'sent';
  switch (outcome.failure.name) {
    case 'address.invalid':
      return 'email';
    case 'limit.reached':
      return 'limit';
    case 'sending.exhausted':
      return 'sending';
    default:
      return 'unreachable';
  }
}

/** RESET-05: what the link is good for. */
export type LinkState =
  | {
      readonly kind: 'valid';
      readonly accountId: string | null;
      readonly memberType: string | null;
    }
  | { readonly kind: 'invalid' }
  | { readonly kind: 'unreachable' };

/** RESET-07: a link that cannot be used is no more than that. */
export async function lookAtLink(calls: IdentityCalls, tokenId: string): Promise<LinkState> {
  if (!isLinkToken(tokenId)) return { kind: 'invalid' };
  const outcome = await calls.send(confirmTokenCall, { tokenId });
  if (!outcome.ok) return { kind: 'unreachable' };
  const { isValid, accountId, memberType } = outcome.data;
  return isValid ? { kind: 'valid', accountId, memberType } : { kind: 'invalid' };
}

export async function setNewPassword(
  calls: IdentityCalls,
  token: string,
  { accountId, memberType }: { readonly accountId: string | null; readonly memberType: string | null },
  newPassword: string,
): Promise<'done' | 'invalid' | 'weak' | 'common' | 'unreachable'> {
  const outcome = await calls.send(confirmResetCall, {
    token,
    newPassword,
    ...(accountId !== null && { accountId }),
    ...(memberType !== null && { memberType }),
  });
  if (outcome.ok) return 'done';
  switch (outcome.failure.name) {
    case 'link.invalid':
    case 'input.invalid':
      return 'invalid';
    case 'password.weak':
      return 'weak';
    case 'password.common':
      return 'common';
    default:
      return 'unreachable';
  }
}

/** AUTH-34: whom the link would let in; nothing is opened by looking. */
export async function lookAtSignIn(
  calls: IdentityCalls,
  token: string,
): Promise<{ readonly service: string } | 'invalid' | 'unreachable'> {
  if (!isLinkToken(token)) return 'invalid';
  const outcome = await calls.send(lookAtSignInCall, { token });
  if (!outcome.ok) return 'unreachable';
  const { service } = outcome.data;
  return service === null ? 'invalid' : { service };
}

/** AUTH-34: says whose entrance it is once it is done. */
export async function linkSignIn(
  calls: IdentityCalls,
  token: string,
): Promise<{ readonly isSalesman: boolean } | 'invalid' | 'unreachable'> {
  if (!isLinkToken(token)) return 'invalid';
  const outcome = await calls.send(linkSignInCall, { token });
  if (outcome.ok) return { isSalesman: outcome.data.memberType === 'SALESMAN' };
  return outcome.failure.name === 'link.invalid' ? 'invalid' : 'unreachable';
}

/** REG-05, REG-11 */
export async function confirmRegistration(
  calls: IdentityCalls,
  token: string,
): Promise<'done' | 'invalid' | 'unreachable'> {
  if (!isLinkToken(token)) return 'invalid';
  const outcome = await calls.send(confirmRegistrationCall, { token });
  if (outcome.ok) return 'done';
  return outcome.failure.name === 'link.invalid' ? 'invalid' : 'unreachable';
}

/** As the mails carry it, behind the #. */
const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What stands behind the # of this page. */
export const tokenInAddress = (hash: string): string => hash.replace(/^#/, '');
