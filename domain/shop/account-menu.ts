// The parts of an account that a menu may name, and where they are. A unit says which it shows, and in
// which order (UNIT-10).
import type { Capability } from '../units/profile/units.ts';
import type { VisitorKind } from '../identity/visitor.ts';

export const accountSections = [
  'overview',
  'profile',
  'cards',
  'import',
  'wallet',
  'orders',
  'inbox',
  'quotations',
] as const;
export type AccountSection = (typeof accountSections)[number];

export const isAccountSection = (name: string): name is AccountSection =>
  (accountSections as readonly string[]).includes(name);

const needs: Partial<Record<AccountSection, Capability>> = {
  wallet: 'wallet',
  quotations: 'quote',
};

export interface AccountEntry {
  readonly section: AccountSection;
  readonly path: string;
}

/** What the unit names and has; a name nobody knows is left out. */
export const accountEntries = (menu: readonly string[], can: readonly Capability[]): readonly AccountEntry[] =>
  menu.filter(isAccountSection).flatMap((section) => {
    const needed = needs[section];
    return needed && !can.includes(needed) ? [] : [{ section, path: accountPath(section) }];
  });

/** ROUTE-48: a salesman has no cards, wallet or letters of their own. */
const ofSalesmen: readonly AccountSection[] = ['overview', 'quotations', 'orders'];

/** What of the menu is meant for this visitor. */
export const accountEntriesFor = (visitor: VisitorKind, entries: readonly AccountEntry[]): readonly AccountEntry[] =>
  visitor === 'salesman' ? entries.filter(({ section }) => ofSalesmen.includes(section)) : entries;

export function accountPath(section: AccountSection): string {
  switch (section) {
    case 'overview':
      return '/account';
    case 'wallet':
      return '/account/wallet';
    default:
      return `/account?tab=${section}`;
  }
}
