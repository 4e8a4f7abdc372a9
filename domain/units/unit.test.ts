import { describe, expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { isUnitId, unitCan, type UnitProfile } from './unit.ts';
import { profileFaults } from './unit-faults.ts';
import { completeProfile, usualChoices } from './usual-choices.ts';

test('a unit id is safe as a path segment, a token prefix and a row key', () => {
  expect(['alpha', 'shop-2'].every(isUnitId)).toBe(true);
  expect(['', 'a', 'Alpha', '2shop', 'a.b', 'a/b', "a'b", 'a'.repeat(33)].some(isUnitId)).toBe(false);
});

describe('how a unit is when it does not say otherwise', () => {
  test('UNIT-19 UNIT-20 UNIT-23 guests may buy, one product a cart, from one card on', () => {
    expect(usualChoices).toMatchObject({ guests: 'allowed', severalProducts: false, consumerQtyMin: 1 });
  });
  test('UNIT-74 at most 10 cards for a consumer, 100,000 for a business, 12 months', () => {
    expect(usualChoices).toMatchObject({ consumerQtyMax: 10, businessQtyMax: 100_000, validMonthsMax: 12 });
  });
  test('UNIT-75 the switches that have no name in the sources have these defaults', () => {
    expect(usualChoices).toMatchObject({
      messageCharsMax: 150,
      showTax: true,
      allowEnCompte: false,
      deliveryPromiseHours: 24,
    });
    for (const on of ['wallet', 'pin', 'invoice', 'top-up'] as const) expect(unitCan(usualChoices, on)).toBe(true);
    expect(unitCan(usualChoices, 'two-factor')).toBe(false);
  });
  test('UNIT-72 the countries listed, and those the example units need, by their ISO codes', () => {
    expect(usualChoices.countries).toEqual(['AE', 'SA', 'BH', 'QA', 'KW', 'OM', 'FR', 'CO', 'ES', 'DO']);
  });
  test('what a unit says wins', () => {
    expect(completeProfile(unitProfile({ messageCharsMax: 80 })).messageCharsMax).toBe(80);
  });
});

test('UNIT-11 UNIT-12 UNIT-73 a feature is there when it is switched on and no operator has hidden it', () => {
  expect(unitCan({ can: ['business'], hidden: [] }, 'business')).toBe(true);
  expect(unitCan({ can: ['business'], hidden: ['business'] }, 'business')).toBe(false);
  expect(unitCan({ can: [], hidden: [] }, 'business')).toBe(false);
});

describe('what is wrong with a profile is said in sentences', () => {
  test('a sound profile has no faults', () => expect(profileFaults(unitProfile())).toEqual([]));

  const page = { href: 'Gift Ideas', title: { en: 'Ideas', ar: 'أفكار' }, content: { en: 'x', ar: 'x' } };
  const wrong: [Partial<UnitProfile>, string][] = [
    [{ id: 'Bad Id' }, 'The unit id is 2 to 32 lower-case letters, digits or hyphens.'],
    [{ id: 'assets' }, 'A unit cannot be called "assets".'],
    [{ languages: [] }, 'A unit offers at least one language.'],
    [{ languages: ['xx' as never] }, 'The languages are among en, fr, es, ar, it, zc, pt, nl.'],
    [{ languages: ['fr'], defaultLanguage: 'ar' }, 'The default language is one of the languages the unit offers.'],
    [{ name: { en: 'Alpha' } }, 'The name is missing in "ar".'],
    [{ description: {} }, 'The description is missing in "en".'],
    [{ infoPages: [{ ...page, title: {} }] }, 'The title of "Gift Ideas" is missing in "en".'],
    [{ infoPages: [page] }, 'The address of a page is lower-case words with hyphens.'],
    [{ currency: 'euro' }, 'The currency is a three-letter ISO code such as EUR.'],
    [{ decimalDigits: 3 }, 'The number of decimals is 0 to 2 for EUR.'],
    [{ decimalDigits: -1 }, 'The number of decimals is 0 to 2 for EUR.'],
    [{ defaultCountry: 'France' }, 'The default country is a two-letter ISO code such as FR.'],
    [{ formatCountry: 'Spain' }, 'The country whose way of writing is used is a two-letter ISO code such as FR.'],
    [{ phoneCountry: '+33' }, 'The country of phone numbers is a two-letter ISO code such as FR.'],
    [{ countries: ['UAE'] }, 'Countries are two-letter ISO codes such as FR.'],
    [{ smsCountries: ['+33'] }, 'Countries that text messages go to are two-letter ISO codes such as FR.'],
    [{ strangerMailsDayMax: 0 }, 'Strangers may ask for 1 to 10,000,000 mails and 0 to 1,000,000 text messages a day.'],
    [{ strangerSmsDayMax: -1 }, 'Strangers may ask for 1 to 10,000,000 mails and 0 to 1,000,000 text messages a day.'],
    [{ timeZone: 'Paris' }, '"Paris" is no time zone; one looks like Europe/Paris.'],
    [
      { consumerQtyMin: 5, consumerQtyMax: 4 },
      'A consumer order has at least 1 card, and the most is not less than the least.',
    ],
    [{ businessQtyMax: 100_001 }, 'A business order has 1 to 100,000 cards.'],
    [{ messageCharsMax: 0 }, 'A message has 1 to 1,000 characters.'],
    [{ uploadMegabytesADay: 0 }, 'Uploads have 10 to 1,000,000 megabytes a day.'],
    [
      { searchSynonyms: { en: [['cinema']] } },
      'Words that mean the same come in at most 200 groups of 2 to 20 words, of 2 to 40 characters each.',
    ],
    [{ validMonthsMax: 1.5 }, 'Cards are valid for 1 to 120 months.'],
    [{ deliveryPromiseHours: 0 }, 'Delivery is promised within 1 to 240 hours.'],
    [{ bankTransferWindowMinutes: 45 }, 'A bank transfer has 30 minutes or 8 days.'],
    [{ smallestPayment: -1 }, 'The smallest payment is 0 to 1,000,000,000 minor units of the currency.'],
    [
      { couponIssuers: [{ issuer: 'coupon-desk', prefix: '99' }], paymentMeans: ['third-party-coupon'] },
      'A coupon is issued by one of coupon-desk, and its number begins with a capital and 1 to 15 digits or capitals.',
    ],
    [
      { couponIssuers: [{ issuer: 'nobody', prefix: 'CD' }], paymentMeans: ['third-party-coupon'] },
      'A coupon is issued by one of coupon-desk, and its number begins with a capital and 1 to 15 digits or capitals.',
    ],
    [
      { couponIssuers: [{ issuer: 'coupon-desk', prefix: 'CD' }] },
      'A unit that knows who issues coupons of others takes them as payment.',
    ],
    [{ payingCardDaysMin: 367 }, 'A card that pays an order has 0 to 366 days left at least.'],
    [{ cardMadeTaxRate: 101 }, 'Tax rates are percentages from 0 to 100.'],
    [
      { salesmanDiscountMax: 30 },
      'Discounts are percentages, and an admin salesman may grant no less than a salesman.',
    ],
    [{ networkOrdersHourMax: 0 }, 'A mailbox and a network make at least 1 order in an hour.'],
    ...(['reviewAboveAmount', 'reviewAboveMailboxAmount', 'askToldToBuyAbove'] as const).map(
      (field): [Partial<UnitProfile>, string] => [
        { [field]: -1 },
        'An amount above which an order is looked at, or its buyer asked, is 0 to 1,000,000,000 minor units.',
      ],
    ),
    ...(
      [
        'reviewAboveMailboxOrders',
        'reviewAboveNetworkOrders',
        'reviewAboveCardOrders',
        'reviewAboveCardBuyers',
      ] as const
    ).map((field): [Partial<UnitProfile>, string] => [
      { [field]: 1.5 },
      'The orders or buyers above which the next one is looked at are 0 to 1,000,000,000.',
    ]),
    [{ topUpMin: 0 }, 'The lowest top-up is above 0 and not above the highest.'],
    [{ tillHourMax: 0 }, 'What a till may spend in an hour is 1 to 1,000,000,000 whole units of the currency.'],
    [{ cardMadeFeeMin: 40 }, 'The lowest card-made fee is 0 or more and not above the highest.'],
    [{ paymentMeans: [] }, 'A unit takes at least one means of payment.'],
    [
      { outsideSignIn: { sso: { clientId: 'us', issuer: 'http://partner.example' } } },
      'An account at somebody else’s sign-in has a client id, and an issuer that begins with https://.',
    ],
    [
      {
        signOnPartners: [
          {
            issuer: 'https://partner.example',
            backUrl: 'https://partner.example',
            keys: [{ kid: 'k', alg: 'HS256', jwk: {} }],
          },
        ],
      },
      'A sign-on partner has an issuer, an address to go back to that begins with https://, and pinned keys with their algorithm.',
    ],
    [{ signIn: [] }, 'Without a way to sign in a unit serves guests only.'],
    [{ desktopBanners: ['a', 'b', 'c', 'd'] }, 'There are at most 3 banners for desktops and 6 for phones.'],
    [{ categoryLimit: 0 }, 'The category limit is 1 to 100.'],
    [{ detailHeightPercent: 5 }, 'The height of a detail is 10 to 100 percent of the screen.'],
    [{ dateFormat: 'DD/MM' }, 'A date format is made of yyyy, MM and dd, for example yyyy/MM/dd.'],
    [{ holidays: ['Christmas'] }, 'Holidays are at most 500 days written like 2026-12-25, or --12-25 for every year.'],
    [{ letterCutOffHour: 24 }, 'Letters are posted the same day if ordered before an hour from 0 to 23.'],
    [{ weekend: [0] }, 'The weekend is at most 3 days, each once, from 1 for Monday to 7 for Sunday.'],
    [{ phoneCreditProvider: 'somebody' }, 'A unit that sells phone credit has a provider of it, one of reloadly.'],
    [{ can: ['phone-credit'] }, 'A unit that sells phone credit has a provider of it, one of reloadly.'],
    [{ faqUrl: 'javascript:alert(1)' }, '"javascript:alert(1)" is no address that begins with https://.'],
    [{ storeLocatorUrl: 'map.example' }, '"map.example" is no address that begins with https://.'],
    [{ barMessage: { en: 'Hello' } }, 'The message of the top bar is missing in "ar".'],
    [{ businessSupport: { phone: 'call us', email: 'a@b.example' } }, 'Business support has a phone number.'],
    [
      { businessSupport: { phone: '1', email: ' ' } },
      'Business support has an e-mail address, or says how else it is reached.',
    ],
    [
      { countryPaths: [{ country: 'UAE', path: '/alpha' }] },
      'A country to choose is a two-letter ISO code such as FR.',
    ],
    [
      {
        countryPaths: [
          { country: 'FR', path: '/alpha' },
          { country: 'FR', path: '/beta' },
        ],
      },
      'Each country to choose is there once.',
    ],
    [
      { countryPaths: [{ country: 'FR', path: '//evil.example' }] },
      'The path of a country begins with the id of a unit, as in /alpha.',
    ],
    [
      { countryPaths: [{ country: 'FR', path: 'alpha' }] },
      'The path of a country begins with the id of a unit, as in /alpha.',
    ],
    [
      { accountMenu: ['cards', 'pets'] },
      'The account menu is made of overview, profile, cards, import, wallet, orders, inbox, quotations.',
    ],
    [{ footer: ['games'] }, 'The footer is made of shop, help, company, contact, languages, social.'],
    [{ returnUrl: 'http://plain.example' }, '"http://plain.example" is no address that begins with https://.'],
    [{ seller: { ...unitProfile().seller, legalName: '' } }, 'The seller has a legal name.'],
    [
      { seller: { ...unitProfile().seller, invoicePrefix: 'no spaces' } },
      'The invoice prefix is 1 to 8 capital letters and digits.',
    ],
    [
      { seller: { ...unitProfile().seller, senderAddress: 'nobody' } },
      'The address that mails come from is an e-mail address.',
    ],
    [{ callVersions: { product: 3 } }, 'A kept version names a path and a version from 1 to 8.'],
    [
      { theme: { ...unitProfile().theme, light: { ...unitProfile().theme.light, paper: 'red} body{' } } },
      'A theme has no <, > or } in it.',
    ],
  ];
  test.each(wrong)('%j', (changes, sentence) => {
    expect(profileFaults(unitProfile(changes))).toContain(sentence);
  });
});

test('UNIT-76 the payment provider, the return addresses, pages and links are checked when saved', () => {
  const faults = (changes: Partial<UnitProfile>) => profileFaults(unitProfile(changes));
  expect(faults({ psp: 'stripe', returnUrl: 'https://shop.example/back', mobileReturnUrl: null })).toEqual([]);
  expect(faults({ psp: 'somebody' })).toEqual([
    'The payment provider is one of stripe, ingenico, market-pay, amazon, paypal.',
  ]);
  expect(faults({ mobileReturnUrl: 'ftp://x' })).toEqual(['"ftp://x" is no address that begins with https://.']);
  expect(faults({ media: [{ icon: 'x', link: 'x.example' }] })).toEqual([
    '"x.example" is no address that begins with https://.',
  ]);
  expect(
    faults({ infoPages: [{ href: 'Not A Path', title: { en: 'T', ar: 'T' }, content: { en: 'C', ar: 'C' } }] }),
  ).toEqual(['The address of a page is lower-case words with hyphens.']);
});

test('SHELL-31 SHELL-36 a chat has its key, and asks for consent before it loads', () => {
  const chatting = { chat: 'hubspot', chatKey: 'eu1:4711', cookieDataUrl: 'https://c.example' } as const;
  const faults = (changes: Partial<UnitProfile>) => profileFaults(unitProfile({ ...chatting, ...changes }));
  expect(faults({})).toEqual([]);
  for (const chatKey of [null, '', '<script>', 'a/b', '../x', 'x'.repeat(65)])
    expect(faults({ chatKey })).toEqual(['A chat has the key its vendor gave the unit, such as 4711 or eu1:4711.']);
  const unasked = ['A chat needs consent: the unit has a cookie statement and asks for analytics and customization.'];
  expect(faults({ cookieDataUrl: null })).toEqual(unasked);
  expect(faults({ cookieChoices: ['advertising'] })).toEqual(unasked);
});
