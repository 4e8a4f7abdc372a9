// The unit's parameters as the wire spells them (C§9 and the decisions), encoded and decoded here and
// nowhere else.
import { z } from 'zod';
import { languages, type Language } from '#domain/values/language.ts';
import type { Theme } from '#domain/units/theme.ts';
import { capabilities, cookieChoices, unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { capabilityFlags, chatCodes, discountCodes, paymentCodes, signInCodes, wordFor } from './unit-codes.ts';

const Flag = z.union([z.literal(0), z.literal(1)]);
const LocalTexts = z.partialRecord(z.enum(languages), z.string());
const Link = z.object({ icon: z.string(), link: z.string() });

/** Parameters that have the same name and form on both sides. */
const Same = z.object({
  currency: z.string(),
  decimalDigits: z.int(),
  defaultLanguage: z.enum(languages),
  fallbackLanguage: z.enum(languages),
  defaultCountry: z.string(),
  phoneCountry: z.string().nullable(),
  timeZone: z.string(),
  dateFormat: z.string().nullable(),
  name: LocalTexts,
  description: LocalTexts,
  serviceHours: LocalTexts,
  barMessage: LocalTexts,
  cardMadeTaxRate: z.number(),
  shippingTaxRate: z.number(),
  deliveryPromiseHours: z.int(),
  bankTransferWindowMinutes: z.int(),
  topUpMin: z.number(),
  topUpMax: z.number(),
  salesmanDiscountMax: z.number(),
  adminDiscountMax: z.number(),
  cardMadeFeeMin: z.number(),
  cardMadeFeeMax: z.number(),
  categoryLimit: z.int().nullable(),
  faqUrl: z.string().nullable(),
  storeLocatorUrl: z.string().nullable(),
  countryPaths: z.array(z.object({ country: z.string(), path: z.string() })),
  cookieDataUrl: z.string().nullable(),
  cookieChoices: z.array(z.enum(cookieChoices)),
  chatKey: z.string().nullable(),
  personalDataUrl: z.string().nullable(),
  callVersions: z.record(z.string(), z.int()),
  giftExemptions: z.record(z.string(), z.number()),
  holidays: z.array(z.string()),
  accountMenu: z.array(z.string()),
  footer: z.array(z.string()),
  captcha: z.object({ provider: z.string(), siteKey: z.string(), challengeSiteKey: z.string() }).nullable(),
  seller: z.object({
    legalName: z.string(),
    address: z.string(),
    taxIds: z.array(z.string()),
    invoicePrefix: z.string(),
    senderAddress: z.string(),
  }),
  theme: z.custom<Theme>((value) => typeof value === 'object' && value !== null),
});
const sameNames = Object.keys(Same.shape) as (keyof typeof Same.shape)[];

type FlagName = (typeof capabilityFlags)[keyof typeof capabilityFlags]['flag'];
const flagNames = Object.values(capabilityFlags).map(({ flag }) => flag);
const flagShape = Object.fromEntries(flagNames.map((flag) => [flag, Flag])) as Record<FlagName, typeof Flag>;

export const WireUnit = Same.extend({
  ...flagShape,
  buId: z.string(),
  /** Comma-separated, as the wire writes its other lists of names. */
  languages: z.string(),
  countries: z.string(),
  memberShip: z.string(),
  /** Pipe-separated codes. */
  paymentType: z.string(),
  discountType: z.enum(['D', 'B', 'FG']),
  buType: z.enum(['WHITE', 'AFI_NON_WHITE']),
  pspProvider: z.string(),
  redirectUrl: z.string().nullable(),
  mobileRedirectUrl: z.string().nullable(),
  isEnableGuestMode: Flag,
  isGuestOnly: Flag,
  isAllowMultipleProduct: Flag,
  isVatInclude: Flag,
  isNeedTax: Flag,
  isNeedCaptcha: Flag,
  isShowCurrencyCode: Flag,
  isNeedIdCard: Flag,
  isNeedBirthDate: Flag,
  isSubscribeDefault: Flag,
  isPayOnlyWallet: Flag,
  allowDeliverToday: Flag,
  allowEnCompte: Flag,
  alwaysSalesmanSso: Flag,
  b2bMaxQty: z.int(),
  b2cMaxQty: z.int(),
  b2cMinQty: z.int(),
  messageLimit: z.int(),
  maxValidMonths: z.int(),
  productDetailMaxHeight: z.int().nullable(),
  banners: z.object({ desktop: z.array(z.string()), mobile: z.array(z.string()) }),
  b2cPageRoute: z.array(Link).nullable(),
  moreInfoList: z.array(z.object({ href: z.string(), title: LocalTexts, content: LocalTexts })),
  mediaList: z.array(Link),
  customerSupportPlatform: z.string().nullable(),
  supportPhone: z.string(),
  supportEmail: z.string(),
  /** Both or neither. */
  businessSupportPhone: z.string().nullable(),
  businessSupportEmail: z.string().nullable(),
});
export type WireUnit = z.infer<typeof WireUnit>;

export function unitToWire(unit: UnitProfile): WireUnit {
  return {
    ...(pick(unit) as z.infer<typeof Same>),
    ...flagsOf(unit),
    buId: unit.id,
    languages: unit.languages.join(','),
    countries: unit.countries.join(','),
    memberShip: unit.signIn.map((method) => signInCodes[method]).join(','),
    paymentType: unit.paymentMeans.map((means) => paymentCodes[means]).join('|'),
    discountType: discountCodes[unit.discountType],
    buType: unit.whiteLabel ? 'WHITE' : 'AFI_NON_WHITE',
    pspProvider: unit.psp,
    redirectUrl: unit.returnUrl,
    mobileRedirectUrl: unit.mobileReturnUrl,
    isEnableGuestMode: flag(unit.guests !== 'refused'),
    isGuestOnly: flag(unit.guests === 'only'),
    isAllowMultipleProduct: flag(unit.severalProducts),
    isVatInclude: flag(unit.pricesIncludeTax),
    isNeedTax: flag(unit.showTax),
    isNeedCaptcha: flag(unit.captcha !== null),
    isShowCurrencyCode: flag(unit.showCurrencyCode),
    isNeedIdCard: flag(unit.askIdCard),
    isNeedBirthDate: flag(unit.askBirthDate),
    isSubscribeDefault: flag(unit.subscribeTicked),
    isPayOnlyWallet: flag(unit.payOnlyByWallet),
    allowDeliverToday: flag(unit.deliverToday),
    allowEnCompte: flag(unit.allowEnCompte),
    alwaysSalesmanSso: flag(unit.alwaysSalesmanSso),
    b2bMaxQty: unit.businessQtyMax,
    b2cMaxQty: unit.consumerQtyMax,
    b2cMinQty: unit.consumerQtyMin,
    messageLimit: unit.messageCharsMax,
    maxValidMonths: unit.validMonthsMax,
    productDetailMaxHeight: unit.detailHeightPercent,
    banners: { desktop: [...unit.desktopBanners], mobile: [...unit.mobileBanners] },
    b2cPageRoute: unit.consumerPages && [...unit.consumerPages],
    moreInfoList: [...unit.infoPages],
    mediaList: [...unit.media],
    customerSupportPlatform: unit.chat && chatCodes[unit.chat],
    supportPhone: unit.support.phone,
    supportEmail: unit.support.email,
    businessSupportPhone: unit.businessSupport?.phone ?? null,
    businessSupportEmail: unit.businessSupport?.email ?? null,
  };
}

export function unitFromWire(wire: WireUnit): UnitProfile {
  return {
    ...(pick(wire) as z.infer<typeof Same>),
    id: wire.buId,
    languages: list(wire.languages) as Language[],
    countries: list(wire.countries),
    can: capabilities.filter((what) => wire[capabilityFlags[what].flag] === capabilityFlags[what].on),
    // What an operator has hidden is left out of `can` on the way here.
    hidden: [],
    signIn: words(signInCodes, list(wire.memberShip)),
    paymentMeans: words(paymentCodes, list(wire.paymentType, '|')),
    discountType: wordFor(discountCodes, wire.discountType) ?? 'discount',
    whiteLabel: wire.buType === 'WHITE',
    psp: wire.pspProvider,
    returnUrl: wire.redirectUrl,
    mobileReturnUrl: wire.mobileRedirectUrl,
    guests: wire.isGuestOnly ? 'only' : wire.isEnableGuestMode ? 'allowed' : 'refused',
    severalProducts: wire.isAllowMultipleProduct === 1,
    pricesIncludeTax: wire.isVatInclude === 1,
    showTax: wire.isNeedTax === 1,
    showCurrencyCode: wire.isShowCurrencyCode === 1,
    askIdCard: wire.isNeedIdCard === 1,
    askBirthDate: wire.isNeedBirthDate === 1,
    subscribeTicked: wire.isSubscribeDefault === 1,
    payOnlyByWallet: wire.isPayOnlyWallet === 1,
    deliverToday: wire.allowDeliverToday === 1,
    allowEnCompte: wire.allowEnCompte === 1,
    alwaysSalesmanSso: wire.alwaysSalesmanSso === 1,
    // A browser is told where to go by a call of its own.
    outsideSignIn: {},
    signOnPartners: [],
    // How much may be sent, and whereto, is the server's to know.
    smsCountries: usualChoices.smsCountries,
    strangerMailsDayMax: usualChoices.strangerMailsDayMax,
    strangerSmsDayMax: usualChoices.strangerSmsDayMax,
    // What a stolen key is worth is nobody's business.
    tillHourMax: null,
    uploadMegabytesADay: usualChoices.uploadMegabytesADay,
    businessQtyMax: wire.b2bMaxQty,
    consumerQtyMax: wire.b2cMaxQty,
    consumerQtyMin: wire.b2cMinQty,
    messageCharsMax: wire.messageLimit,
    validMonthsMax: wire.maxValidMonths,
    detailHeightPercent: wire.productDetailMaxHeight,
    desktopBanners: wire.banners.desktop,
    mobileBanners: wire.banners.mobile,
    consumerPages: wire.b2cPageRoute,
    infoPages: wire.moreInfoList,
    media: wire.mediaList,
    chat: wire.customerSupportPlatform === null ? null : (wordFor(chatCodes, wire.customerSupportPlatform) ?? null),
    support: { phone: wire.supportPhone, email: wire.supportEmail },
    businessSupport:
      wire.businessSupportPhone === null || wire.businessSupportEmail === null
        ? null
        : { phone: wire.businessSupportPhone, email: wire.businessSupportEmail },
  };
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

const flagsOf = (unit: UnitProfile): Record<FlagName, 0 | 1> =>
  Object.fromEntries(
    capabilities.map((what) => {
      const { flag: name, on } = capabilityFlags[what];
      return [name, unitCan(unit, what) ? on : flag(on === 0)];
    }),
  ) as Record<FlagName, 0 | 1>;

const pick = (from: Readonly<Record<string, unknown>> | object): object =>
  Object.fromEntries(sameNames.map((name) => [name, (from as Record<string, unknown>)[name]]));

const list = (text: string, separator = ','): string[] => text.split(separator).filter(Boolean);

const words = <Word extends string>(codes: Record<Word, string>, found: string[]): Word[] =>
  found.map((code) => wordFor(codes, code)).filter((word) => word !== undefined);
