import { describe, expect, test } from 'vitest';
import { settingWires } from '#domain/units/setting-wires.ts';
import { capabilities, paymentMeans, signInMethods, type UnitProfile } from '#domain/units/unit.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import type { Language } from '#domain/values/language.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import kept from './unit-answer.json' with { type: 'json' };
import { sharedForms } from './setting-forms.ts';
import { unitFromWire, unitToWire, WireUnit } from './unit.ts';

const wireOf = (changes: Partial<UnitProfile>) => unitToWire(unitProfile(changes));

test('UNIT-06 what is encoded is what the call promises, whole', () => {
  expect(WireUnit.parse(wireOf({}))).toEqual(wireOf({}));
});

const numberOf = (text: string): number => Buffer.from(text).reduce((sum, byte) => sum + byte);

/**
 * Settings of a shared form need no line in the table below. Each is made of its field's name, so that one that was sent
 * under the name of another shows.
 */
const otherOfForm: { readonly [Form in keyof typeof sharedForms]: (usual: never, field: string) => unknown } = {
  flag: (usual: boolean) => !usual,
  language: (usual: Language) => (usual === 'fr' ? 'en' : 'fr'),
  whole: (usual: number, field) => usual + numberOf(field),
  number: (usual: number, field) => usual + numberOf(field) + 0.5,
  'whole-or-null': (_, field) => numberOf(field),
  text: (_, field) => field,
  'text-or-null': (_, field) => field,
  texts: (_, field) => [field],
  'comma-list': (_, field) => [field, 'other'],
  'local-text': (_, field) => ({ fr: field }),
  'wholes-by-name': (_, field) => ({ [field]: 7 }),
  'numbers-by-name': (_, field) => ({ [field]: 7.5 }),
};
const isShared = (form: string): form is keyof typeof sharedForms => form in sharedForms;
const otherByForm = Object.fromEntries(
  Object.entries(settingWires).flatMap(([field, wire]) => {
    const form = typeof wire === 'string' ? wire : wire[1];
    return isShared(form)
      ? [[field, otherOfForm[form](unitProfile()[field as keyof UnitProfile] as never, field)]]
      : [];
  }),
) as Partial<UnitProfile>;

// A value for each parameter that is not its usual one: each must come back as it was.
const other: { [Name in keyof UnitProfile]: UnitProfile[Name] } = {
  ...unitProfile(),
  ...otherByForm,
  // Another than the default language's.
  fallbackLanguage: 'es',
  support: { phone: '1', email: 'x@y.example' },
  seller: { legalName: 'L', address: 'A', taxIds: ['1', '2'], invoicePrefix: 'X', senderAddress: 'a@b.example' },
  theme: { ...unitProfile().theme, mark: { ...unitProfile().theme.mark, ground: '#123456' } },
  can: ['business', 'two-factor'],
  whiteLabel: false,
  signIn: ['sso', 'google'],
  captcha: { provider: 'google', siteKey: 'a', challengeSiteKey: 'b' },
  guests: 'only',
  discountType: 'free-card',
  paymentMeans: ['bank-transfer', 'mb-way'],
  cookieChoices: ['analytics'],
  infoPages: [{ href: 'ideas', title: { en: 'I' }, content: { en: 'c' } }],
  media: [{ icon: 'x', link: 'https://x.example' }],
  consumerPages: [{ icon: 'y', link: '/y' }],
  chat: 'ada',
  desktopBanners: ['d1'],
  mobileBanners: ['m1', 'm2'],
  businessSupport: { phone: '2', email: 'b@y.example' },
  countryPaths: [{ country: 'FR', path: '/other' }],
  weekend: [5, 6],
};

describe('each parameter survives the wire', () => {
  const names = Object.keys(other) as (keyof UnitProfile)[];
  test('none is forgotten', () => {
    expect(new Set(names)).toEqual(new Set(Object.keys({ ...usualChoices, ...unitProfile() })));
    // What never leaves has no other value here.
    const changed = names.filter((name) => JSON.stringify(other[name]) !== JSON.stringify(unitProfile()[name]));
    expect(names.filter((name) => !changed.includes(name))).toEqual(
      names.filter((name) => settingWires[name] === 'unsent'),
    );
  });
  test.each(names)('%s', (name) => {
    const unit = unitProfile({ [name]: other[name] });
    expect(unitFromWire(unitToWire(unit))).toEqual(unit);
  });
  test('what is not sent is nowhere in the answer', () => {
    const unsent = unitProfile({ tillHourMax: 7_654_321, smsCountries: ['ZZ'], strangerMailsDayMax: 7_654_322 });
    expect(unitToWire(unsent)).toEqual(unitToWire(unitProfile()));
  });
  test('all of them together', () => expect(unitFromWire(unitToWire(other))).toEqual(other));
});

// Names, forms and order are kept from the release before names stood beside their fields. A new parameter comes after these and changes none.
test('the parameters that were always there are the same bytes as ever, in the same order', () => {
  const first = Object.entries(unitToWire(other)).slice(0, Object.keys(kept).length);
  expect(JSON.stringify(Object.fromEntries(first))).toBe(JSON.stringify(kept));
});

// Flags of the same value could have each other's names: each is turned alone.
describe('a flag that is turned turns one name of the wire', () => {
  const turnedBy = (before: UnitProfile, after: Partial<UnitProfile>): readonly string[] => {
    const old: Readonly<Record<string, unknown>> = unitToWire(before);
    return Object.entries(unitToWire({ ...before, ...after })).flatMap(([name, value]) =>
      value === old[name] || typeof value !== 'number' ? [] : [`${name} ${value}`],
    );
  };

  const nameOf = {
    severalProducts: 'isAllowMultipleProduct',
    showTax: 'isNeedTax',
    pricesIncludeTax: 'isVatInclude',
    showCurrencyCode: 'isShowCurrencyCode',
    bindingButton: 'isBindingButton',
    deliveryEndsWithdrawal: 'isDeliveryEndsWithdrawal',
    askIdCard: 'isNeedIdCard',
    askBirthDate: 'isNeedBirthDate',
    subscribeTicked: 'isSubscribeDefault',
    payOnlyByWallet: 'isPayOnlyWallet',
    deliverToday: 'allowDeliverToday',
    allowEnCompte: 'allowEnCompte',
    alwaysSalesmanSso: 'alwaysSalesmanSso',
  } as const;
  test('each has its name', () => {
    const flags = Object.entries(settingWires).flatMap(([field, wire]) => (wire[1] === 'flag' ? [field] : []));
    expect(new Set(Object.keys(nameOf))).toEqual(new Set(flags));
  });
  test.each(Object.entries(nameOf))('UNIT-20 UNIT-29 UNIT-75 %s is %s', (field, name) => {
    expect(turnedBy(unitProfile({ [field]: false }), { [field]: true })).toEqual([`${name} 1`]);
  });

  const nameOfCapability = {
    business: 'isNeedB2b 1',
    salesman: 'isNeedSalesMan 1',
    'card-query': 'isNeedQueryCard 1',
    quote: 'isNeedQuotation 1',
    transfer: 'isNeedTransfer 1',
    receive: 'isNeedReceive 1',
    wallet: 'isNeedWallet 1',
    'top-up': 'hideTopUp 0',
    invoice: 'isNeedInvoice 1',
    pin: 'isNeedPin 1',
    'two-factor': 'isNeedTwoFa 1',
    passkey: 'isNeedPasskey 1',
    'deliver-to-me': 'hideDeliverToMe 0',
    'company-verification': 'isNeedKyb 1',
    'phone-credit': 'isNeedPhoneCredit 1',
  };
  test.each(capabilities)('UNIT-30 UNIT-31 UNIT-32 UNIT-75 what a unit can: %s', (what) => {
    expect(turnedBy(unitProfile({ can: [] }), { can: [what] })).toEqual([nameOfCapability[what]]);
  });
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
    const all = { desktopBanners: ['a', 'b', 'c'], mobileBanners: ['d', 'e', 'f', 'g', 'h', 'i'] };
    expect(unitFromWire(wireOf(all))).toMatchObject(all);
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
  const link = { icon: 'y', link: '/y' };
  const page = { href: 'ideas', title: { en: 'I' }, content: { en: 'c' } };
  const addresses = { cookieDataUrl: 'https://c.example', personalDataUrl: 'https://p.example' };
  test.each<[id: string, Partial<UnitProfile>, object]>([
    ['UNIT-33', { faqUrl: 'https://faq.example' }, { faqUrl: 'https://faq.example' }],
    ['UNIT-34', { consumerPages: [link] }, { b2cPageRoute: [link] }],
    ['UNIT-34', { consumerPages: null }, { b2cPageRoute: null }],
    ['UNIT-35', addresses, addresses],
    ['UNIT-36', { infoPages: [page] }, { moreInfoList: [page] }],
    ['UNIT-37', { media: [link] }, { mediaList: [link] }],
    ['UNIT-38', { chat: 'freshdesk' }, { customerSupportPlatform: 'Freshdesk' }],
    ['UNIT-38', { chat: 'hubspot' }, { customerSupportPlatform: 'HubSpot' }],
    ['UNIT-38', { chat: 'zendesk' }, { customerSupportPlatform: 'Zendesk' }],
    ['UNIT-38', { chat: 'ada' }, { customerSupportPlatform: 'Ada' }],
  ])('%s %j is %j', (_, changes, wire) => {
    expect(wireOf(changes)).toMatchObject(wire);
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
