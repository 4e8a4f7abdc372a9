// What the help and the terms say about this shop: its own values, ready to be put into sentences.
import { holidaysFrom } from '#domain/units/holidays.ts';
import { formatDay } from '#domain/values/date-format.ts';
import { textDirection, unitText, writingTag, type Language, type LocalText } from '#domain/values/language.ts';
import { readMarkedText, type MarkedBlock } from '#domain/values/marked-text.ts';
import {
  dateStyleOf,
  unitCan,
  writtenAsIn,
  type Capability,
  type PaymentMeans,
  type UnitProfile,
} from '#domain/units/unit.ts';

export interface ShopFacts {
  readonly shop: string;
  readonly seller: UnitProfile['seller'];
  readonly phone: string;
  readonly email: string;
  readonly serviceHours: string;
  /** The next days without customer service, as this shop writes dates. */
  readonly closedDays: readonly string[];
  readonly deliveryHours: number;
  readonly validMonths: number;
  readonly businessQtyMax: number;
  readonly can: readonly Capability[];
  readonly guests: UnitProfile['guests'];
  readonly asksIdCard: boolean;
  readonly means: readonly PaymentMeans[];
  /** How long a bank transfer may take: "30 minutes". */
  readonly transferTime: string;
  /** In words: "euros". */
  readonly currency: string;
  readonly pricesIncludeTax: boolean;
  readonly ownTerms: OwnTerms | null;
  /** The same values for the middle of a sentence, whichever way it runs. */
  readonly inSentence: {
    readonly phone: string;
    readonly email: string;
    readonly seller: string;
    readonly address: string;
  };
}

/** The terms that the unit wrote itself, on a page of its own. */
export interface OwnTerms {
  readonly title: string;
  readonly href: string;
  readonly blocks: readonly MarkedBlock[];
}

const closedDaysMax = 3;
/** The address at which a unit keeps its own terms, if it has any. */
const ownTermsHref = 'terms';

/** `today` is the day in the unit's time zone, as yyyy-mm-dd. */
export function factsOf(unit: UnitProfile, language: Language, today: string): ShopFacts {
  const said = (text: LocalText) => unitText(unit, language, text);
  const tag = writingTag(language, writtenAsIn(unit));
  const terms = unit.infoPages.find(({ href }) => href === ownTermsHref);
  return {
    shop: said(unit.name),
    seller: unit.seller,
    ...unit.support,
    serviceHours: said(unit.serviceHours),
    closedDays: holidaysFrom(unit.holidays, today)
      .slice(0, closedDaysMax)
      .map((day) => formatDay(day, dateStyleOf(unit, language))),
    deliveryHours: unit.deliveryPromiseHours,
    validMonths: unit.validMonthsMax,
    businessQtyMax: unit.businessQtyMax,
    can: unit.can.filter((what) => unitCan(unit, what)),
    guests: unit.guests,
    asksIdCard: unit.askIdCard,
    means: unit.paymentMeans,
    transferTime: spanOfTime(unit.bankTransferWindowMinutes, tag),
    currency: new Intl.DisplayNames(tag, { type: 'currency' }).of(unit.currency) ?? unit.currency,
    pricesIncludeTax: unit.pricesIncludeTax,
    inSentence: {
      phone: kept(unit.support.phone, language),
      email: kept(unit.support.email, language),
      seller: kept(unit.seller.legalName, language),
      address: kept(unit.seller.address, language),
    },
    ownTerms: terms
      ? { title: said(terms.title), href: terms.href, blocks: readMarkedText(said(terms.content)) }
      : null,
  };
}

/** LANG-11: in a sentence from right to left, latin letters and numbers keep their order and their signs. */
const kept = (text: string, language: Language): string =>
  textDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text;

/** In the largest measure that leaves no remainder. */
export function spanOfTime(minutes: number, tag: string): string {
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count);
}
