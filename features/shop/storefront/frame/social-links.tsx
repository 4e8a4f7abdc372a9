import { useIntl } from 'react-intl';
import { isNetwork } from '#domain/shop/media.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import type { ShellShop } from './shell.ts';

/** NAV-01 UNIT-37: the unit's places on the networks, as signs. */
export function SocialLinks({ shop, className }: { shop: ShellShop; className: string }) {
  const intl = useIntl();
  return shop.media.map(({ icon, name, link }) => (
    <a
      key={link}
      href={link}
      rel="noopener noreferrer"
      aria-label={intl.formatMessage({ id: 'shell.social' }, { shop: shop.name, network: name })}
      className={className}
    >
      <Icon name={isNetwork(icon) ? icon : 'globe'} className="size-4" />
    </a>
  ));
}
