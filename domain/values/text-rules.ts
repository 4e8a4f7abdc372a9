// What may be typed where. Each rule answers null, or what is wrong by a name that a screen has words for; browser and
// server ask the same one.
import { isDangerous } from './dangerous-content.ts';
import { charCount, codeUnitsMax, hasHidden, lineCount } from './seen-text.ts';

/** VAL-17 */
export const digitsOnly = /^\d+$/;
export const decimalWithDot = /^\d+(?:\.\d+)?$/;
export const decimalWithComma = /^\d+(?:,\d+)?$/;
/** VAL-31: letters of any language, space, hyphen, apostrophe, dot. */
export const nameCharacters = /^[\p{L}\p{M} .'’-]+$/u;
/** VAL-17, VAL-31: text without special characters: those of a name, digits, comma (Arabic too), slash, #, parentheses. */
export const plainCharacters = /^[\p{L}\p{M}\p{N} .'’،,/#()-]+$/u;

export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

// The four checks of any text field. An empty one is for the field to require, or not (VAL-11).

/** VAL-07, VAL-12, VAL-13 */
export const attackFault = (text: string): 'attack' | null => (isDangerous(text) ? 'attack' : null);

/** VAL-08: digits of any script. */
export const digitFault = (text: string): 'digits' | null => (/\p{N}/u.test(text) ? 'digits' : null);

/** VAL-09: letters and spaces. */
export const englishFault = (text: string): 'english' | null => (/[^A-Za-z ]/.test(text) ? 'english' : null);

/** VAL-10 */
export const spaceFault = (text: string): 'space' | null => (/\s/.test(text) ? 'space' : null);

export type LengthFault = 'too-short' | 'too-long';

/** VAL-04: in characters as people see them. */
export function lengthFault(
  text: string,
  { min = 0, max }: { readonly min?: number; readonly max: number },
): LengthFault | null {
  // Nobody counts the characters of a book.
  if (text.length > codeUnitsMax(max)) return 'too-long';
  const chars = charCount(text);
  return chars < min ? 'too-short' : chars > max ? 'too-long' : null;
}

/** VAL-03, VAL-32: first, last and company contact names. */
export const nameChars = { min: 2, max: 30 } as const;

/** The least and the most of a whole name: first and last name have thirty each. */
export const wholeNameChars = { min: nameChars.min, max: 2 * nameChars.max + 1 } as const;

/** ORDER-14: with a civility before it. */
export const invoiceNameCharsMax = wholeNameChars.max + 10;

export type NameFault = 'required' | 'digits' | 'letters' | 'length';

/** VAL-03, VAL-08, VAL-14, VAL-31, VAL-32; without the space around it. */
export function nameFault(typed: string): NameFault | null {
  const name = typed.trim();
  if (name === '') return 'required';
  if (digitFault(name)) return 'digits';
  if (!nameCharacters.test(name)) return 'letters';
  return lengthFault(name, nameChars) && 'length';
}

/** As much as fits on a label. */
export const addressCharsMax = 100;
/** ORDER-32: both lines of it, with a comma and a space between. */
export const joinedAddressCharsMax = 2 * addressCharsMax + 2;
export const cityCharsMax = 60;
/** As much as the look-up takes. */
export const zipCharsMax = 16;
/** The longest of the world's, with room for how people part it. */
export const vatCharsMax = 32;

/** CARD-18: where a card can be redeemed, in words of their own. */
export const shelfCharsMax = 45;

export type AddressFault = 'required' | 'attack' | 'characters' | 'length';

/** VAL-15, VAL-31. What is too long is not searched for attacks. */
export function addressFault(typed: string, charsMax: number = addressCharsMax): AddressFault | null {
  const address = typed.trim();
  if (address === '') return 'required';
  if (lengthFault(address, { max: charsMax })) return 'length';
  if (isDangerous(address)) return 'attack';
  return plainCharacters.test(address) ? null : 'characters';
}

/** VAL-32: codes and searches. People's names keep theirs. */
export const quoteFault = (text: string): 'quote' | null => (text.includes("'") ? 'quote' : null);

/** VAL-24, VAL-32, VAL-33: a bank account's holder, in English letters and digits with single spaces between. */
export function bankHolderFault(typed: string): 'required' | 'english' | null {
  const holder = typed.trim();
  if (holder === '') return 'required';
  return /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/.test(holder) ? null : 'english';
}

/** VAL-25: what an IBAN or a BIC may be written with. Whether it is one is another question. */
export const bankCodeFault = (text: string): 'capitals' | null => (/[^A-Z0-9]/.test(text) ? 'capitals' : null);

export type CardTextFault = 'attack' | 'length' | 'lines' | 'hidden';

/** PERS-04: one line of what is printed on a card; it may be empty. A browser takes out what is hidden by `plainLine`. */
export const cardLineFault = (line: string, charsMax: number): CardTextFault | null =>
  writtenFault(line, { chars: charsMax, lines: 1 });

/** Room for an address, a verse and a name, and not for a page of empty lines. */
export const messageLinesMax = 10;

/** PERS-05: the free message, up to as many characters as the unit says; a line break is one of them. */
export const messageFault = (text: string, charsMax: number): CardTextFault | null =>
  writtenFault(text, { chars: charsMax, lines: messageLinesMax });

/** The cheap questions first: what is too long is not searched for attacks. */
function writtenFault(text: string, most: { readonly chars: number; readonly lines: number }): CardTextFault | null {
  if (lengthFault(text, { max: most.chars })) return 'length';
  if (lineCount(text) > most.lines) return 'lines';
  if (hasHidden(text)) return 'hidden';
  return attackFault(text);
}
