// What tests of registering share: the form somebody fills in, and the calls that take it to an account.
import { loginCall } from '#contract/identity/sign-in.ts';
import { confirmRegistrationCall, registerCall } from '#contract/identity/registration.ts';
import type { IdentityShop } from './identity-shop.ts';

/** The page that the mailed link leads to. */
export const verifyPage = '/auth/verify-email';

let made = 0;
export const registrationForm = (changes = {}) => ({
  email: `new-${made++}@example.com`,
  firstName: 'José',
  lastName: 'O’Brien-محمد',
  password: 'Correct-Horse9',
  isAdult: true,
  ...changes,
});

export const registrationsAt = (identity: IdentityShop) => ({
  register: (input: ReturnType<typeof registrationForm>, unit = 'alpha') =>
    identity.browser(unit).send(registerCall, input),
  confirm: (token: string, unit = 'alpha') => identity.browser(unit).send(confirmRegistrationCall, { token }),
  signIn: (email: string, password = 'Correct-Horse9', unit = 'alpha') =>
    identity.browser(unit).send(loginCall, { account: email, password }),
});
