// A one-time code on its way to an address: the code's hash is kept, the code itself goes to the job that
// sends it, sealed, and is gone when it is sent.
import { codeCaps } from '#domain/identity/asked-sends.ts';
import { codeFrom, oneTimeCode } from '#domain/identity/one-time-code.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Language } from '#domain/values/language.ts';
import type { SessionMethod } from '#domain/identity/sign-in.ts';
import { countedLookup, fitsCaps } from '#data/identity/asked-sends.ts';
import { addCode, sendsTo } from '#data/identity/one-time-codes.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#server/handler.ts';
import type { CallDescription } from '#contract/call.ts';
import { ask } from '../ask.ts';
import type { IdentityKeys } from '../identity-keys.ts';

export interface CodeWish {
  readonly purpose: 'otp' | 'two-factor';
  readonly method: 'email' | 'sms';
  readonly to: string;
  readonly language: Language;
  readonly actor?: string;
  readonly sessionMethod?: SessionMethod;
  readonly outside?: string;
}

/**
 * OTP-07, OTP-09: not sooner than 59 seconds after the last, five an hour to one address, and so many a day, for each
 * purpose.
 */
export async function sendCode(
  context: Pick<CallContext<CallDescription>, 'enqueue'> & { readonly scope: Scope },
  keys: IdentityKeys,
  { to, language, ...wish }: CodeWish,
): Promise<string | Refusal<'code.too-soon' | 'code.too-many' | 'code.too-many-today'>> {
  const { scope } = context;
  const { purpose, method } = wish;
  const kind = method === 'sms' ? 'phone' : 'email';
  // For an address it is the mailbox that counts; an erasure finds it the same way.
  const lookup = countedLookup(keys.lookup, scope.unit, { kind, value: to });
  const [last, ...earlier] = await sendsTo(scope, purpose, lookup);
  const sinceMs = last ? scope.clock.now().getTime() - last.getTime() : Infinity;
  if (sinceMs < oneTimeCode.resendMs) return refuse('code.too-soon');
  if (last && earlier.length + 1 >= oneTimeCode.sendsMax) return refuse('code.too-many');
  const asked = { what: purpose, lookup };
  if (!(await fitsCaps(scope, asked, codeCaps[purpose]))) return refuse('code.too-many-today');
  const code = codeFrom((bytes) => scope.ids.secret(bytes));
  const id = await addCode(scope, keys.sessions, { ...wish, lookup, code });
  await ask(context, keys, { kind: 'code', language, method, to, code });
  return id;
}
