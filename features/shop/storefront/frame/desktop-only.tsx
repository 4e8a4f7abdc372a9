import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useOffers } from '#browser/calls/offers.ts';
import { useVisitor } from '#browser/session/visitor.tsx';
import { buttonClass, buttonClassOf } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { DesktopScreen } from '#ui/pictures/desktop-screen.tsx';

const businessInfo = '/b2b/info';

/**
 * SHELL-07 SHELL-08 SHELL-09: in the place of a page that needs a wide screen; the shop around it stays, so that
 * nobody is shut in. Which of the two shows is left to the style sheet, so it needs no script and changes with the
 * window.
 */
export function DesktopOnly() {
  const intl = useIntl();
  const offers = useOffers();
  const { kind } = useVisitor();
  return (
    <div className="grid min-h-[70dvh] place-items-center lg:hidden">
      <Notice
        picture={<DesktopScreen />}
        sentence={intl.formatMessage({ id: 'shell.desktop-only' })}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {offers(businessInfo) ? (
              <Link to={businessInfo} className={buttonClass.primary}>
                {intl.formatMessage({ id: 'shell.desktop-only.more' })}
              </Link>
            ) : (
              <Link to="/" className={buttonClass.primary}>
                {intl.formatMessage({ id: 'shell.error.missing.action' })}
              </Link>
            )}
            {kind !== 'guest' && (
              <Link to="/force-logout" className={buttonClassOf({ look: 'secondary' })}>
                {intl.formatMessage({ id: 'shell.sign-out' })}
              </Link>
            )}
          </div>
        }
      />
    </div>
  );
}
