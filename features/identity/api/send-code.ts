// A one-time code on its way to an address: the code's hash is kept, the code itself goes to the job that
// sends it, sealed, and is gone when it is sent.
import { codeFrom, oneTimeCode } from '#domain/one-time-code.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Language } from '#domain/language.ts';
import type { SessionMethod } from '#domain/sign-in.ts';
import { addRequest, identityMessageQueue } from '#data/identity-requests.ts';
import { newestLookup } from '#data/member-lookup.ts';
import { addCode, sendsTo } from '#data/one-time-codes.ts';
import type { Scope } from '#data/scope.ts';
import type { CallContext } from '#features/handler.ts';
import type { CallDescription } from '#contract/call.ts';
import type { IdentityKeys } from './identity-keys.ts';

export interface CodeWish {
  readonly purpose: 'otp' | 'two-factor';
  readonly method: 'email' | 'sms';
  readonly to: string;
  readonly language: Language;
  readonly actor?: string;
  readonly sessionMethod?: SessionMethod;
  readonly outside?: string;
}

/** OTP-07, OTP-09: not sooner than 59 seconds after the last, and five an hour to one address, for each purpose. */
export async function sendCode(
  { enqueue }: Pick<CallContext<CallDescription>, 'enqueue'>,
  scope: Scope,
  keys: IdentityKeys,
  wish: CodeWish,
): Promise<string | Refusal<'code.too-soon' | 'code.too-many'>> {
  const kind = wish.method === 'sms' ? 'phone' : 'email';
  const { hash: lookup } = newestLookup(keys.lookup, scope.unit, kind, wish.to);
  const [last, ...earlier] = await sendsTo(scope, wish.purpose, lookup);
  if (last && scope.clock.now().getTime() - last.getTime() < oneTimeCode.resendMs) return refuse('code.too-soon');
  if (last && earlier.length + 1 >= oneTimeCode.sendsMax) return refuse('code.too-many');
  const code = codeFrom((bytes) => scope.ids.secret(bytes));
  const { purpose, method, actor, sessionMethod, outside } = wish;
  const id = await addCode(scope, keys.sessions, {
    purpose, method, lookup, code,
    ...(actor ? { actor } : {}),
    ...(sessionMethod ? { sessionMethod } : {}),
    ...(outside ? { outside } : {}),
  });
  const request = await addRequest(scope, keys.people, {
    kind: 'code', language: wish.language, method, to: wish.to, code,
  });
  await enqueue(scope, identityMessageQueue, [{ request }]);
  return id;
} // prettier-ignore
