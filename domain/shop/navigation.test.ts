import { describe, expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { accountEntries, accountEntriesFor, accountPath, accountSections } from './account-menu.ts';
import { isNetwork, networkName } from './media.ts';
import { canTopUp, greetingName, hasWalletMenu, signInEntries, supportOn, tabsFor, type NavTab } from './navigation.ts';
import { isOffered } from './offered.ts';
import { routeOf, routeSettingsOf } from './shop-routes.ts';
import { capabilities, unitCan, type Capability } from '../units/unit.ts';
import { visitorKinds, type VisitorKind } from '../identity/visitor.ts';

const tab = (to: string, disabled = false): NavTab => ({ to, disabled });

/** By hand, from S§2 and the decisions: what each visitor gets where a unit has something for companies. */
const expected: Record<VisitorKind, [customer: NavTab, business: NavTab]> = {
  guest: [tab('/'), tab('/b2b/info')],
  customer: [tab('/'), tab('/b2b/info', true)],
  employee: [tab('/'), tab('/b2b/info', true)],
  business: [tab('/', true), tab('/b2b')],
  salesman: [tab('/', true), tab('/salesman')],
};

const offers: [string, readonly Capability[]][] = [
  ['a unit with everything', capabilities],
  ['a unit with business only', ['business']],
  ['a unit with salesmen only', ['salesman']],
  ['a unit with neither', ['card-query']],
];

describe.each(offers)('%s', (_, can) => {
  const forCompanies = can.includes('business') || can.includes('salesman');

  test.each([
    ['NAV-17 NAV-19 NAV-21', 'guest'],
    ['NAV-17 NAV-20 NAV-29', 'customer'],
    ['NAV-20 NAV-29 NAV-32', 'employee'],
    ['NAV-18 NAV-19 NAV-22 NAV-29', 'business'],
    ['NAV-23 NAV-29', 'salesman'],
  ] as const)('%s the tabs of a %s', (_ids, visitor) => {
    const [customer, business] = expected[visitor];
    expect(tabsFor(visitor, { can }, () => true)).toEqual({ customer, business: forCompanies ? business : null });
  });

  test.each(visitorKinds)('NAV-24 NAV-30 NAV-32 whether a %s sees the wallet', (visitor) => {
    const isMember = ['customer', 'employee', 'business'].includes(visitor);
    expect(hasWalletMenu(visitor, { can, payOnlyByWallet: false })).toBe(isMember && can.includes('wallet'));
    expect(hasWalletMenu(visitor, { can, payOnlyByWallet: true })).toBe(false);
  });

  test('NAV-08 NAV-27 the sign-in menu has what the unit has, and leads to pages that are there', () => {
    const entries = signInEntries({ can });
    expect(entries.map(({ what }) => what)).toEqual([
      'individual',
      ...(can.includes('business') ? ['business'] : []),
      ...(can.includes('card-query') ? ['balance'] : []),
    ]);
    expect(entries.map(({ to }) => to)).toEqual([
      '/auth/login',
      ...(can.includes('business') ? ['/auth/b2b/login'] : []),
      ...(can.includes('card-query') ? ['/query'] : []),
    ]);
    for (const { to } of entries) {
      const needed = routeOf(to)?.needs;
      expect(needed === undefined || can.includes(needed), to).toBe(true);
    }
  });
});

test('an operator who hides business and salesmen hides the tab', () => {
  const unit = unitProfile({ can: ['business', 'salesman'], hidden: ['business', 'salesman'] });
  const can = capabilities.filter((what) => unitCan(unit, what));
  expect(tabsFor('guest', { can }, () => true).business).toBeNull();
});

test('NAV-29 the tab for companies is hidden where nothing is behind it, and stays in sight where it is closed', () => {
  const can: readonly Capability[] = ['salesman'];
  const unit = routeSettingsOf(unitProfile({ can }));
  const businessOf = (visitor: VisitorKind, settings = unit) =>
    tabsFor(visitor, { can }, (to) => isOffered(to, settings, visitor)).business;
  expect(businessOf('guest')).toBeNull();
  expect(businessOf('customer')).toEqual(tab('/b2b/info', true));
  expect(businessOf('salesman')).toEqual(tab('/salesman'));
  expect(businessOf('salesman', { ...unit, unbuilt: ['/salesman'] })).toBeNull();
});

test('topping up needs a wallet that takes it and a unit that does not hide it', () => {
  expect(canTopUp({ isReloadable: true }, { can: ['top-up'] })).toBe(true);
  expect(canTopUp({ isReloadable: false }, { can: ['top-up'] })).toBe(false);
  expect(canTopUp({ isReloadable: true }, { can: ['wallet'] })).toBe(false);
});

describe('the greeting', () => {
  const person = { firstName: 'Inès', lastName: 'Moreau', companyName: 'Rubans SA' };
  test('NAV-25 names a business user’s company', () => {
    expect(greetingName('business', person)).toBe('Rubans SA');
    expect(greetingName('business', { ...person, companyName: ' ' })).toBe('Inès Moreau');
    expect(greetingName('business', { ...person, companyName: ' Rubans SA ' })).toBe('Rubans SA');
    expect(greetingName('business', { firstName: ' Inès ', lastName: ' Moreau ' })).toBe('Inès Moreau');
    expect(greetingName('customer', { firstName: '', lastName: 'Moreau' })).toBe('Moreau');
  });
  test.each(['customer', 'employee', 'salesman'] as const)(
    'NAV-26 NAV-32 names a %s by first and last name',
    (visitor) => expect(greetingName(visitor, person)).toBe('Inès Moreau'),
  );
  test('is none for a guest, and none without a name', () => {
    expect(greetingName('guest', person)).toBeNull();
    expect(greetingName('customer', null)).toBeNull();
    expect(greetingName('customer', { firstName: ' ', lastName: '' })).toBeNull();
  });
});

test('NAV-02 business pages have their own support, where the unit has it', () => {
  const support = { phone: '1', email: 'a@b.example' };
  const businessSupport = { phone: '2', email: 'c@d.example' };
  expect(supportOn('consumer', { support, businessSupport })).toBe(support);
  expect(supportOn('business', { support, businessSupport })).toBe(businessSupport);
  expect(supportOn('salesman', { support, businessSupport })).toBe(businessSupport);
  expect(supportOn('business', { support, businessSupport: null })).toBe(support);
});

describe('the account menu', () => {
  test('UNIT-10 is what the unit names, in its order, with the address of each', () => {
    expect(accountEntries(['orders', 'overview', 'wallet'], ['wallet'])).toEqual([
      { section: 'orders', path: '/account?tab=orders' },
      { section: 'overview', path: '/account' },
      { section: 'wallet', path: '/account/wallet' },
    ]);
  });
  test('UNIT-10 leaves out what the unit does not have, and names nobody knows', () => {
    expect(accountEntries(['wallet', 'quotations', 'pets'], [])).toEqual([]);
    expect(accountEntries(['wallet', 'quotations'], ['quote'])).toEqual([
      { section: 'quotations', path: '/account?tab=quotations' },
    ]);
    expect(accountEntries(['cards'], []).map(({ section }) => section)).toEqual(['cards']);
  });
  test.each(visitorKinds)('ROUTE-48 what of it a %s has: a salesman has a part, anybody else all', (visitor) => {
    const all = accountEntries(accountSections, [...capabilities]);
    const sections = accountEntriesFor(visitor, all).map(({ section }) => section);
    expect(sections).toEqual(visitor === 'salesman' ? ['overview', 'orders', 'quotations'] : accountSections);
  });
  test('has eight parts, each at an address of its own', () => {
    expect(accountSections.map(accountPath)).toEqual([
      '/account',
      '/account?tab=profile',
      '/account?tab=cards',
      '/account?tab=import',
      '/account/wallet',
      '/account?tab=orders',
      '/account?tab=inbox',
      '/account?tab=quotations',
    ]);
  });
  test('UNIT-10 leads to pages of the account', () => {
    for (const { path } of accountEntries(accountSections, [...capabilities]))
      expect(routeOf(path.replace(/\?.*/, ''))?.kind, path).toBe('account');
  });
});

test('UNIT-37 a link to a network is called by its name, any other by where it leads', () => {
  expect(networkName({ icon: 'linkedin', link: 'https://x.example' })).toBe('LinkedIn');
  expect(networkName({ icon: 'pond', link: 'https://pond.example/us' })).toBe('pond.example');
  expect(networkName({ icon: 'pond', link: 'https://pond.example?a=1' })).toBe('pond.example');
  expect(networkName({ icon: 'pond', link: 'see https://pond.example' })).toBe('pond');
  expect(networkName({ icon: 'toString', link: 'nowhere' })).toBe('toString');
  const drawn = ['instagram', 'facebook', 'linkedin', 'x', 'youtube', 'tiktok', 'whatsapp'];
  expect(drawn.every(isNetwork)).toBe(true);
  expect(drawn.map((icon) => networkName({ icon, link: '' }))).toEqual([
    'Instagram',
    'Facebook',
    'LinkedIn',
    'X',
    'YouTube',
    'TikTok',
    'WhatsApp',
  ]);
});
