import { describe, expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import type { UnitProfile } from './unit.ts';
import { profileFaults } from './unit-faults.ts';
import { addressFault, isCountry, isPercent, isSecureAddress, isWhole } from './profile/faults.ts';

const faults = (changes: Partial<UnitProfile>) => profileFaults(unitProfile(changes));

test('a whole number between two others, both of them included', () => {
  expect([1, 2, 3].every((value) => isWhole(value, 1, 3))).toBe(true);
  expect([0, 4, 1.5, Number.NaN].some((value) => isWhole(value, 1, 3))).toBe(false);
  expect([0, 0.5, 100].every(isPercent)).toBe(true);
  expect([-0.1, 100.1, Number.NaN].some(isPercent)).toBe(false);
});

test('a country has two capital letters, an address begins with https and holds nothing that ends it', () => {
  expect(['FR', 'FRA', 'F', 'fr', 'xFR', 'FRx', ''].filter(isCountry)).toEqual(['FR']);
  const wrong = [
    'http://a',
    'https://',
    'xhttps://a',
    'https://a b',
    'https://a"',
    "https://a'",
    'https://a<',
    'https://a>',
  ];
  expect(['https://a', ...wrong].filter(isSecureAddress)).toEqual(['https://a']);
  expect([addressFault(null), addressFault('https://a')]).toEqual([false, false]);
});

/** The least and the most that may be said, and what is just outside. */
const bounds: [keyof UnitProfile, number[], number[]][] = [
  ['decimalDigits', [0, 2], [-1, 3, 0.5]],
  ['strangerMailsDayMax', [1, 10_000_000], [0, 10_000_001]],
  ['strangerSmsDayMax', [0, 1_000_000], [-1, 1_000_001]],
  ['uploadMegabytesADay', [10, 1_000_000], [9, 1_000_001]],
  ['validMonthsMax', [1, 120], [0, 121]],
  ['cardMadeFeeMin', [0, 30], [-1, 31]],
  ['cardMadeFeeMax', [15, 16], [14]],
  ['categoryLimit', [1, 100], [0, 101]],
  ['detailHeightPercent', [10, 100], [9, 101]],
  ['topUpMin', [0.5, 500], [0, 501]],
  ['topUpMax', [5, 6], [4]],
  ['tillHourMax', [1, 1_000_000_000], [0, 1_000_000_001]],
  ['consumerQtyMin', [1, 10], [0, 11]],
  ['consumerQtyMax', [1, 100_000], [0, 100_001]],
  ['businessQtyMax', [1, 100_000], [0, 100_001]],
  ['messageCharsMax', [1, 1_000], [0, 1_001]],
  ['cardMadeTaxRate', [0, 100], [-1, 101]],
  ['shippingTaxRate', [0, 100], [-1, 101]],
  ['salesmanDiscountMax', [0, 20], [-1, 21]],
  ['adminDiscountMax', [10, 100], [9, 101]],
  ['deliveryPromiseHours', [1, 240], [0, 241]],
  ['letterCutOffHour', [0, 23], [-1, 24, 13.5]],
  ['smallestPayment', [0, 1_000_000_000], [-1, 1_000_000_001]],
  ['payingCardDaysMin', [0, 366], [-1, 367]],
  ['bankTransferWindowMinutes', [30, 11_520], [0, 31, 11_519]],
];

test.each(bounds)('%s may be %j and not %j', (field, right, wrong) => {
  for (const value of right) expect(faults({ [field]: value }), `${value}`).toEqual([]);
  for (const value of wrong) expect(faults({ [field]: value }), `${value}`).toHaveLength(1);
});

/** What may be said, and what may not. */
const manyWords = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`);
const manyGroups = (count: number) => Array.from({ length: count }, () => ['cinema', 'movies']);

const texts: [keyof UnitProfile, unknown[], unknown[]][] = [
  ['id', ['ab', 'a'.repeat(32), 'asset'], ['a', 'a'.repeat(33), 'Ab', '1a', 'assets']],
  ['currency', ['EUR'], ['eur', 'EURO', 'xEUR', 'EU']],
  ['timeZone', ['UTC', 'America/Bogota'], ['Mars/Base']],
  [
    'dateFormat',
    [null, 'yyyy-MM-dd', 'dd.MM.yyyy', 'dd MM yyyy'],
    ['yyyy/MM', 'MM/dd', 'yyyy/dd', 'yyyy/MM/dd!', 'x yyyy MM dd'],
  ],
  ['formatCountry', [null, 'DO'], ['DOM']],
  ['phoneCountry', [null, 'DO'], ['DOM']],
  ['countries', [[], ['FR', 'BE']], [['FR', 'BEL']]],
  ['smsCountries', [null, [], ['FR', 'BE']], [['FR', 'BEL']]],
  ['callVersions', [{}, { '/a': 1, '/b': 8 }], [{ a: 1 }, { '/a': 0 }, { '/a': 9 }, { '/a': 1, b: 1 }]],
  [
    'holidays',
    [[], ['2026-12-25'], ['--12-25']],
    [['2026-12-25x'], ['x2026-12-25'], ['26-12-25'], ['2026-1-25'], ['2026-12-5']],
  ],
  ['weekend', [[], [7], [5, 6], [1, 2, 3]], [[0], [8], [6.5], [6, 6], [1, 2, 3, 4]]],
  ['phoneCreditProvider', [null, 'reloadly'], ['', 'Reloadly', 'somebody']],
  ['storeLocatorUrl', [null, 'https://a'], ['http://a']],
  ['faqUrl', [null, 'https://a'], ['http://a']],
  ['cookieDataUrl', [null, 'https://a'], ['http://a']],
  ['personalDataUrl', [null, 'https://a'], ['http://a']],
  ['returnUrl', [null, 'https://a'], ['http://a']],
  ['mobileReturnUrl', [null, 'https://a'], ['http://a']],
  ['media', [[], [{ icon: 'x', link: 'https://a' }]], [[{ icon: 'x', link: 'http://a' }]]],
  ['desktopBanners', [[], ['a', 'b', 'c']], [['a', 'b', 'c', 'd']]],
  ['mobileBanners', [[], 'abcdef'.split('')], ['abcdefg'.split('')]],
  ['accountMenu', [[], ['cards', 'quotations']], [['cards', 'pets']]],
  ['footer', [[], ['shop', 'social']], [['shop', 'games']]],
  ['paymentMeans', [['wallet']], [[]]],
  ['psp', ['stripe', 'ingenico', 'market-pay', 'amazon', 'paypal'], ['', 'Stripe']],
  [
    'searchSynonyms',
    [
      {},
      { en: [['cinema', 'movies']] },
      { en: [['tv', 'x'.repeat(40)]] },
      { en: [manyWords(20)] },
      { en: manyGroups(100), fr: manyGroups(100) },
    ],
    [
      { en: [['cinema']] },
      { en: [['a', 'b']] },
      { en: [['ab', ' ']] },
      { en: [['ab', 'x'.repeat(41)]] },
      { en: [manyWords(21)] },
      { en: manyGroups(100), fr: manyGroups(101) },
    ],
  ],
  ['barMessage', [{}, { en: 'Hello', ar: 'مرحبا' }], [{ en: 'Hello' }, { en: 'Hello', ar: '' }]],
  [
    'businessSupport',
    [null, { phone: 'call 1', email: 'a form' }],
    [
      { phone: 'call', email: 'a@b.example' },
      { phone: '1', email: '' },
    ],
  ],
  [
    'countryPaths',
    [[], [{ country: 'FR', path: '/alpha' }], [{ country: 'FR', path: '/alpha/card/a-1_b' }]],
    [
      [{ country: 'fr', path: '/alpha' }],
      [{ country: 'FR', path: 'x/alpha' }],
      [{ country: 'FR', path: '/Alpha' }],
      [{ country: 'FR', path: '/alpha/' }],
      [{ country: 'FR', path: '/alpha/a b' }],
      [{ country: 'FR', path: '/alpha/..' }],
      [{ country: 'FR', path: '/alpha/a/?' }],
    ],
  ],
  [
    'outsideSignIn',
    [{}, { google: { clientId: 'us' } }, { sso: { clientId: 'us', issuer: 'https://a' } }],
    [{ google: { clientId: '' } }, { sso: { clientId: 'us', issuer: 'http://a' } }],
  ],
];

test.each(texts)('%s: what may be said and what may not', (field, right, wrong) => {
  for (const value of right) expect(faults({ [field]: value }), JSON.stringify(value)).toEqual([]);
  for (const value of wrong) expect(faults({ [field]: value }), JSON.stringify(value)).toHaveLength(1);
});

test('a unit for guests only needs no way to sign in', () => {
  expect(faults({ signIn: [], guests: 'only' })).toEqual([]);
  expect(faults({ signIn: [], guests: 'allowed' })).toHaveLength(1);
});

test('every text is there in every language of the unit', () => {
  expect(faults({ name: { en: 'Alpha' }, description: {} })).toEqual([
    'The name is missing in "ar".',
    'The description is missing in "en".',
    'The description is missing in "ar".',
  ]);
  const page = { href: 'a-1', title: { en: 'T', ar: 'T' }, content: { en: 'C', ar: 'C' } };
  expect(faults({ infoPages: [page] })).toEqual([]);
  expect(faults({ infoPages: [{ ...page, content: { en: 'C' } }] })).toEqual([
    'The content of "a-1" is missing in "ar".',
  ]);
  for (const href of ['', '-a', 'a-', 'a--b', 'A', 'a b', 'a/b'])
    expect(faults({ infoPages: [page, { ...page, href }] }), href).toHaveLength(1);
});

describe('a sign-on partner', () => {
  const key = { kid: 'k', alg: 'ES256', jwk: {} };
  const partner = { issuer: 'https://p', backUrl: 'https://p', keys: [key] };
  test('has its address, its name and keys of a safe algorithm', () => {
    expect(faults({ signOnPartners: [] })).toEqual([]);
    for (const alg of ['RS256', 'PS256', 'ES256', 'EdDSA'])
      expect(faults({ signOnPartners: [{ ...partner, keys: [{ ...key, alg }] }] }), alg).toEqual([]);
  });
  test.each([
    { issuer: '' },
    { backUrl: 'http://p' },
    { keys: [] },
    { keys: [{ ...key, kid: '' }] },
    { keys: [key, { ...key, alg: 'none' }] },
    { keys: [{ ...key, alg: '' }] },
  ])('is refused with %j', (change) => {
    expect(faults({ signOnPartners: [partner, { ...partner, ...change }] })).toHaveLength(1);
  });
});

test('SHELL-36 without a chat nobody asks for its key', () => {
  expect(faults({ chat: null, chatKey: null, cookieDataUrl: null })).toEqual([]);
  const chatting = { chat: 'ada', cookieDataUrl: 'https://c' } as const;
  for (const chatKey of ['a', 'x'.repeat(64), 'A-9', 'eu1:a']) expect(faults({ ...chatting, chatKey })).toEqual([]);
  for (const chatKey of ['EU:a', ':a', 'eu1:', 'a:b:c', ' a', 'a '])
    expect(faults({ ...chatting, chatKey }), chatKey).toHaveLength(1);
});

describe('a seller', () => {
  const { seller } = unitProfile();
  test.each([{ invoicePrefix: 'A' }, { invoicePrefix: 'AB12CD34' }])('may have %j', (change) => {
    expect(faults({ seller: { ...seller, ...change } })).toEqual([]);
  });
  test.each([{ invoicePrefix: '' }, { invoicePrefix: 'AB12CD345' }, { invoicePrefix: 'ab' }, { invoicePrefix: 'A-' }])(
    'may not have %j',
    (change) => {
      expect(faults({ seller: { ...seller, ...change } })).toHaveLength(1);
    },
  );
});

test('a theme cannot end the style sheet it is written into, wherever in it that stands', () => {
  const { theme } = unitProfile();
  const light = (ink: string) => faults({ theme: { ...theme, light: { ...theme.light, ink } } });
  const picture = 'url("data:image/svg+xml,<svg>}</svg>")';
  expect(light('#fff')).toEqual([]);
  expect(light(picture)).toEqual([]);
  for (const ink of ['<', '>', '}', `x${picture}`, `${picture}x`, 'url("data:image/svg+xml,"><script>")'])
    expect(light(ink), ink).toEqual(['A theme has no <, > or } in it.']);
  expect(faults({ theme: { ...theme, mark: { ...theme.mark, ground: '}' } } })).toHaveLength(1);
  expect(faults({ theme: { ...theme, mark: null as never } })).toEqual([]);
});
