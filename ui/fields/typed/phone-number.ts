// A phone number as it is typed: a country and the rest. Whether it is a real number is not asked here.
import { latinDigits } from './latin-digits.ts';

export interface PhoneCountry {
  /** ISO 3166: "FR". */
  readonly code: string;
  /** In the page's language. */
  readonly name: string;
  /** Without the plus: "33". */
  readonly callingCode: string;
}

export interface PhoneNumber {
  readonly country: string;
  /** As it was typed, without the calling code. */
  readonly number: string;
}

/** Keeps what people write in phone numbers; a plus only at the beginning. */
const tidy = (text: string): string =>
  latinDigits(text)
    .replaceAll(/[^\d+ ().-]/g, '')
    .replaceAll(/(?!^)\+/g, '')
    .trimStart();

/**
 * What was typed or pasted. A number that begins with a plus, or with two zeros, says its own country;
 * where several share a calling code, the one that was chosen stays.
 */
export function readPhone(text: string, chosen: string, countries: readonly PhoneCountry[]): PhoneNumber {
  const written = tidy(text);
  const international = /^(?:\+|00)\s*(.*)$/s.exec(written);
  if (!international) return { country: chosen, number: written };
  // "+33 (0)6": the zero is for calls at home.
  const rest = (international[1] ?? '').replace('(0)', '');
  const digits = rest.replaceAll(/\D/g, '');
  const [best] = countries
    .filter(({ callingCode }) => digits.startsWith(callingCode))
    .toSorted(
      (a, b) => b.callingCode.length - a.callingCode.length || Number(b.code === chosen) - Number(a.code === chosen),
    );
  // Not enough of it yet, or nowhere we know: it stays as it is written.
  if (!best) return { country: chosen, number: written };
  return { country: best.code, number: afterDigits(rest, best.callingCode.length).trimStart() };
}

/** What is left of a text once that many digits are gone. */
function afterDigits(text: string, count: number): string {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (/\d/.test(text.charAt(index))) seen += 1;
    if (seen === count) return text.slice(index + 1).replace(/^[\s().-]+/, '');
  }
  return '';
}

/** "+33612407718", as it is sent; empty while there is no number. A zero for calls at home is left out. */
export function wholeNumber({ country, number }: PhoneNumber, countries: readonly PhoneCountry[]): string {
  const digits = number.replaceAll(/\D/g, '');
  const callingCode = countries.find(({ code }) => code === country)?.callingCode;
  if (digits === '' || callingCode === undefined || number.startsWith('+')) return '';
  // Italy and a few others keep their zero abroad.
  const keepsZero = ['39', '378', '379', '225', '242', '241'].includes(callingCode);
  return `+${callingCode}${keepsZero ? digits : digits.replace(/^0+/, '')}`;
}
