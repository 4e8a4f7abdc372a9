import { expect, test } from 'vitest';
import { settingWires } from './setting-wires.ts';
import { colourTokens, handTokens, shapeTokens } from './theme.ts';
import { capabilities, cookieChoices, footerSlots, paymentMeans, signInMethods } from './unit.ts';
import { usualChoices } from './usual-choices.ts';
import { accountSections } from '../shop/account-menu.ts';

test('UNIT-19 UNIT-20 UNIT-74 UNIT-75 a unit that says nothing is like this', () => {
  expect(usualChoices).toEqual({
    decimalDigits: 2,
    showCurrencyCode: true,
    fallbackLanguage: 'en',
    dateFormat: null,
    formatCountry: null,
    phoneCountry: null,
    countries: ['AE', 'SA', 'BH', 'QA', 'KW', 'OM', 'FR', 'CO', 'ES', 'DO'],
    smsCountries: null,
    strangerMailsDayMax: 10_000,
    strangerSmsDayMax: 1_000,
    can: ['card-query', 'transfer', 'receive', 'wallet', 'top-up', 'invoice', 'pin', 'deliver-to-me'],
    hidden: [],
    whiteLabel: true,
    callVersions: {},

    signIn: ['normal'],
    alwaysSalesmanSso: false,
    outsideSignIn: {},
    signOnPartners: [],
    captcha: null,
    askIdCard: false,
    askBirthDate: false,
    subscribeTicked: false,

    serviceHours: {},
    holidays: [],
    businessSupport: null,
    barMessage: {},
    storeLocatorUrl: null,
    countryPaths: [],
    faqUrl: null,
    cookieDataUrl: null,
    cookieChoices: ['advertising', 'analytics'],
    personalDataUrl: null,
    infoPages: [],
    media: [],
    consumerPages: null,
    chat: null,
    chatKey: null,
    desktopBanners: [],
    mobileBanners: [],
    accountMenu: ['overview', 'profile', 'cards', 'import', 'wallet', 'orders', 'inbox'],
    footer: ['shop', 'help', 'company', 'contact', 'languages'],
    uploadMegabytesADay: 2_000,

    validMonthsMax: 12,
    cardMadeFeeMin: 15,
    cardMadeFeeMax: 30,
    categoryLimit: null,
    detailHeightPercent: null,
    searchSynonyms: {},

    topUpMin: 5,
    topUpMax: 500,
    tillHourMax: null,
    payingCardDaysMin: 7,

    guests: 'allowed',
    severalProducts: false,
    consumerQtyMin: 1,
    consumerQtyMax: 10,
    businessQtyMax: 100_000,
    messageCharsMax: 150,
    discountType: 'discount',
    showTax: true,
    pricesIncludeTax: true,
    cardMadeTaxRate: 0,
    shippingTaxRate: 0,
    giftExemptions: {},
    bindingButton: false,
    withdrawalDays: 0,
    deliveryEndsWithdrawal: false,

    mailboxOrdersHourMax: 20,
    networkOrdersHourMax: 1_000,
    reviewAboveAmount: null,
    reviewAboveMailboxOrders: 10,
    reviewAboveMailboxAmount: null,
    reviewAboveNetworkOrders: 200,
    reviewAboveCardOrders: 5,
    reviewAboveCardBuyers: 3,
    askToldToBuyAbove: null,

    salesmanDiscountMax: 10,
    adminDiscountMax: 20,

    deliverToday: true,
    deliveryPromiseHours: 24,
    letterCutOffHour: 14,
    weekend: [6, 7],
    phoneCreditProvider: null,

    allowEnCompte: false,
    paymentMeans: ['credit-card'],
    psp: 'stripe',
    returnUrl: null,
    mobileReturnUrl: null,
    bankTransferWindowMinutes: 30,
    smallestPayment: 50,
    couponIssuers: [],
    payOnlyByWallet: false,
  });
});

const forms =
  'flag language text text-or-null whole number whole-or-null texts comma-list wholes-by-name numbers-by-name local-text own'.split(
    ' ',
  );

test('every setting travels under a name of its own in a known form, or says why not', () => {
  const wires = Object.entries(settingWires);
  const sent = wires.flatMap(([field, wire]) => (typeof wire === 'string' ? [] : [{ field, wire }]));
  for (const { field, wire } of sent) {
    expect(wire, field).toHaveLength(2);
    expect(wire[0], field).toMatch(/^[a-z][A-Za-z0-9]+$/);
    expect(forms, field).toContain(wire[1]);
  }
  const names = sent.map(({ wire }) => wire[0]);
  expect(new Set(names).size).toBe(names.length);
});

test('what is composed of several, and what never leaves the server, is known by name', () => {
  const that = (what: string) =>
    Object.entries(settingWires)
      .filter(([, wire]) => (wire as unknown) === what)
      .map(([field]) => field);
  expect(that('composed')).toEqual([
    'support',
    'can',
    'captcha',
    'businessSupport',
    'desktopBanners',
    'mobileBanners',
    'guests',
  ]);
  expect(that('unsent')).toEqual([
    'smsCountries',
    'strangerMailsDayMax',
    'strangerSmsDayMax',
    'hidden',
    'outsideSignIn',
    'signOnPartners',
    'uploadMegabytesADay',
    'searchSynonyms',
    'tillHourMax',
    'payingCardDaysMin',
    'mailboxOrdersHourMax',
    'networkOrdersHourMax',
    'reviewAboveAmount',
    'reviewAboveMailboxOrders',
    'reviewAboveMailboxAmount',
    'reviewAboveNetworkOrders',
    'reviewAboveCardOrders',
    'reviewAboveCardBuyers',
    'askToldToBuyAbove',
    'phoneCreditProvider',
    'couponIssuers',
  ]);
});

test.each(
  Object.entries({
    capabilities,
    signInMethods,
    paymentMeans,
    cookieChoices,
    footerSlots,
    accountSections,
    colourTokens,
    shapeTokens,
    handTokens,
  }),
)('the words of %s are words, each there once', (_, words: readonly string[]) => {
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect(word).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  expect(new Set(words).size).toBe(words.length);
});
