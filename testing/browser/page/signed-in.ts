import type { SignedIn } from '#contract/identity/sign-in.ts';

/** What a sign-in answers: of a customer with a password, unless it says otherwise. */
export const signedInAnswer = (changes: Partial<SignedIn> = {}): SignedIn => ({
  accessToken: 'access',
  refreshToken: 'handle',
  custName: 'Ana Example',
  custId: 'ana',
  custType: 'B2C',
  userType: 'NL',
  paymentType: 'C04',
  isAdminSalesman: 0,
  companyType: null,
  companyName: null,
  idCardNo: null,
  reachFiveAccessToken: null,
  tokenId: null,
  twoFaType: null,
  registrationToken: null,
  expiresIn: 600_000,
  ...changes,
});
