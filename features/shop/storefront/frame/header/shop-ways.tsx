import { useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import type { NavTab } from '#domain/shop/navigation.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';

/** NAV-05: for whom somebody buys. A way that is closed to this visitor stays in sight (NAV-29). */
export function ShopWays({ customer, business }: { customer: NavTab; business: NavTab }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const isBusiness = (routeOf(pathname)?.area ?? 'consumer') !== 'consumer';
  return (
    <nav aria-label={intl.formatMessage({ id: 'shell.tabs' })}>
      <ul className="ways">
        <Way tab={customer} label={intl.formatMessage({ id: 'shell.tab.customer' })} current={!isBusiness} />
        <Way tab={business} label={intl.formatMessage({ id: 'shell.tab.business' })} current={isBusiness} />
      </ul>
    </nav>
  );
}

interface WayProps {
  readonly tab: NavTab;
  readonly label: string;
  readonly current: boolean;
}

const Way = ({ tab, label, current }: WayProps) => (
  <li>
    {tab.disabled ? (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that leads nowhere just now
      <span role="link" aria-disabled="true" className="way">
        {label}
      </span>
    ) : (
      <Link to={tab.to} aria-current={current ? 'true' : undefined} className="way">
        {label}
      </Link>
    )}
  </li>
);
