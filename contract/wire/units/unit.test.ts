import { describe, expect, test } from 'vitest';
import { capabilities, paymentMeans, signInMethods, type UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unitFromWire, unitToWire, WireUnit } from './unit.ts';

const wireOf = (changes: Partial<UnitProfile>) => unitToWire(unitProfile(changes));

test('UNIT-06 what is encoded is what the call promises, whole', () => {
  expect(WireUnit.parse(wireOf({}))).toEqual(wireOf({}));
});

// A value for each parameter that is not its usual one: each must come back as it was.
// prettier-ignore
const other: { [Name in keyof UnitProfile]: UnitProfile[Name] } = {
  ...unitProfile(),
  id: 'other', name: { fr: 'Autre' }, description: { fr: 'Une autre' }, currency: 'BHD', languages: ['fr', 'zc'],
  defaultLanguage: 'fr', defaultCountry: 'BH', timeZone: 'Asia/Bahrain', support: { phone: '1', email: 'x@y.example' },
  seller: { legalName: 'L', address: 'A', taxIds: ['1', '2'], invoicePrefix: 'X', senderAddress: 'a@b.example' },
  theme: { ...unitProfile().theme, mark: { ...unitProfile().theme.mark, ground: '#123456' } },
  decimalDigits: 3, showCurrencyCode: false, fallbackLanguage: 'es', dateFormat: 'yyyy/MM/dd', phoneCountry: 'DO', countries: ['BH'],
  can: ['business', 'two-factor'], hidden: [], whiteLabel: false, signIn: ['sso', 'google'], alwaysSalesmanSso: true,
  captcha: { provider: 'google', siteKey: 'a', challengeSiteKey: 'b' }, callVersions: { '/product/products': 3 },
  guests: 'only', severalProducts: true, consumerQtyMin: 2, consumerQtyMax: 20, businessQtyMax: 500, messageCharsMax: 99,
  validMonthsMax: 6, deliverToday: false, deliveryPromiseHours: 12, allowEnCompte: true, discountType: 'free-card',
  paymentMeans: ['bank-transfer', 'mb-way'], psp: 'other', returnUrl: 'https://r.example', mobileReturnUrl: 'https://m.example',
  bankTransferWindowMinutes: 11_520, showTax: false, pricesIncludeTax: false, cardMadeTaxRate: 5.5, shippingTaxRate: 20,
  topUpMin: 1, topUpMax: 9, payOnlyByWallet: true, salesmanDiscountMax: 3, adminDiscountMax: 4, cardMadeFeeMin: 1, cardMadeFeeMax: 2,
  askIdCard: true, askBirthDate: true, subscribeTicked: true, serviceHours: { es: '8:00-18:00' }, holidays: ['2026-12-25'], faqUrl: 'https://faq.example',
  cookieDataUrl: 'https://c.example', cookieChoices: ['analytics'], chatKey: 'eu:other', personalDataUrl: 'https://p.example',
  infoPages: [{ href: 'ideas', title: { en: 'I' }, content: { en: 'c' } }], media: [{ icon: 'x', link: 'https://x.example' }],
  consumerPages: [{ icon: 'y', link: '/y' }], chat: 'ada', desktopBanners: ['d1'], mobileBanners: ['m1', 'm2'], categoryLimit: 3,
  detailHeightPercent: 50, accountMenu: ['cards'], footer: ['social'], businessSupport: { phone: '2', email: 'b@y.example' }, barMessage: { fr: 'Bonjour' }, storeLocatorUrl: 'https://s.example',
  countryPaths: [{ country: 'FR', path: '/other' }], giftExemptions: { 2026: 200 },
};

describe('each parameter survives the wire', () => {
  const names = Object.keys(other) as (keyof UnitProfile)[];
  test('none is forgotten', () => {
    expect(new Set(names)).toEqual(new Set(Object.keys({ ...usualChoices, ...unitProfile() })));
    // These never leave, so they have no other value here.
    const changed = names.filter((name) => JSON.stringify(other[name]) !== JSON.stringify(unitProfile()[name]));
    expect(names.filter((name) => !changed.includes(name))).toEqual([
      'smsCountries',
      'strangerMailsDayMax',
      'strangerSmsDayMax',
      'hidden',
      'outsideSignIn',
      'signOnPartners',
      'uploadMegabytesADay',
      'tillHourMax',
    ]);
  });
  test.each(names)('%s', (name) => {
    const unit = unitProfile({ [name]: other[name] });
    expect(unitFromWire(unitToWire(unit))).toEqual(unit);
  });
  test('all of them together', () => expect(unitFromWire(unitToWire(other))).toEqual(other));
});

describe('the names and forms of C§9', () => {
  test('UNIT-14 memberShip is a comma list of sign-in methods', () => {
    expect(wireOf({ signIn: [...signInMethods] }).memberShip).toBe('NL,FB,APPLE,GOOGLE,SSO,SALESMAN_SSO');
  });
  test('UNIT-15 ENUM-05 discountType is D, B or FG', () => {
    expect(
      (['discount', 'bonus', 'free-card'] as const).map((discountType) => wireOf({ discountType }).discountType),
    ).toEqual(['D', 'B', 'FG']);
  });
  test('UNIT-16 ENUM-07 ENUM-08 paymentType is a pipe list of the means’ codes', () => {
    expect(wireOf({ paymentMeans: [...paymentMeans] }).paymentType).toBe('C04|16|14|03|05|15|17|PP|INP|IBT|ABT|MW|BT');
  });
  test('UNIT-17 UNIT-18 tax rates', () => {
    expect(wireOf({ cardMadeTaxRate: 20, shippingTaxRate: 5.5 })).toMatchObject({
      cardMadeTaxRate: 20,
      shippingTaxRate: 5.5,
    });
  });
  test('UNIT-21 UNIT-22 UNIT-23 quantities', () => {
    expect(wireOf({ businessQtyMax: 7, consumerQtyMax: 6, consumerQtyMin: 5 })).toMatchObject({
      b2bMaxQty: 7,
      b2cMaxQty: 6,
      b2cMinQty: 5,
    });
  });
  test('UNIT-19 GATE-13 guest mode and guest only are two switches', () => {
    const flags = (guests: UnitProfile['guests']) => {
      const { isEnableGuestMode, isGuestOnly } = wireOf({ guests });
      return [isEnableGuestMode, isGuestOnly];
    };
    expect([flags('refused'), flags('allowed'), flags('only')]).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ]);
  });
  test('UNIT-24 UNIT-25 UNIT-26 UNIT-27 decimals, provider, returns and kind of unit', () => {
    expect(
      wireOf({
        decimalDigits: 0,
        psp: 'stripe',
        returnUrl: 'https://r.example',
        mobileReturnUrl: 'https://m.example',
        whiteLabel: false,
      }),
    ).toMatchObject({
      decimalDigits: 0,
      pspProvider: 'stripe',
      redirectUrl: 'https://r.example',
      mobileRedirectUrl: 'https://m.example',
      buType: 'AFI_NON_WHITE',
    });
  });
  test('UNIT-28 banners for desktops and for phones', () => {
    expect(wireOf({ desktopBanners: ['a'], mobileBanners: ['b', 'c'] }).banners).toEqual({
      desktop: ['a'],
      mobile: ['b', 'c'],
    });
  });
  test('UNIT-29 UNIT-30 UNIT-31 UNIT-32 the flags', () => {
    expect(wireOf({ pricesIncludeTax: true, can: ['business', 'card-query'] })).toMatchObject({
      isVatInclude: 1,
      isNeedB2b: 1,
      isNeedSalesMan: 0,
      isNeedQueryCard: 1,
      hideDeliverToMe: 1,
    });
    expect(wireOf({ can: [...capabilities] })).toMatchObject({ isNeedSalesMan: 1, hideDeliverToMe: 0, hideTopUp: 0 });
  });
  test('UNIT-73 what an operator has hidden is off on the wire', () => {
    expect(wireOf({ can: ['business'], hidden: ['business'] }).isNeedB2b).toBe(0);
  });
  test('UNIT-33 UNIT-34 UNIT-35 UNIT-36 UNIT-37 UNIT-38 pages, links and the support platform', () => {
    expect(wireOf(other)).toMatchObject({
      faqUrl: 'https://faq.example',
      b2cPageRoute: [{ icon: 'y', link: '/y' }],
      cookieDataUrl: 'https://c.example',
      personalDataUrl: 'https://p.example',
      moreInfoList: [{ href: 'ideas' }],
      mediaList: [{ icon: 'x' }],
      customerSupportPlatform: 'Ada',
    });
  });
  test('UNIT-75 the parameters the decisions name', () => {
    expect(wireOf({ can: usualChoices.can })).toMatchObject({
      messageLimit: 150,
      maxValidMonths: 12,
      isNeedWallet: 1,
      isNeedTwoFa: 0,
      isNeedPin: 1,
      isNeedInvoice: 1,
      isNeedTax: 1,
      isGuestOnly: 0,
      hideTopUp: 0,
      timeZone: 'Europe/Paris',
      allowEnCompte: 0,
      deliveryPromiseHours: 24,
    });
    expect(wireOf({ captcha: other.captcha }).isNeedCaptcha).toBe(1);
  });
  test('an unknown code is dropped, not guessed', () => {
    const wire = { ...wireOf({}), paymentType: 'C04|ZZ', memberShip: 'NL,XX', customerSupportPlatform: 'Nobody' };
    expect(unitFromWire(wire)).toMatchObject({ paymentMeans: ['credit-card'], signIn: ['normal'], chat: null });
  });
});
