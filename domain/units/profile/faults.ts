// What is wrong with a field of a profile, and what the checks of all areas are made of.
import type { Language, LocalText } from '../../values/language.ts';

/** In sentences for the person who saves the profile; false when the field is fine. */
export type Fault<Seen> = (profile: Seen) => string | string[] | false;

/**
 * The checks of one part, by the field they are about. A check of two fields stands at the first of them; what it looks
 * at in another part is `Beside`.
 */
export type Faults<Part, Beside = unknown> = { readonly [Field in keyof Part]?: Fault<Part & Beside> };

export const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export const isPercent = (value: number): boolean => value >= 0 && value <= 100;

export const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code);

export const isSecureAddress = (address: string): boolean => /^https:\/\/[^\s"'<>]+$/.test(address);

export const addressFault = (address: string | null): string | false =>
  address !== null && !isSecureAddress(address) && `"${address}" is no address that begins with https://.`;

export const missingTexts = (offered: readonly Language[], what: string, text: LocalText): string[] =>
  offered.filter((language) => !text[language]).map((language) => `The ${what} is missing in "${language}".`);
