import { describe, expect, test } from 'vitest';
import { hasWalletMenu, tabsFor } from '#domain/shop/navigation.ts';
import { capabilities, unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { visitorKinds, type VisitorKind } from '#domain/identity/visitor.ts';
import { units } from './all.ts';

// By hand: the tabs of each visitor in each unit, "for customer" then "for business", a closed one in
// brackets; then whether there is a wallet.
const forCompanies: Record<VisitorKind, string> = {
  guest: '/ /b2b/info',
  customer: '/ (/b2b/info)',
  employee: '/ (/b2b/info)',
  business: '(/) /b2b',
  salesman: '(/) /salesman',
};
const onlyConsumers: Record<VisitorKind, string> = {
  guest: '/',
  customer: '/',
  employee: '/',
  business: '(/)',
  salesman: '(/)',
};
const members: readonly VisitorKind[] = ['customer', 'employee', 'business'];
const expected: Record<string, { tabs: Record<VisitorKind, string>; wallet: readonly VisitorKind[] }> = {
  maison: { tabs: forCompanies, wallet: members },
  hadiya: { tabs: onlyConsumers, wallet: members },
  ccn: { tabs: forCompanies, wallet: [] },
  tinto: { tabs: forCompanies, wallet: [] },
};

describe.each(units)('$profile.id', ({ profile }) => {
  const unit = completeProfile(profile);
  const can = capabilities.filter((what) => unitCan(unit, what));

  test.each(visitorKinds)('the tabs of a %s', (visitor) => {
    const { customer, business } = tabsFor(visitor, { can }, () => true);
    const words = [customer, business].flatMap((tab) => (tab ? [tab.disabled ? `(${tab.to})` : tab.to] : []));
    expect(words.join(' ')).toBe(expected[unit.id]?.tabs[visitor]);
  });

  test('NAV-24 NAV-30 who finds a wallet', () => {
    const { payOnlyByWallet } = unit;
    expect(visitorKinds.filter((visitor) => hasWalletMenu(visitor, { can, payOnlyByWallet }))).toEqual(
      expected[unit.id]?.wallet,
    );
  });
});
