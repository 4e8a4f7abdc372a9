// The items of the navigation bar, for the bar itself and for the menu that stands in for it.
import type { IconName } from '#ui/pictures/icon.tsx';
import type { ShellShop } from '../shell.ts';

/** NAV-28 */
export const faqOf = ({ faqUrl }: Pick<ShellShop, 'faqUrl'>): string => faqUrl ?? '/faq';

const texts = { query: 'shell.nav.query', map: 'shell.nav.map', faq: 'shell.nav.faq' } as const;

export interface MenuEntry {
  readonly id: keyof typeof texts;
  readonly text: (typeof texts)[keyof typeof texts];
  readonly to: string;
  readonly icon: IconName;
}

/** NAV-06 NAV-07 NAV-27 */
export function menuEntries(shop: Pick<ShellShop, 'can' | 'storeLocatorUrl' | 'faqUrl'>): readonly MenuEntry[] {
  const entry = (id: MenuEntry['id'], to: string, icon: IconName): MenuEntry => ({
    id,
    text: texts[id],
    to,
    icon,
  });
  return [
    ...(shop.can.includes('card-query') ? [entry('query', '/query', 'card')] : []),
    ...(shop.storeLocatorUrl ? [entry('map', shop.storeLocatorUrl, 'map')] : []),
    entry('faq', faqOf(shop), 'question'),
  ];
}
