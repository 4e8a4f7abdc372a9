// VAL-16: what a password must be. Long ones are welcome; the upper bound only keeps somebody from sending a
// book to be hashed.
export const passwordCharsMin = 8;
export const passwordCharsMax = 128;

export type PasswordFault = 'too-short' | 'too-long' | 'no-lowercase' | 'no-uppercase' | 'space' | 'common';

/** What is wrong with it, or null. `isCommon` tells the passwords that everybody tries first. */
export function passwordFault(password: string, isCommon?: (password: string) => boolean): PasswordFault | null {
  const chars = Array.from(password).length;
  if (chars < passwordCharsMin) return 'too-short';
  if (chars > passwordCharsMax) return 'too-long';
  if (/\s/u.test(password)) return 'space';
  if (!/\p{Ll}/u.test(password)) return 'no-lowercase';
  if (!/\p{Lu}/u.test(password)) return 'no-uppercase';
  return isCommon?.(password) ? 'common' : null;
}

/** What a password must have, one by one, to show while it is being chosen. */
export const passwordRules = ['length', 'uppercase', 'lowercase', 'no-space'] as const;
export type PasswordRule = (typeof passwordRules)[number];

export function keepsRule(password: string, rule: PasswordRule): boolean {
  switch (rule) {
    case 'length': {
      const chars = Array.from(password).length;
      return chars >= passwordCharsMin && chars <= passwordCharsMax;
    }
    case 'uppercase':
      return /\p{Lu}/u.test(password);
    case 'lowercase':
      return /\p{Ll}/u.test(password);
    case 'no-space':
      return password !== '' && !/\s/u.test(password);
  }
}
