// Coupons of the desk, in every currency that the example units have: one that keeps its rest, one that can be used once,
// one that is used up. Their numbers begin with what those units' profiles say.
export interface DeskCoupon {
  readonly kind: DeskKind;
  readonly number: string;
  readonly pin: string;
  readonly currency: string;
  /** In minor units. */
  readonly balance: number;
  readonly partial: boolean;
  readonly items: readonly string[];
  readonly words: Readonly<Record<string, string>>;
}

export const deskPrefix = 'CD';
export const deskPin = '2468';

/** A quarter of what buyers there usually spend. */
const currencies = { EUR: 1_250, DOP: 75_000, BHD: 5_000, COP: 5_000_000 } as const;
export type DeskCurrency = keyof typeof currencies;

export const deskKinds = ['partial', 'once', 'empty'] as const;
export type DeskKind = (typeof deskKinds)[number];

/** Its number, by currency and kind. */
export const deskNumber = (currency: DeskCurrency, kind: DeskKind): string =>
  `${deskPrefix}00${Object.keys(currencies).indexOf(currency) + 1}0000000${deskKinds.indexOf(kind) + 1}`;

export const deskCoupons: readonly DeskCoupon[] = (Object.keys(currencies) as DeskCurrency[]).flatMap((currency) =>
  deskKinds.map((kind) => ({
    kind,
    number: deskNumber(currency, kind),
    pin: deskPin,
    currency,
    balance: kind === 'empty' ? 0 : currencies[currency],
    partial: kind !== 'once',
    items: [],
    words:
      kind === 'once' ? { en: 'Coupon desk: to be used in one go', fr: 'Coupon desk : à utiliser en une fois' } : {},
  })),
);

export const deskCouponsIn = (currency: string): readonly DeskCoupon[] =>
  deskCoupons.filter((coupon) => coupon.currency === currency);
