import { passwordFault } from '#domain/password.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isCommonPassword } from '#platform/passwords/common-passwords.ts';
import { hashPassword } from '#platform/passwords/password-hash.ts';

/** VAL-16: the hash of a password that is good enough, or why it is not. Outside any transaction. */
export async function hashNewPassword(
  password: string,
): Promise<string | Refusal<'password.weak' | 'password.common'>> {
  const fault = passwordFault(password, isCommonPassword);
  if (fault === 'common') return refuse('password.common');
  return fault === null ? hashPassword(password) : refuse('password.weak');
}
