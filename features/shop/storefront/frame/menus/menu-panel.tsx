import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { supportOn } from '#domain/shop/navigation.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';
import { ShopLink } from '../shop-link.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { usePersonalMenu } from './account-menu.tsx';
import { CountryList } from './country-menu.tsx';
import { useLanguageLinks } from '../../languages/language-links.ts';
import { menuEntries } from './menu-entries.ts';
import type { ShellShop } from '../shell.ts';
import { SocialLinks } from '../social-links.tsx';
import { StoreButton } from '../header/store-button.tsx';
import { EmailContact, PhoneContact } from '../support-contacts.tsx';

const rowClass =
  'flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-control px-2 text-start font-medium hover:bg-sunken';

interface MenuPanelProps {
  readonly shop: ShellShop;
  readonly tag: string;
  readonly onClose: () => void;
}

/** On a phone: what a wider screen has in its bars. Fetched when somebody reaches for it. */
export default function MenuPanel({ shop, tag, onClose }: MenuPanelProps) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const languages = useLanguageLinks(shop.languages);
  const entries = menuEntries(shop);
  const personal = usePersonalMenu(shop);
  // On one sheet the same way need not be shown twice.
  const personalEntries = personal.entries.filter(({ to }) => entries.every((entry) => entry.to !== to));
  const support = supportOn(routeOf(pathname)?.area ?? 'consumer', shop);
  return (
    <Drawer from="start" title={shop.name} closeLabel={intl.formatMessage({ id: 'shell.close' })} onClose={onClose}>
      <nav aria-label={intl.formatMessage({ id: 'shell.nav' })} className="-mx-2 grid gap-6">
        <Group>
          <Row>
            <ShopLink to="/" onClick={onClose} className={rowClass}>
              <Icon name="gift" />
              {intl.formatMessage({ id: 'shell.all' })}
            </ShopLink>
          </Row>
          {entries.map(({ id, text, to, icon }) => (
            <Row key={id}>
              <ShopLink to={to} onClick={onClose} className={rowClass}>
                <Icon name={icon} />
                {intl.formatMessage({ id: text })}
              </ShopLink>
            </Row>
          ))}
          <Row>
            <StoreButton shop={shop} className={rowClass} />
          </Row>
        </Group>
        <Group title={personal.title}>
          {personalEntries.map(({ id, to, label, icon }) => (
            <Row key={id}>
              <ShopLink to={to} onClick={onClose} className={rowClass}>
                <Icon name={icon} />
                {label}
              </ShopLink>
            </Row>
          ))}
        </Group>
        <Group title={intl.formatMessage({ id: 'shell.contact' })}>
          <Row>
            <PhoneContact support={support} icon className={rowClass} />
          </Row>
          <Row>
            <EmailContact support={support} icon className={rowClass} />
          </Row>
          {shop.media.length > 0 && (
            <Row>
              <span className="flex px-0.5">
                <SocialLinks shop={shop} className="grid size-11 place-items-center rounded-control hover:bg-sunken" />
              </span>
            </Row>
          )}
        </Group>
        <Group title={intl.formatMessage({ id: 'shell.languages' })}>
          {languages.map((language) => (
            <Row key={language.tag}>
              <a
                href={language.href}
                lang={language.tag}
                hrefLang={language.tag}
                aria-current={language.tag === tag ? 'true' : undefined}
                className={rowClass}
              >
                <Icon name={language.tag === tag ? 'tick' : 'globe'} />
                {language.name}
              </a>
            </Row>
          ))}
        </Group>
        {shop.countries.length > 1 && (
          <Group title={intl.formatMessage({ id: 'shell.country' })}>
            <Row>
              <CountryChoice shop={shop} />
            </Row>
          </Group>
        )}
      </nav>
    </Drawer>
  );
}

/** SHELL-11: on a phone the countries are a window of their own. */
function CountryChoice({ shop }: { shop: ShellShop }) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  const here = shop.countries.find(({ isHere }) => isHere);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={rowClass}>
        <Icon name="pin" />
        {here?.name ?? intl.formatMessage({ id: 'shell.country.choose' })}
        <Icon name="forward" className="ms-auto size-4" />
      </button>
      {isOpen && (
        <Drawer
          title={intl.formatMessage({ id: 'shell.country.choose' })}
          closeLabel={intl.formatMessage({ id: 'shell.close' })}
          onClose={() => setOpen(false)}
        >
          <div className="-mx-2">
            <CountryList countries={shop.countries} rowClass={`${rowClass} justify-between`} />
          </div>
        </Drawer>
      )}
    </>
  );
}

const Group = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section>
    {title !== undefined && <h3 className="mbe-1 px-2 text-sm text-ink-2">{title}</h3>}
    <ul className="grid gap-1">{children}</ul>
  </section>
);

const Row = ({ children }: { children: ReactNode }) => <li>{children}</li>;
