// What is wrong with a field about a person, by a name that every screen has the same words for. Browser and server ask
// the same rules. Telephone numbers are asked about in phone-fault.ts, which brings their metadata.
import { plainEmail } from './email.ts';
import { hasHidden } from './seen-text.ts';
import {
  addressCharsMax,
  addressFault,
  attackFault,
  digitFault,
  lengthFault,
  nameCharacters,
  wholeNameChars,
} from './text-rules.ts';

export type FieldFaultName =
  | 'required'
  | 'blank'
  | 'digits'
  | 'letters'
  | 'attack'
  | 'characters'
  | 'between'
  | 'less'
  | 'email'
  | 'phone'
  | 'phone-length'
  | 'fixed-line'
  | 'not-in-list';

export interface FieldFault {
  readonly name: FieldFaultName;
  /** What the words of it say. */
  readonly min?: number;
  readonly max?: number;
}

/** VAL-01: nothing, or nothing but blanks. */
export const emptyFault = (typed: string): FieldFault => ({ name: typed === '' ? 'required' : 'blank' });

/** VAL-07, VAL-08, VAL-14, VAL-31. The cheap question first: what is too long is not searched for attacks. */
export function wholeNameFault(typed: string): FieldFault | null {
  const name = typed.trim();
  if (name === '') return emptyFault(typed);
  const length = lengthFault(name, wholeNameChars);
  if (length === 'too-long') return { name: 'between', ...wholeNameChars };
  if (attackFault(name)) return { name: 'attack' };
  if (digitFault(name)) return { name: 'digits' };
  if (!nameCharacters.test(name)) return { name: 'letters' };
  return length && { name: 'between', ...wholeNameChars };
}

/** VAL-05, VAL-30. What turns letters round or hides between them is in nobody's address. */
export function emailFault(typed: string): FieldFault | null {
  if (typed.trim() === '') return emptyFault(typed);
  return plainEmail(typed) === null || hasHidden(typed.trim()) ? { name: 'email' } : null;
}

/** VAL-07, VAL-15, VAL-31: a line of a postal address. */
export function placeFault(typed: string, charsMax: number = addressCharsMax): FieldFault | null {
  switch (addressFault(typed, charsMax)) {
    case 'required':
      return emptyFault(typed);
    case 'attack':
      return { name: 'attack' };
    case 'characters':
      return { name: 'characters' };
    case 'length':
      return { name: 'less', max: charsMax + 1 };
    default:
      return null;
  }
}
