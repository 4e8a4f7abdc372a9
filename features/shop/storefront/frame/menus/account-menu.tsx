import { useIntl } from 'react-intl';
import { accountEntriesFor } from '#domain/shop/account-menu.ts';
import { greetingName, hasWalletMenu, signInEntries } from '#domain/shop/navigation.ts';
import { ShopLink } from '../shop-link.tsx';
import { DropMenu } from '#ui/actions/drop-menu.tsx';
import { Icon, type IconName } from '#ui/pictures/icon.tsx';
import type { ShellShop } from '../shell.ts';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

export interface PersonalEntry {
  readonly id: string;
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** What follows is of another kind. */
  readonly apart?: boolean;
}

/** What a visitor is called here, and where they may go: to sign in, or through their account. */
export function usePersonalMenu(shop: ShellShop): {
  readonly title: string;
  readonly entries: readonly PersonalEntry[];
} {
  const intl = useIntl();
  const { kind, person } = useVisitor();
  const offers = useOffers();
  if (kind === 'guest')
    return {
      title: intl.formatMessage({ id: 'shell.sign-in' }),
      entries: signInEntries(shop)
        .filter(({ to }) => offers(to))
        .map(({ what, to }) => ({
          id: what,
          to,
          label: intl.formatMessage({ id: signInTexts[what] }),
          icon: signInIcons[what],
        })),
    };
  // NAV-24: in whichever menu it stands.
  const sections = accountEntriesFor(kind, shop.accountMenu).filter(
    ({ section, path }) => offers(path) && (section !== 'wallet' || hasWalletMenu(kind, shop)),
  );
  return {
    title: greetingName(kind, person) ?? intl.formatMessage({ id: 'shell.account' }),
    entries: [
      ...sections.map(({ section, path }) => ({
        id: section,
        to: path,
        label: intl.formatMessage({ id: accountTexts[section] }),
        icon: accountIcons[section],
      })),
      {
        id: 'sign-out',
        to: '/force-logout',
        label: intl.formatMessage({ id: 'shell.sign-out' }),
        icon: 'leave',
        apart: true,
      },
    ],
  };
}

const signInTexts = {
  individual: 'shell.sign-in.individual',
  business: 'shell.sign-in.business',
  balance: 'shell.sign-in.balance',
} as const;
const signInIcons = { individual: 'person', business: 'building', balance: 'card' } as const;

const accountTexts = {
  overview: 'shell.account.overview',
  profile: 'shell.account.profile',
  cards: 'shell.account.cards',
  import: 'shell.account.import',
  wallet: 'shell.account.wallet',
  orders: 'shell.account.orders',
  inbox: 'shell.account.inbox',
  quotations: 'shell.account.quotations',
} as const;
const accountIcons = {
  overview: 'person',
  profile: 'pencil',
  cards: 'gift',
  import: 'plus',
  wallet: 'wallet',
  orders: 'parcel',
  inbox: 'mail',
  quotations: 'file',
} as const;

/** NAV-08 for a guest, UNIT-10 for everybody else. */
export function AccountMenu({ shop }: { shop: ShellShop }) {
  const { title, entries } = usePersonalMenu(shop);
  return (
    <DropMenu
      summaryClass="head-action head-action-steady"
      summary={
        <>
          <Icon name="person" />
          <span className="head-action-word" title={title}>
            <bdi>{title}</bdi>
          </span>{' '}
          <span className="sr-only wide:hidden">{title}</span>
        </>
      }
    >
      <ul>
        {entries.map(({ id, to, label, icon, apart }) => (
          <li key={id} className={apart ? 'dropdown-apart' : undefined}>
            <ShopLink to={to} className="dropdown-item">
              <Icon name={icon} />
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </DropMenu>
  );
}
