import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { entrancePage, signInPage } from '#domain/identity/entrances.ts';
import { buttonClass } from '#ui/actions/button-look.ts';
import { linkClass } from '#ui/actions/link.ts';

/** In the shop window, for a company that is not signed in. */
export function SignInActions() {
  const intl = useIntl();
  const offers = useOffers();
  const register = entrancePage('business', 'register');
  return (
    <>
      <Link to={signInPage('business')} className={buttonClass.hero}>
        {intl.formatMessage({ id: 'business.sign-in' })}
      </Link>
      {offers(register) && (
        <Link to={register} className={linkClass.action}>
          {intl.formatMessage({ id: 'business.register' })}
        </Link>
      )}
    </>
  );
}
