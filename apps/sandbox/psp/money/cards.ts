// The vendor's test cards, so that habits carry over, and two of our own. Any future date and any CVC will do.

export interface TestCard {
  readonly number: string;
  /** For the list on the page. */
  readonly plays: string;
  readonly declined?: Decline;
  /** Asked of the buyer's bank before anything else. */
  readonly threeDSecure?: 'always' | 'unless-saved';
  readonly afterwards?: 'fraudulent' | 'product_not_received' | 'inquiry' | 'fraud-warning';
  readonly refund?: 'pending-first' | 'fails-later';
  readonly risk?: 'elevated' | 'blocked';
  readonly isAvailableAtOnce?: boolean;
  readonly declinedOnceSaved?: boolean;
  readonly isSlow?: boolean;
  /** Paid, and the page never hears of it. */
  readonly isAnswerLost?: boolean;
}

export interface Decline {
  readonly code: string;
  readonly declineCode?: string;
  readonly message: string;
  /** Beside which field the page says it. */
  readonly field: 'number' | 'expiry' | 'cvc';
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
  field: 'number',
});
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', plays: 'paid' },
  { number: '5555555555554444', plays: 'paid' },
  { number: '378282246310005', plays: 'paid' },
  { number: '4000000000000002', plays: 'declined', declined: declined('generic_decline') },
  { number: '4000000000009995', plays: 'insufficient funds', declined: noFunds },
  { number: '4000000000009987', plays: 'lost card', declined: declined('lost_card') },
  { number: '4000000000009979', plays: 'stolen card', declined: declined('stolen_card') },
  {
    number: '4000000000000069',
    plays: 'expired card',
    declined: { code: 'expired_card', message: 'Your card has expired.', field: 'expiry' },
  },
  {
    number: '4000000000000127',
    plays: 'wrong CVC',
    declined: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", field: 'cvc' },
  },
  {
    number: '4000000000000119',
    plays: 'processing error',
    declined: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
      field: 'number',
    },
  },
  {
    number: '4000000000006975',
    plays: 'used too often',
    declined: declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  },
  { number: '4000002760003184', plays: '3-D Secure, always', threeDSecure: 'always' },
  { number: '4000002500003155', plays: '3-D Secure, unless saved', threeDSecure: 'unless-saved' },
  { number: '4000000000003220', plays: '3-D Secure challenge', threeDSecure: 'always' },
  {
    number: '4000008400001629',
    plays: '3-D Secure passed, then declined',
    threeDSecure: 'always',
    declined: declined('generic_decline'),
  },
  {
    number: '4000008260003178',
    plays: '3-D Secure passed, then insufficient funds',
    threeDSecure: 'always',
    declined: noFunds,
  },
  { number: '4000000000000259', plays: 'disputed as fraudulent', afterwards: 'fraudulent' },
  { number: '4000000000002685', plays: 'disputed as not received', afterwards: 'product_not_received' },
  { number: '4000000000001976', plays: 'inquiry', afterwards: 'inquiry' },
  { number: '4000000000005423', plays: 'early fraud warning', afterwards: 'fraud-warning' },
  { number: '4000000000007726', plays: 'refund pending, then succeeded', refund: 'pending-first' },
  { number: '4000000000005126', plays: 'refund succeeded, then failed', refund: 'fails-later' },
  { number: '4000000000000077', plays: 'funds available at once', isAvailableAtOnce: true },
  { number: '4100000000000019', plays: 'blocked as fraud', risk: 'blocked', declined: declined('fraudulent') },
  { number: '4000000000009235', plays: 'elevated risk, reviewed', risk: 'elevated' },
  { number: '4000000000000341', plays: 'can be saved, then fails', declinedOnceSaved: true },
  { number: '4000000000005035', plays: 'slow bank (30 s)', isSlow: true },
  { number: '4000000000005043', plays: 'paid, and the answer is lost', isAnswerLost: true },
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));

export const savedDecline = declined('generic_decline');

/** A number nobody listed is a good card, if its check digit is right. */
export function cardOf(number: string): TestCard | null {
  const known = byNumber.get(number);
  if (known) return known;
  return /^\d{12,19}$/.test(number) && hasCheckDigit(number) ? { number, plays: 'paid' } : null;
}

/** Whether it can be the number of a card at all, as somebody typed it: which one is good its bank knows. */
export const isCardNumber = (typed: string): boolean => cardOf(plainNumber(typed)) !== null;

export const plainNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

export function brandOf(number: string): 'visa' | 'mastercard' | 'amex' | 'unknown' {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  return /^(5[1-5]|2[2-7])/.test(number) ? 'mastercard' : 'unknown';
}

/** Luhn's. */
function hasCheckDigit(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
