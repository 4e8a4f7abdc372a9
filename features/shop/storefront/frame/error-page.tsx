import { useEffect, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { useFetched } from '#browser/fetched.ts';
import type { Messages } from '#browser/texts/messages.server.ts';
import { SliceTexts } from '#browser/texts/texts.tsx';
import { tryAgainSeconds } from './try-again.ts';

/** What a visitor sees when a page is missing, the shop cannot be reached, or we made a mistake. */
export function ErrorPage({ error, shop }: { error: unknown; shop: string | null }) {
  const intl = useIntl();
  const here = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404)
    return (
      <Page
        mood="empty"
        shop={shop}
        sentence={intl.formatMessage({ id: 'shell.error.missing' })}
        action={
          <Link to="/" className={buttonClass.primary}>
            {intl.formatMessage({ id: 'shell.error.missing.action' })}
          </Link>
        }
      />
    );
  const captchaTexts = captchaTextsOf(error);
  const isBusy = status === 503;
  return (
    <>
      {captchaTexts && <CaptchaPopup texts={captchaTexts} />}
      <Page
        mood="waiting"
        shop={shop}
        sentence={intl.formatMessage({
          id: isBusy ? 'shell.error.unavailable' : 'shell.error.fault',
        })}
        {...(isBusy && {
          more: intl.formatMessage({ id: 'shell.error.unavailable.when' }, { seconds: tryAgainSeconds }),
        })}
        action={
          // The same address once more, from the server.
          <Link to={here} reloadDocument className={buttonClass.primary}>
            {intl.formatMessage({ id: 'shell.error.retry' })}
          </Link>
        }
      />
    </>
  );
}

/** HOME-10: the texts come with a failure that a captcha may mend. */
function captchaTextsOf(error: unknown): Messages | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === 'object' && data !== null && 'captchaTexts' in data ? (data.captchaTexts as Messages) : null;
}

function CaptchaPopup({ texts }: { texts: Messages }) {
  const [CaptchaRetry, fetchPopup] = useFetched(() => import('#browser/captcha/captcha-retry.tsx'));
  // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is alive
  useEffect(fetchPopup, []);
  return (
    CaptchaRetry && (
      <SliceTexts messages={texts}>
        <CaptchaRetry />
      </SliceTexts>
    )
  );
}

function Page({ mood, shop, ...said }: PageProps) {
  return (
    <>
      <title>{shop ? `${said.sentence} | ${shop}` : said.sentence}</title>
      <meta name="robots" content="noindex" />
      <Notice picture={<Parcel mood={mood} />} {...said} />
    </>
  );
}

interface PageProps {
  readonly mood: 'empty' | 'waiting';
  /** Its name; null where not even that is known. */
  readonly shop: string | null;
  readonly sentence: string;
  readonly more?: string;
  readonly action: ReactNode;
}
