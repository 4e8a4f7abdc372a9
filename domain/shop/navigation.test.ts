import { describe, expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import { accountEntries, accountSections } from './account-menu.ts';
import { networkName } from './media.ts';
import { canTopUp, greetingName, hasWalletMenu, signInEntries, supportOn, tabsFor, type NavTab } from './navigation.ts';
import { routeOf } from './shop-routes.ts';
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

  test.each(visitorKinds)(
    'NAV-17 NAV-18 NAV-19 NAV-20 NAV-21 NAV-22 NAV-23 NAV-29 NAV-32 the tabs of a %s',
    (visitor) => {
      const [customer, business] = expected[visitor];
      expect(tabsFor(visitor, { can })).toEqual({ customer, business: forCompanies ? business : null });
    },
  );

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
    for (const { to } of entries) {
      const needed = routeOf(to)?.needs;
      expect(needed === undefined || can.includes(needed), to).toBe(true);
    }
  });
});

test('an operator who hides business and salesmen hides the tab', () => {
  const unit = unitProfile({ can: ['business', 'salesman'], hidden: ['business', 'salesman'] });
  const can = capabilities.filter((what) => unitCan(unit, what));
  expect(tabsFor('guest', { can }).business).toBeNull();
});

test('NAV-16 topping up needs a wallet that takes it and a unit that does not hide it', () => {
  expect(canTopUp({ isReloadable: true }, { can: ['top-up'] })).toBe(true);
  expect(canTopUp({ isReloadable: false }, { can: ['top-up'] })).toBe(false);
  expect(canTopUp({ isReloadable: true }, { can: ['wallet'] })).toBe(false);
});

describe('the greeting', () => {
  const person = { firstName: 'Inès', lastName: 'Moreau', companyName: 'Rubans SA' };
  test('NAV-25 names a business user’s company', () => {
    expect(greetingName('business', person)).toBe('Rubans SA');
    expect(greetingName('business', { ...person, companyName: ' ' })).toBe('Inès Moreau');
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

describe('UNIT-10 the account menu', () => {
  test('is what the unit names, in its order, with the address of each', () => {
    expect(accountEntries(['orders', 'overview', 'wallet'], ['wallet'])).toEqual([
      { section: 'orders', path: '/account?tab=orders' },
      { section: 'overview', path: '/account' },
      { section: 'wallet', path: '/account/wallet' },
    ]);
  });
  test('leaves out what the unit does not have, and names nobody knows', () => {
    expect(accountEntries(['wallet', 'quotations', 'pets'], [])).toEqual([]);
  });
  test('leads to pages of the account', () => {
    for (const { path } of accountEntries(accountSections, [...capabilities]))
      expect(routeOf(path.replace(/\?.*/, ''))?.kind, path).toBe('account');
  });
});

test('UNIT-37 a link to a network is called by its name, any other by where it leads', () => {
  expect(networkName({ icon: 'linkedin', link: 'https://x.example' })).toBe('LinkedIn');
  expect(networkName({ icon: 'pond', link: 'https://pond.example/us' })).toBe('pond.example');
});
