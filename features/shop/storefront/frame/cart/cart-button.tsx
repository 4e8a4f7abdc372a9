import { useEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import type { CartView } from './cart-lines.tsx';
import { desktopFromRem, fromWidth } from '#ui/foundation/breakpoints.ts';
import { createHoverOpening } from '#ui/actions/hover-opening.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { useFetched } from '#browser/fetched.ts';

interface CartButtonProps {
  readonly cart?: CartView | null;
  readonly faq: string;
}

const isDesktop = () => matchMedia(fromWidth(desktopFromRem)).matches;

/** NAV-10: on a desktop the cart opens under the pointer, or with a key; on a phone beside the page. */
export function CartButton({ cart = null, faq }: CartButtonProps) {
  const intl = useIntl();
  const [place, setPlace] = useState<'below' | 'beside' | null>(null);
  const [presses, setPresses] = useState(0);
  const [CartPanel, fetchPanel] = useFetched(() => import('./cart-panel.tsx'));
  const button = useRef<HTMLButtonElement>(null);
  const hover = useMemo(
    () =>
      createHoverOpening((isOpen) => {
        setPlace(isOpen ? 'below' : null);
        // What was shaken stands still when it opens the next time.
        if (!isOpen) setPresses(0);
      }, globalThis),
    [],
  );
  useEffect(() => () => hover.stop(), [hover]);

  const count = cart?.cards ?? 0;
  function press() {
    fetchPanel();
    if (count === 0) setPresses((before) => before + 1);
    if (isDesktop()) hover.press();
    else setPlace('beside');
  }
  function close() {
    hover.close();
    setPresses(0);
    setPlace(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (place !== 'below') {
      if (event.key !== 'ArrowDown' || !isDesktop()) return;
      event.preventDefault();
      press();
    } else if (event.key === 'Escape') {
      close();
      button.current?.focus();
    }
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (place === 'below' && !currentTarget.contains(relatedTarget)) hover.close();
  }
  return (
    <div
      role="presentation"
      className="dropdown"
      onPointerEnter={({ pointerType }) => {
        fetchPanel();
        if (pointerType === 'mouse' && isDesktop()) hover.enter();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') hover.leave();
      }}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={place !== null}
        aria-label={intl.formatMessage({ id: 'shell.cart.count' }, { count })}
        onFocus={fetchPanel}
        onClick={press}
        className="head-action head-action-counted"
      >
        <Icon name="bag" />
        <span aria-hidden="true" className="head-action-word">
          {intl.formatMessage({ id: 'shell.cart' })}
        </span>
        {count > 0 && (
          <span aria-hidden="true" className="head-count">
            {intl.formatNumber(count)}
          </span>
        )}
      </button>
      {place && CartPanel && <CartPanel place={place} cart={cart} faq={faq} presses={presses} onClose={close} />}
    </div>
  );
}
