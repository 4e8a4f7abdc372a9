// What stands around the fields of every form that fills a cart.
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';
import { linkClass } from '#ui/actions/link.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { homeIn } from './buy-address.ts';

/** Where somebody is, and the way back. */
export function Where({ children }: { readonly children: ReactNode }) {
  const intl = useIntl();
  const [address] = useSearchParams();
  return (
    <nav aria-label={intl.formatMessage({ id: 'buy.where' })} className="buy-where">
      <Link to={homeIn(address)} className={linkClass.quiet}>
        <Icon name="back" className="size-4 rtl:-scale-x-100" />
        {intl.formatMessage({ id: 'buy.all' })}
      </Link>
      <span aria-hidden="true">/</span>
      <span aria-current="page" className="font-semibold">
        {children}
      </span>
    </nav>
  );
}

/** Why it did not go on; null where it did. A screen reader says it at once. */
export const Wrong = ({ children }: { readonly children: string | null }) => (
  <p role="alert" className="buy-wrong">
    {children !== null && (
      <>
        <Icon name="alert" className="size-5" />
        {/* In an element of its own: a browser that translates moves texts, and React could not take it away. */}
        <span>{children}</span>
      </>
    )}
  </p>
);
