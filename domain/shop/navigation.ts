// What the bars around a page offer, to whom. The unit arrives as what it really offers (`can` without
// what an operator has hidden), the visitor as who the page believes they are.
import type { Capability, Support, UnitProfile } from '../units/unit.ts';
import { signInPage } from '../identity/entrances.ts';
import { isConsumer, type VisitorKind } from '../identity/visitor.ts';

export interface NavTab {
  readonly to: string;
  /** NAV-29: in sight, and no link. */
  readonly disabled: boolean;
}

export interface NavTabs {
  readonly customer: NavTab;
  /** Null where there is nothing for companies. */
  readonly business: NavTab | null;
}

type Offer = { readonly can: readonly Capability[] };

/** NAV-17 to NAV-23, NAV-29, NAV-32. Of what a unit has for companies there may be nothing for this visitor. */
export function tabsFor(visitor: VisitorKind, { can }: Offer, isOffered: (to: string) => boolean): NavTabs {
  const business = { to: businessHome[visitor], disabled: isConsumer(visitor) };
  const forCompanies = can.includes('business') || can.includes('salesman');
  return {
    customer: { to: '/', disabled: visitor === 'business' || visitor === 'salesman' },
    business: forCompanies && (business.disabled || isOffered(business.to)) ? business : null,
  };
}

const businessHome: Readonly<Record<VisitorKind, string>> = {
  guest: '/b2b/info',
  customer: '/b2b/info',
  employee: '/b2b/info',
  business: '/b2b',
  salesman: '/salesman',
};

/** NAV-24 NAV-30 NAV-32: a customer who can pay by nothing else meets the wallet at the checkout. */
export const hasWalletMenu = (
  visitor: VisitorKind,
  { can, payOnlyByWallet }: Offer & Pick<UnitProfile, 'payOnlyByWallet'>,
): boolean => visitor !== 'guest' && visitor !== 'salesman' && mayHaveWallet({ can, payOnlyByWallet });

/** Whether anybody here has a wallet in the menu. */
export const mayHaveWallet = ({ can, payOnlyByWallet }: Offer & Pick<UnitProfile, 'payOnlyByWallet'>): boolean =>
  can.includes('wallet') && !payOnlyByWallet;

/** NAV-16 */
export const canTopUp = (wallet: { readonly isReloadable: boolean }, { can }: Offer): boolean =>
  wallet.isReloadable && can.includes('top-up');

export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string;
}

/** NAV-25 NAV-26; null where no name is known. */
export function greetingName(visitor: VisitorKind, person: NamedPerson | null): string | null {
  if (!person || visitor === 'guest') return null;
  const own = `${person.firstName.trim()} ${person.lastName.trim()}`.trim();
  const company = visitor === 'business' ? person.companyName?.trim() : undefined;
  return company || own || null;
}

export interface SignInEntry {
  readonly what: 'individual' | 'business' | 'balance';
  readonly to: string;
}

/** NAV-08 NAV-27 */
export function signInEntries({ can }: Offer): readonly SignInEntry[] {
  return [
    { what: 'individual', to: signInPage('customer') },
    ...(can.includes('business') ? [{ what: 'business', to: signInPage('business') } as const] : []),
    ...(can.includes('card-query') ? [{ what: 'balance', to: '/query' } as const] : []),
  ];
}

/** NAV-02: business pages have their own, where the unit has them. */
export const supportOn = (
  area: 'consumer' | 'business' | 'salesman',
  { support, businessSupport }: Pick<UnitProfile, 'support' | 'businessSupport'>,
): Support => (area === 'consumer' ? support : (businessSupport ?? support));
