// A sign-in at one of the entrances, from what was typed to what comes of it.
import type { SignedIn } from '#contract/identity/sign-in.ts';
import {
  businessLoginCall,
  confirmLoginCall,
  loginCall,
  salesmanLoginCall,
  twoFactorLoginCall,
} from '#contract/identity/sign-in.ts';
import type { FailureName } from '#contract/failures.ts';
import type { Entrance } from '#domain/identity/entrances.ts';
import type { IdentityCalls } from '../parts/calls.ts';
import { wordFor } from '#browser/calls/word-for.ts';
import { codeRefusals } from '../parts/refusals.ts';

/** AUTH-08, AUTH-42, EMPL-13: a name of one kind, and what proves it. */
export type Credentials =
  | { readonly account: string; readonly password: string }
  | { readonly mobileNo: string; readonly password: string }
  | { readonly employeeId: string; readonly corporateCode: string; readonly pin: string };

export type SecondFactor = 'EMAIL' | 'SMS' | 'APP';

export interface SecondStep {
  readonly tokenId: string;
  readonly factor: SecondFactor;
}

/** What may come in the way, in the words of these screens. */
export const signInProblems = [
  'wrong',
  'tries',
  'method',
  'factor',
  'soon',
  'codes',
  'today',
  'limit',
  'sending',
  'unreachable',
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export type SignInOutcome =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-step'; readonly step: SecondStep }
  /** AUTH-18: `challenged` when somebody had solved a challenge for it. */
  | { readonly kind: 'problem'; readonly problem: SignInProblem; readonly challenged: boolean }
  /** The captcha ended it and has said so. */
  | { readonly kind: 'ended' };

export async function signIn(
  calls: IdentityCalls,
  entrance: Entrance,
  credentials: Credentials,
  { twoFactor }: { readonly twoFactor: boolean },
): Promise<SignInOutcome> {
  let challenged = false;
  const options = { onChallenged: () => void (challenged = true) };
  const outcome = await ask(calls, entrance, credentials, twoFactor, options);
  if (outcome === null) return { kind: 'ended' };
  if (!outcome.ok) return { kind: 'problem', problem: wordFor(problems, outcome.failure.name), challenged };
  const { tokenId, twoFaType } = outcome.data;
  if (tokenId !== null) return { kind: 'second-step', step: { tokenId, factor: twoFaType ?? 'EMAIL' } };
  return begun(calls, outcome.data, challenged);
}

function ask(
  calls: IdentityCalls,
  entrance: Entrance,
  credentials: Credentials,
  twoFactor: boolean,
  options: { readonly onChallenged: () => void },
) {
  if ('employeeId' in credentials) {
    const { employeeId: account, corporateCode, pin: password } = credentials;
    return calls.sendWithCaptcha(loginCall, { userType: 'EM', account, corporateCode, password }, options);
  }
  switch (entrance) {
    case 'business':
      return calls.sendWithCaptcha(businessLoginCall, credentials, options);
    case 'salesman':
      return calls.sendWithCaptcha(salesmanLoginCall, credentials, options);
    default:
      // AUTH-52: units that want a second step have a call of their own for it.
      return twoFactor
        ? calls.sendWithCaptcha(twoFactorLoginCall, credentials, options)
        : calls.sendWithCaptcha(loginCall, credentials, options);
  }
}

async function begun(calls: IdentityCalls, answer: SignedIn, challenged: boolean): Promise<SignInOutcome> {
  return (await calls.begin(answer)) ? { kind: 'signed-in' } : { kind: 'problem', problem: 'unreachable', challenged };
}

/** `ended`: the code ran out, or was guessed at too often; there has to be another. */
export type CodeOutcome = 'signed-in' | 'wrong' | 'ended' | 'limit' | 'unreachable';

/** AUTH-12 */
export async function confirmSignIn(calls: IdentityCalls, { tokenId }: SecondStep, code: string): Promise<CodeOutcome> {
  const outcome = await calls.send(confirmLoginCall, { twoFaTokenId: tokenId, twoFaToken: code });
  if (outcome.ok) return (await calls.begin(outcome.data)) ? 'signed-in' : 'unreachable';
  return wordFor<Exclude<CodeOutcome, 'signed-in' | 'unreachable'>>(
    {
      'code.wrong': codeRefusals['code.wrong'],
      'code.ended': codeRefusals['code.ended'],
      'limit.reached': codeRefusals['limit.reached'],
    },
    outcome.failure.name,
  );
}

/** What came in the way of a sign-in that began elsewhere; null where there is no more to say than that it failed. */
export const problemElsewhere = (refusal: FailureName | null): SignInProblem | null =>
  refusal === null || refusal === 'auth.provider-refused' ? null : (problems[refusal] ?? null);

const problems: Readonly<Partial<Record<FailureName, SignInProblem>>> = {
  // AUTH-19: one answer for an unknown account, a wrong password and a closed account.
  'auth.wrong': 'wrong',
  'input.invalid': 'wrong',
  'auth.tries-exceeded': 'tries',
  'auth.method-unknown': 'method',
  'call.unknown': 'method',
  'auth.second-factor-missing': 'factor',
  'code.too-soon': codeRefusals['code.too-soon'],
  'code.too-many': codeRefusals['code.too-many'],
  'code.too-many-today': codeRefusals['code.too-many-today'],
  'limit.reached': codeRefusals['limit.reached'],
  'sending.exhausted': codeRefusals['sending.exhausted'],
};
