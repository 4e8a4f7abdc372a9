import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path inside the shop, or a whole address outside. */
  readonly to: string;
}

/** A link of a menu; some of what a menu leads to is another site. */
export const ShopLink = ({ to, children, ...rest }: ShopLinkProps) =>
  to.startsWith('https://') ? (
    <a href={to} rel="noopener noreferrer" {...rest}>
      {children}
    </a>
  ) : (
    <Link to={to} {...rest}>
      {children}
    </Link>
  );
