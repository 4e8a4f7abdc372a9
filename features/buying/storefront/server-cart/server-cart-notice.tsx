import { useIntl } from 'react-intl';
import type { ClientFailure } from '#contract/client.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { tryAgain, useServerCart, type ServerCartWork } from './server-cart-state.ts';

const texts = {
  save: 'cart.server.save-failed',
  fetch: 'cart.server.fetch-failed',
  delete: 'cart.server.delete-failed',
} as const satisfies Record<ServerCartWork, string>;

/** SCART-08: the cart goes on; it is only this browser's until the server has it. */
export function ServerCartNotice() {
  const intl = useIntl();
  const { serverCartError, save, fetch } = useServerCart();
  const isShown = serverCartError !== null && isToldHere(serverCartError.failure);
  return (
    <div aria-live="polite">
      {isShown && (
        <div className="cart-server">
          <Icon name="alert" className="size-5" />
          <p>
            <strong>{intl.formatMessage({ id: texts[serverCartError.work] })}</strong>
            {isTooLarge(serverCartError.failure)
              ? intl.formatMessage({ id: 'cart.server.full' })
              : intl.formatMessage({ id: 'cart.server.here' })}
          </p>
          <Button look="secondary" size="small" busy={save === 'loading' || fetch === 'loading'} onClick={tryAgain}>
            {intl.formatMessage({ id: 'cart.server.again' })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Whoever has been signed out is told so by the page. */
const isToldHere = ({ status }: ClientFailure): boolean => status !== 401;

const isTooLarge = ({ name }: ClientFailure): boolean => name === 'cart.full' || name === 'body.too-large';
