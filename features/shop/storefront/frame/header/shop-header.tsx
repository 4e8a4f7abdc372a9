import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { mayHaveWallet, tabsFor } from '#domain/shop/navigation.ts';
import type { Support } from '#domain/units/unit.ts';
import { ShopLink } from '../shop-link.tsx';
import { DropMenu } from '#ui/actions/drop-menu.tsx';
import { BrandMark } from '#ui/pictures/brand-mark.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { LanguageMenu } from '#ui/actions/language-menu.tsx';
import { Header, logoClass, QuietHeader } from '#ui/layout/page.tsx';
import { AccountMenu } from '../menus/account-menu.tsx';
import { CartButton } from '../cart/cart-button.tsx';
import type { CartView } from '../cart/cart-lines.tsx';
import { CountryMenu } from '../menus/country-menu.tsx';
import { useLanguageLinks } from '../../languages/language-links.ts';
import { MenuButton } from '../menus/menu-button.tsx';
import { faqOf, menuEntries, type MenuEntry } from '../menus/menu-entries.ts';
import type { ShellShop } from '../shell.ts';
import { ShopWays } from './shop-ways.tsx';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { SocialLinks } from '../social-links.tsx';
import { StoreButton } from './store-button.tsx';
import { CopyEmail, EmailContact, PhoneContact } from '../support-contacts.tsx';
import { WalletMenu } from '../menus/wallet-menu.tsx';

interface ShopHeaderProps {
  readonly shop: ShellShop;
  /** The language of the page. */
  readonly tag: string;
  readonly support: Support;
  readonly search: ReactNode;
  readonly cart: CartView | null;
}

/** The top info bar (NAV-01) and the navigation bar (NAV-05, NAV-06). */
export function ShopHeader({ shop, tag, support, search, cart }: ShopHeaderProps) {
  const intl = useIntl();
  const { kind } = useVisitor();
  const { customer, business } = tabsFor(kind, shop, useOffers());
  return (
    <Header
      // One alone would lead nowhere else.
      ways={business && <ShopWays customer={customer} business={business} />}
      lead={
        <>
          {shop.media.length > 0 && (
            <span className="top-bar-signs">
              <SocialLinks shop={shop} className="top-bar-sign" />
            </span>
          )}
          <span>{shop.message ?? intl.formatMessage({ id: 'shell.promise' }, { hours: shop.deliveryHours })}</span>
        </>
      }
      contacts={
        <>
          <span className="max-md:hidden">
            <PhoneContact support={support} icon className="top-bar-item" />
          </span>
          <span className="flex max-lg:hidden">
            <EmailContact support={support} icon className="top-bar-item" />
            <CopyEmail support={support} />
          </span>
          <span className="max-lg:hidden">
            <CountryMenu countries={shop.countries} />
          </span>
          <Languages shop={shop} tag={tag} />
        </>
      }
      logo={<HomeLink shop={shop} />}
      search={search}
      actions={
        <>
          <span className="max-lg:hidden">
            <AccountMenu shop={shop} />
          </span>
          <CartButton cart={cart} faq={faqOf(shop)} />
          <MenuButton shop={shop} tag={tag} />
        </>
      }
      links={<NavLinks shop={shop} />}
    />
  );
}

/** Above a page that is about one thing only. */
export function QuietShopHeader({ shop, tag }: Pick<ShopHeaderProps, 'shop' | 'tag'>) {
  return <QuietHeader logo={<HomeLink shop={shop} />} languages={<Languages shop={shop} tag={tag} />} />;
}

function Languages({ shop, tag }: Pick<ShopHeaderProps, 'shop' | 'tag'>) {
  const intl = useIntl();
  const links = useLanguageLinks(shop.languages);
  return <LanguageMenu label={intl.formatMessage({ id: 'shell.language' })} current={tag} links={links} />;
}

/** NAV-06: what people come for by itself, the rest behind one word. */
function NavLinks({ shop }: { shop: ShellShop }) {
  const intl = useIntl();
  const entries = menuEntries(shop);
  const ownLink = (id: MenuEntry['id']) => id === 'query';
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.nav' })} className="head-links">
      {mayHaveWallet(shop) && (
        <span className="head-wallet">
          <WalletMenu shop={shop} />
        </span>
      )}
      {entries
        .filter(({ id }) => ownLink(id))
        .map(({ id, text, to }) => (
          <ShopLink key={id} to={to} className="head-link">
            {intl.formatMessage({ id: text })}
          </ShopLink>
        ))}
      <DropMenu summaryClass="head-link" summary={intl.formatMessage({ id: 'shell.footer.help' })}>
        <ul>
          {shop.visit && (
            <li>
              <StoreButton shop={shop} className="dropdown-item" />
            </li>
          )}
          {entries
            .filter(({ id }) => !ownLink(id))
            .map(({ id, text, to, icon }) => (
              <li key={id}>
                <ShopLink to={to} className="dropdown-item">
                  <Icon name={icon} />
                  {intl.formatMessage({ id: text })}
                </ShopLink>
              </li>
            ))}
        </ul>
      </DropMenu>
    </nav>
  );
}

export function HomeLink({ shop }: { shop: ShellShop }) {
  const intl = useIntl();
  return (
    <Link to="/" className={logoClass} aria-label={intl.formatMessage({ id: 'shell.home' }, { shop: shop.name })}>
      <BrandMark mark={shop.mark} className="size-7 md:size-8" />
      {shop.name}
    </Link>
  );
}
