// What a till's key may do, and what its sales are called in the books. A key lies in a shop's back room, so what
// it is good for in the wrong hands is bounded: it finds few numbers, and spends so much an hour.
import { exponentOf } from '../values/money.ts';
import type { UnitProfile } from '../units/unit.ts';

export const tillLimits = {
  /** Numbers of no card and wrong PINs that a key may send in an hour; the last of them suspends it. */
  wrongPerHour: 20,
  /** Where neither key nor unit says how much may be spent in an hour: so many of the unit's largest top-ups. */
  hourTopUps: 20,
  windowMs: 3_600_000,
} as const;

/** The key that somebody carries, and the till it belongs to. */
export interface TillKey {
  readonly key: string;
  /** The same for all keys that replaced each other. */
  readonly till: string;
  /** In minor units of the unit's currency; null is what the unit says. */
  readonly hourMax: number | null;
  /** Null is what is usual; more for a key that several tills share. */
  readonly wrongMax: number | null;
}

/** Who asks at a till: it carries its key, or is a partner that carries a token. */
export interface TillMember {
  readonly id: string;
  readonly tillKey?: TillKey;
}

/** By what a till is counted: its key. A partner that carries a token is counted as a whole. */
export const keyOrPartnerOf = ({ id, tillKey }: TillMember): string => tillKey?.key ?? id;

/** What one key may spend in an hour, and give back in an hour, in minor units. */
export const tillHourMax = (
  { tillHourMax: unitMax, topUpMax, currency }: Pick<UnitProfile, 'tillHourMax' | 'topUpMax' | 'currency'>,
  key?: Pick<TillKey, 'hourMax'>,
): number => key?.hourMax ?? (unitMax ?? topUpMax * tillLimits.hourTopUps) * 10 ** exponentOf(currency);

export const tillWrongMax = (key?: Pick<TillKey, 'wrongMax'>): number => key?.wrongMax ?? tillLimits.wrongPerHour;

/** What a till calls a sale. */
export interface SaleName {
  readonly reference: string;
  /** The till's own day, as yyyy-mm-dd: references begin anew with it. */
  readonly businessDay?: string | undefined;
}

/**
 * The key of a sale in the books, with the place of an id in it: only the database knows in time whose it is. With
 * a business day it is the till's, and unique for that day; without one it is the partner's, for ever. Ids and
 * days have one length and each kind its own beginning, so no reference reads as another's, whatever is in it.
 */
export interface SaleKey {
  readonly of: 'partner' | 'till';
  readonly before: string;
  readonly after: string;
}

export const saleKeyOf = ({ reference, businessDay }: SaleName): SaleKey =>
  businessDay === undefined
    ? { of: 'partner', before: 'till:', after: `:${reference}` }
    : { of: 'till', before: 'till-day:', after: `:${businessDay}:${reference}` };

export const saleKeyText = (
  { of, before, after }: SaleKey,
  ids: { readonly partner: string; readonly till: string },
): string => `${before}${ids[of]}${after}`;

/** The same, where it is known who sells. */
export const saleKeyBy = ({ id, tillKey }: TillMember, name: SaleName): string =>
  saleKeyText(saleKeyOf(name), { partner: id, till: tillKey?.till ?? id });

/** A sale is taken back once. No sale's key begins like this. */
export const reversalKey = (sale: string): string => `till-reversal:${sale}`;

/** What reversals were called once: a reference could be the same, so nothing is called that any more. */
export const formerReversalKey = (saleKey: string): string => `${saleKey}:reversed`;
