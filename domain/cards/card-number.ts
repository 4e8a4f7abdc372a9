// Card numbers and PINs. A number is 15 random digits and one that checks them; the PIN makes guessing
// hopeless. Where a unit uses no PIN, the number itself is too long to guess.

/** Random bytes, from whoever is asked to be random. */
export type RandomBytes = (count: number) => Uint8Array;

/** Makes what is on a card. A test gives one whose codes it can search for. */
export interface CardCodes {
  readonly number: () => string;
  /** Null in a unit without PINs. */
  readonly pin: () => string | null;
}

export const numberDigits = 16;
export const numberDigitsWithoutPin = 20;
export const pinDigits = 6;

export const cardCodes = (random: RandomBytes, { withPin }: { withPin: boolean }): CardCodes => {
  const digits = digitSource(random);
  return {
    number() {
      const body = digits((withPin ? numberDigits : numberDigitsWithoutPin) - 1);
      return body + checkDigit(body);
    },
    pin: () => (withPin ? digits(pinDigits) : null),
  };
};

/** Every digit is equally likely: a byte of 250 or more is thrown away, or 0 to 5 would come oftener. */
function digitSource(random: RandomBytes): (count: number) => string {
  let pool: Uint8Array = new Uint8Array(0);
  let at = 0;
  return (count) => {
    let text = '';
    while (text.length < count) {
      if (at >= pool.length) {
        pool = random(64);
        at = 0;
      }
      const byte = pool[at++] ?? 255;
      if (byte < 250) text += String(byte % 10);
    }
    return text;
  };
}

/** Luhn's digit, which finds every single wrong digit and nearly every swapped pair. */
export function checkDigit(body: string): string {
  let sum = 0;
  for (let at = 0; at < body.length; at++) {
    const digit = Number(body[body.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (sum % 10)) % 10);
}

/** A number as people type it, without what they put between the digits. */
export const plainNumber = (typed: string): string => typed.replace(/[\s-]/g, '');

/** Whether the text could be one of our own numbers. A brand's code has the brand's form. */
export const isOwnNumber = (number: string): boolean =>
  /^(\d{16}|\d{20})$/.test(number) && checkDigit(number.slice(0, -1)) === number.at(-1);

export const lastFour = (number: string): string => number.slice(-4);

/** As it is shown to whoever does not own it; without a number (D28) there is nothing to hide. */
export const maskedNumber = (last4: string | null): string => (last4 === null ? '' : `•••• ${last4}`);
