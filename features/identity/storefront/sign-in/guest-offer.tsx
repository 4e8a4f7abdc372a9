import { useIntl } from 'react-intl';
import { useAlive } from '#ui/foundation/alive.ts';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';

/** GATE-12: whoever is about to pay may go on without an account. */
export function GuestOffer({ onChoose }: { readonly onChoose: () => void }) {
  const intl = useIntl();
  const isAlive = useAlive();
  return (
    <>
      <section aria-labelledby="guest-offer" className="guest-offer">
        <span aria-hidden="true" className="guest-offer-sign">
          <Icon name="gift" />
        </span>
        <div className="guest-offer-words">
          <h2 id="guest-offer" className="guest-offer-title">
            {intl.formatMessage({ id: 'auth.guest.title' })}
          </h2>
          <p className="text-sm text-pretty text-ink-2">{intl.formatMessage({ id: 'auth.guest.text' })}</p>
        </div>
        <Button look="secondary" wide disabled={!isAlive} onClick={onChoose}>
          {intl.formatMessage({ id: 'auth.guest.action' })}
        </Button>
      </section>
      <p className="or-line">{intl.formatMessage({ id: 'auth.guest.or' })}</p>
    </>
  );
}
