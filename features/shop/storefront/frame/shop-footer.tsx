import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { buildVersion } from '#domain/shop/build-version.ts';
import { tabsFor } from '#domain/shop/navigation.ts';
import type { FooterSlot, Support } from '#domain/units/unit.ts';
import { signInPage } from '#domain/identity/entrances.ts';
import { ShopLink } from './shop-link.tsx';
import { Footer, type FooterColumn } from '#ui/layout/page.tsx';
import { useLanguageLinks } from '../languages/language-links.ts';
import { faqOf } from './menus/menu-entries.ts';
import type { ShellShop } from './shell.ts';
import { HomeLink } from './header/shop-header.tsx';
import { EmailContact, PhoneContact } from './support-contacts.tsx';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';

interface ShopFooterProps {
  readonly shop: ShellShop;
  readonly support: Support;
}

/** UNIT-09: the parts a unit names, in its order; then the small print and SHELL-32. */
export function ShopFooter({ shop, support }: ShopFooterProps) {
  const intl = useIntl();
  const parts = useFooterParts(shop, support);
  return (
    <Footer
      lead={
        <>
          <HomeLink shop={shop} />
          <p className="mbs-3 max-w-[40ch] text-pretty text-on-foot-2">{shop.description}</p>
        </>
      }
      columns={shop.footer.map((slot) => ({ id: slot, ...parts[slot]() }))}
      legal={intl.formatMessage({ id: 'shell.legal' }, { shop: shop.name })}
      end={[
        <Link key="terms" to="/terms-conditions">
          {intl.formatMessage({ id: 'shell.footer.terms' })}
        </Link>,
        ...(shop.personalDataUrl
          ? [
              <ShopLink key="privacy" to={shop.personalDataUrl}>
                {intl.formatMessage({ id: 'shell.footer.privacy' })}
              </ShopLink>,
            ]
          : []),
        ...(shop.cookieDataUrl
          ? [
              <ShopLink key="cookies" to={shop.cookieDataUrl}>
                {intl.formatMessage({ id: 'shell.footer.cookies' })}
              </ShopLink>,
            ]
          : []),
        <span key="version">{intl.formatMessage({ id: 'shell.version' }, { version: buildVersion })}</span>,
      ]}
    />
  );
}

type Part = Omit<FooterColumn, 'id'>;

function useFooterParts(shop: ShellShop, support: Support): Record<FooterSlot, () => Part> {
  const intl = useIntl();
  const { kind } = useVisitor();
  const offers = useOffers();
  const languages = useLanguageLinks(shop.languages);
  const link = (to: string, label: string): ReactNode => (
    <ShopLink key={to} to={to}>
      {label}
    </ShopLink>
  );
  return {
    shop: () => {
      const { business } = tabsFor(kind, shop, offers);
      return {
        title: intl.formatMessage({ id: 'shell.shop' }),
        items: [
          link('/', intl.formatMessage({ id: 'shell.all' })),
          ...(shop.can.includes('card-query') ? [link('/query', intl.formatMessage({ id: 'shell.nav.query' }))] : []),
          ...(business && !business.disabled
            ? [link(business.to, intl.formatMessage({ id: 'shell.tab.business' }))]
            : []),
        ],
      };
    },
    help: () => ({
      title: intl.formatMessage({ id: 'shell.footer.help' }),
      items: [
        link(faqOf(shop), intl.formatMessage({ id: 'shell.nav.faq' })),
        ...(shop.storeLocatorUrl ? [link(shop.storeLocatorUrl, intl.formatMessage({ id: 'shell.nav.map' }))] : []),
        link(signInPage('customer'), intl.formatMessage({ id: 'shell.sign-in' })),
      ],
    }),
    company: () => ({
      title: intl.formatMessage({ id: 'shell.footer.company' }),
      items: shop.infoPages.map(({ href, title }) => link(`/${href}`, title)),
    }),
    contact: () => ({
      title: intl.formatMessage({ id: 'shell.contact' }),
      wide: true,
      items: [
        <PhoneContact key="phone" support={support} />,
        <EmailContact key="email" support={support} />,
        ...(shop.serviceHours
          ? [
              <span key="hours" className="block max-w-[28ch] py-1 text-pretty">
                {shop.serviceHours}
              </span>,
            ]
          : []),
      ],
    }),
    languages: () => ({
      title: intl.formatMessage({ id: 'shell.languages' }),
      items: languages.map(({ tag, name, href }) => (
        <a key={tag} href={href} lang={tag} hrefLang={tag}>
          {name}
        </a>
      )),
    }),
    social: () => ({
      title: intl.formatMessage({ id: 'shell.follow' }),
      items: shop.media.map(({ name, link: address }) =>
        link(address, intl.formatMessage({ id: 'shell.social' }, { shop: shop.name, network: name })),
      ),
    }),
  };
}
