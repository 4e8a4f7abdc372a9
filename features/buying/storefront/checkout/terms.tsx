import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Checkbox } from '#ui/fields/choices/checkbox.tsx';
import type { CheckoutPageData } from './checkout-page.server.ts';

const termsPath = '/terms-conditions';

/** In a tab of its own: nobody has to leave what they are about to pay for. */
const termsLink = (words: ReactNode) => (
  <Link key="terms" to={termsPath} target="_blank" className={linkClass.text}>
    {words}
  </Link>
);

interface TermsProps {
  readonly law: CheckoutPageData['law'];
  readonly hasConsented: boolean;
  readonly onConsent: (hasConsented: boolean) => void;
  readonly error: string | undefined;
}

/** LAW-01: what somebody agrees to by ordering, and what ends with it. */
export function Terms({ law, hasConsented, onConsent, error }: TermsProps) {
  const intl = useIntl();
  const offers = useOffers();
  const { withdrawalDays: days, deliveryEndsWithdrawal } = law;
  return (
    <div className="checkout-terms">
      {deliveryEndsWithdrawal && (
        <Checkbox
          name="consent"
          label={intl.formatMessage({ id: 'checkout.consent' }, { days })}
          checked={hasConsented}
          onChange={onConsent}
          error={error}
        />
      )}
      {days > 0 && !deliveryEndsWithdrawal && <p>{intl.formatMessage({ id: 'checkout.withdrawal' }, { days })}</p>}
      {offers(termsPath) && (
        <p>
          {intl.formatMessage(
            { id: 'checkout.terms' },
            {
              link: termsLink,
            },
          )}
        </p>
      )}
    </div>
  );
}
