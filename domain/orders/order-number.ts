// D11: what an order is called. The unit, so that whoever reads it out names the shop as well; twelve random characters,
// none of which is mistaken for another; and one that finds what was mistyped. It names an order and opens nothing.
import type { RandomBytes } from '../cards/card-number.ts';
import type { UnitId } from '../units/unit-id.ts';

/** Crockford's base 32: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const randomChars = 12;
/** ISO 7064 counts digits first, then letters, all of them. */
const values = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function makeOrderNumber(unit: UnitId, random: RandomBytes): string {
  // 256 is a multiple of 32, so every character is as likely as any other.
  const body = Array.from(random(randomChars), (byte) => alphabet[byte % alphabet.length]).join('');
  return `${unit.toUpperCase()}-${body}${checkCharacter(body)}`;
}

/** The longest there is: a unit's id has up to 32 characters. */
export const orderNumberCharsMax = 32 + 1 + randomChars + 1;

/** As people type it: spaces, small letters and what looks alike. Null for what is no number of this unit. */
export function readOrderNumber(unit: UnitId, typed: string): string | null {
  const text = typed.replaceAll(/\s/g, '').toUpperCase();
  const prefix = `${unit.toUpperCase()}-`;
  if (!text.startsWith(prefix)) return null;
  const own = text.slice(prefix.length);
  const body = own.slice(0, -1).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const isNumber = body.length === randomChars && Array.from(body).every((sign) => alphabet.includes(sign));
  return isNumber && checkCharacter(body) === own.slice(-1) ? `${prefix}${body}${own.slice(-1)}` : null;
}

/** ISO 7064 MOD 37,36: finds every wrong character and, but for one in six hundred, every swapped pair of neighbours. */
export function checkCharacter(body: string): string {
  let product = 36;
  for (const sign of body) {
    const sum = (product + values.indexOf(sign)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return values[(37 - product) % 36] ?? '';
}

/** ISO 11649: what a bank transfer is recognised by, made of the number without its unit. */
export function bankReference(number: string): string {
  const own = number.slice(number.lastIndexOf('-') + 1);
  const digits = Array.from(`${own}RF00`, (sign) => String(values.indexOf(sign))).join('');
  return `RF${String(98 - modulo97(digits)).padStart(2, '0')}${own}`;
}

const modulo97 = (digits: string): number =>
  Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
