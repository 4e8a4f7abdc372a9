import { useIntl } from 'react-intl';
import { CartLines, CartSum, EmptyCart, type CartView } from './cart-lines.tsx';
import { Drawer } from '#ui/overlays/drawer.tsx';

export interface CartPanelProps {
  /** `below` the button on a desktop, `beside` the page on a phone. */
  readonly place: 'below' | 'beside';
  readonly cart: CartView | null;
  readonly faq: string;
  /** CART-32: how often the button was pressed with nothing in the cart. */
  readonly presses?: number;
  readonly onClose: () => void;
}

/** NAV-12 to NAV-14. Fetched when somebody reaches for the cart. */
export default function CartPanel({ place, cart, faq, presses, onClose }: CartPanelProps) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'shell.cart' });
  const isEmpty = cart === null || cart.lines.length === 0;
  const lines = isEmpty ? (
    <EmptyCart faq={faq} onLeave={onClose} {...(presses !== undefined && { presses })} />
  ) : (
    <CartLines lines={cart.lines} />
  );
  const sum = isEmpty ? undefined : <CartSum {...cart} onLeave={onClose} />;
  if (place === 'beside')
    return (
      <Drawer title={title} closeLabel={intl.formatMessage({ id: 'shell.close' })} onClose={onClose} foot={sum}>
        {lines}
      </Drawer>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser would place its own dialog
    <div role="dialog" aria-label={title} tabIndex={-1} className="dropdown-panel cart-below">
      <div className={isEmpty ? 'cart-below-empty' : 'cart-below-lines'}>{lines}</div>
      {sum && <div className="cart-below-foot">{sum}</div>}
    </div>
  );
}
