// What a buyer chose on the page, and what a payment is then made with.
import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Details } from '../kept.ts';
import type { Session } from '../things.ts';
import { wallets } from '../words.ts';
import { cardOf, plainNumber, type TestCard } from './cards.ts';
import { cardDetails, detailsOf } from './charges.ts';
import { newMethod } from './methods.ts';

const cardFields = {
  expMonth: z.coerce.number().int().min(1).max(12).default(12),
  expYear: z.coerce.number().int().min(2_000).max(2_100).default(2_034),
  save: z.boolean().default(false),
};

export const Payment = z.discriminatedUnion('means', [
  z.strictObject({ means: z.literal('card'), number: z.string().max(40), ...cardFields }),
  z.strictObject({ means: z.literal('saved'), method: z.string().max(255) }),
  z.strictObject({ means: z.enum(wallets) }),
  z.strictObject({ means: z.enum(['paypal', 'bancontact']) }),
  z.strictObject({ means: z.literal('mb_way'), phone: z.string().regex(/^\+?[\d ]{6,20}$/) }),
  z.strictObject({ means: z.literal('customer_balance') }),
]);
export type Payment = z.output<typeof Payment>;

export interface MadeWith {
  readonly card: TestCard | null;
  readonly details: Details;
  /** A card that the service knew already. */
  readonly isSaved: boolean;
  readonly method: string | null;
  /** Whose card it is to be from now on, if it is good. */
  readonly saveFor: string | null;
}

const walletCard = '4242424242424242';

/** Null when there is no such card. */
export function madeWith(
  account: Account,
  session: Session,
  payment: Exclude<Payment, { means: 'customer_balance' }>,
): MadeWith | null {
  const usual = { isSaved: false, method: null, saveFor: null };
  switch (payment.means) {
    case 'card': {
      const card = cardOf(plainNumber(payment.number));
      if (!card) return null;
      const details = cardDetails(account, card, { ...payment, wallet: null });
      const maySave = session.saved_payment_method_options?.payment_method_save === 'enabled';
      const saveFor = payment.save && maySave ? session.customer : null;
      return { ...usual, card, details, method: newMethod(account, card, details).id, saveFor };
    }
    case 'saved': {
      const card = account.cardOfMethod.get(payment.method);
      const method = account.find(payment.method);
      if (!card || method?.object !== 'payment_method' || !method.card || method.customer === null) return null;
      if (method.customer !== session.customer) return null;
      const facts = { expMonth: method.card.exp_month, expYear: method.card.exp_year, wallet: null };
      return { ...usual, card, details: cardDetails(account, card, facts), isSaved: true, method: method.id };
    }
    case 'apple_pay':
    case 'google_pay': {
      const card = cardOf(walletCard);
      if (!card) return null;
      const details = cardDetails(account, card, { expMonth: 12, expYear: 2_034, wallet: payment.means });
      return { ...usual, card, details, method: newMethod(account, card, details).id };
    }
    default:
      return { ...usual, card: null, details: detailsOf(account, payment.means) };
  }
}
