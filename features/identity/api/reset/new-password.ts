import { passwordFault } from '#domain/identity/password.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { isCommonPassword } from '#platform/passwords/common-passwords.ts';

/** VAL-16: why a password is not good enough, if it is not. */
export function newPasswordFault(password: string): Refusal<'password.weak' | 'password.common'> | null {
  const fault = passwordFault(password, isCommonPassword);
  if (fault === null) return null;
  return fault === 'common' ? refuse('password.common') : refuse('password.weak');
}
