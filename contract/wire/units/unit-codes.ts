// The wire's words for what a unit may differ in.
import type { Capability, ChatPlatform, DiscountType, PaymentMeans, SignInMethod } from '#domain/units/unit.ts';

/** ENUM-07, ENUM-08 */
export const paymentCodes: Record<PaymentMeans, string> = {
  'credit-card': 'C04',
  wallet: '14',
  'bank-transfer': '03',
  'bank-cheque': '05',
  'gift-card': '15',
  'third-party-coupon': '17',
  'debit-card': '16',
  paypal: 'PP',
  'internal-use': 'INP',
  'instant-bank-transfer': 'IBT',
  'asynchronous-bank-transfer': 'ABT',
  'mb-way': 'MW',
  bancontact: 'BT',
};

export const signInCodes: Record<SignInMethod, string> = {
  normal: 'NL',
  facebook: 'FB',
  apple: 'APPLE',
  google: 'GOOGLE',
  sso: 'SSO',
  'salesman-sso': 'SALESMAN_SSO',
};

/** ENUM-05 */
export const discountCodes: Record<DiscountType, 'D' | 'B' | 'FG'> = {
  discount: 'D',
  bonus: 'B',
  'free-card': 'FG',
};

export const chatCodes: Record<ChatPlatform, string> = {
  freshdesk: 'Freshdesk',
  hubspot: 'HubSpot',
  zendesk: 'Zendesk',
  ada: 'Ada',
};

/** The flag of each capability; one that hides instead of offering counts the other way round. */
export const capabilityFlags = {
  business: { flag: 'isNeedB2b', on: 1 },
  salesman: { flag: 'isNeedSalesMan', on: 1 },
  'card-query': { flag: 'isNeedQueryCard', on: 1 },
  quote: { flag: 'isNeedQuotation', on: 1 },
  transfer: { flag: 'isNeedTransfer', on: 1 },
  receive: { flag: 'isNeedReceive', on: 1 },
  wallet: { flag: 'isNeedWallet', on: 1 },
  'top-up': { flag: 'hideTopUp', on: 0 },
  invoice: { flag: 'isNeedInvoice', on: 1 },
  pin: { flag: 'isNeedPin', on: 1 },
  'two-factor': { flag: 'isNeedTwoFa', on: 1 },
  passkey: { flag: 'isNeedPasskey', on: 1 },
  'deliver-to-me': { flag: 'hideDeliverToMe', on: 0 },
  'company-verification': { flag: 'isNeedKyb', on: 1 },
  // Ours (D36).
  'phone-credit': { flag: 'isNeedPhoneCredit', on: 1 },
} as const satisfies Record<Capability, { flag: string; on: 0 | 1 }>;

/** The domain's word for a code; an unknown code is dropped by whoever asks. */
export function wordFor<Word extends string>(codes: Readonly<Record<Word, string>>, code: string): Word | undefined {
  return (Object.keys(codes) as Word[]).find((word) => codes[word] === code);
}
