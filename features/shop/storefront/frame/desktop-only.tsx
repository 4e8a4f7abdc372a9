import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { DesktopScreen } from '#ui/pictures/desktop-screen.tsx';

/**
 * SHELL-07 SHELL-08 SHELL-09: in the place of a page that needs a wide screen. Which of the two shows is
 * left to the style sheet, so it needs no script and changes with the window.
 */
export function DesktopOnly() {
  const intl = useIntl();
  return (
    <div className="grid min-h-dvh place-items-center lg:hidden">
      <Notice
        picture={<DesktopScreen />}
        sentence={intl.formatMessage({ id: 'shell.desktop-only' })}
        action={
          <Link to="/" className={buttonClass.primary}>
            {intl.formatMessage({ id: 'shell.error.missing.action' })}
          </Link>
        }
      />
    </div>
  );
}
