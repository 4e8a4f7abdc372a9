import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { writtenSchema } from '#testing/contract/written-schema.ts';
import { unitFromWire, unitToWire, WireUnit } from './unit.ts';
import { inWireOrder } from './wire-order.ts';

test('UNIT-06 what the parts of the larger parameters are', () => {
  const written = writtenSchema(WireUnit, 'output');
  expect(written).toMatchObject({
    captcha: [{ provider: 'text', siteKey: 'text', challengeSiteKey: 'text' }, 'null'],
    buType: 'WHITE | AFI_NON_WHITE',
    discountType: 'D | B | FG',
    countryPaths: [{ country: 'text', path: 'text' }],
    moreInfoList: [{ href: 'text', title: 'object', content: 'object' }],
    mediaList: [{ icon: 'text', link: 'text' }],
    b2cPageRoute: [[{ icon: 'text', link: 'text' }], 'null'],
    banners: { desktop: ['text'], mobile: ['text'] },
  });
});

test('a theme is an object', () => {
  const { theme } = WireUnit.shape;
  expect(theme.safeParse(unitProfile().theme).success).toBe(true);
  for (const other of [null, undefined, 'dark']) expect(theme.safeParse(other).success).toBe(false);
});

test.each([
  ['freshdesk', 'Freshdesk'],
  ['hubspot', 'HubSpot'],
  ['zendesk', 'Zendesk'],
  ['ada', 'Ada'],
] as const)('UNIT-38 the support platform %s is %s, both ways', (chat, code) => {
  const wire = unitToWire(unitProfile({ chat }));
  expect(wire.customerSupportPlatform).toBe(code);
  expect(unitFromWire(wire).chat).toBe(chat);
});

test('an empty list has nothing in it', () => {
  const empty = unitFromWire({ ...unitToWire(unitProfile()), memberShip: '', paymentType: '', languages: '' });
  expect([empty.signIn, empty.paymentMeans, empty.languages]).toEqual([[], [], []]);
});

test('UNIT-15 a code of no discount type is the usual one', () => {
  const wire = { ...unitToWire(unitProfile({ discountType: 'bonus' })), discountType: 'X' as never };
  expect(unitFromWire(wire).discountType).toBe('discount');
});

test('UNIT-19 GATE-13 where guests are refused, they stay so', () => {
  expect(unitFromWire(unitToWire(unitProfile({ guests: 'refused' }))).guests).toBe('refused');
});

test('UNIT-75 a unit without a provider needs no captcha', () => {
  expect(unitToWire(unitProfile({ captcha: null })).isNeedCaptcha).toBe(0);
});

test.each(['businessSupportPhone', 'businessSupportEmail'] as const)(
  'a business desk without its %s is none',
  (part) => {
    const wire = unitToWire(unitProfile({ businessSupport: { phone: '1', email: 'a@b.example' } }));
    expect(unitFromWire({ ...wire, [part]: null }).businessSupport).toBeNull();
  },
);

test('a parameter that is not there is not made up for its place', () => {
  expect(Object.keys(inWireOrder({ other: 1, theme: 2, currency: 3 }))).toEqual(['currency', 'theme', 'other']);
});
