// The links of a unit's /b2c page. The unit says where they lead and which picture they have; what a page
// of the shop is called, the shop knows.
import { isOffered } from '#domain/shop/offered.ts';
import { routeSettingsOf, type HasScreen } from '#domain/shop/shop-routes.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { isSafeLink, isShopLink } from '#domain/values/marked-text.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { IconName } from '#ui/pictures/icon.tsx';

export interface Shortcut {
  /** A path inside the shop, or a whole address. */
  readonly to: string;
  readonly icon: IconName;
  /** For what the shop has no name of its own. */
  readonly name: string;
}

export const shortcutNames: Readonly<Partial<Record<string, ShortcutMessage>>> = {
  '/': 'pages.to.home',
  '/buying-friend': 'pages.to.friend',
  '/buying-self': 'pages.to.self',
  '/phone-credit': 'pages.to.phone',
  '/query': 'pages.to.query',
  '/account': 'pages.to.account',
  '/account/wallet': 'pages.to.wallet',
  '/faq': 'pages.to.help',
};

type ShortcutMessage =
  | 'pages.to.home'
  | 'pages.to.friend'
  | 'pages.to.self'
  | 'pages.to.phone'
  | 'pages.to.query'
  | 'pages.to.account'
  | 'pages.to.wallet'
  | 'pages.to.help';

/** A purchase begins with the card that is chosen, and without one its page leads home: so does the link, at once. */
export const placeOf = (to: string): string => (to === '/buying-friend' || to === '/buying-self' ? '/' : to);

const icons: Readonly<Record<string, IconName>> = {
  gift: 'gift',
  tick: 'tick',
  mail: 'mail',
  phone: 'phone',
  wallet: 'wallet',
  person: 'person',
  bag: 'bag',
  info: 'info',
  search: 'search',
};

/**
 * What can be followed, with a name; the rest of the list is left out. ROUTE-45: what the unit does not have, or
 * hides, is no option; what leads out of the shop is one.
 */
export function shortcutsOf(unit: UnitProfile, language: Language, hasScreen?: HasScreen): readonly Shortcut[] {
  const routeSettings = routeSettingsOf(unit, hasScreen);
  return (unit.consumerPages ?? []).flatMap(({ icon, link }) => {
    if (!isSafeLink(link) || !isOffered(link, routeSettings, 'customer')) return [];
    const own = unit.infoPages.find(({ href }) => `/${href}` === link);
    const name = own
      ? unitText(unit, language, own.title)
      : isShopLink(link)
        ? link
        : link.replace(/^[a-z]+:(\/\/)?/i, '').replace(/[/?#].*$/, '');
    return [{ to: link, icon: icons[icon] ?? 'forward', name }];
  });
}
