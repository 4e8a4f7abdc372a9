import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router';
import { isSecurePage, setCookie } from '#browser/kept/cookies.ts';
import { signOutOf, visitorCookieText } from '#browser/kept/visitor-cookie.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { forgetUnit } from './forget-unit.ts';
import { useSignOut } from './use-sign-out.ts';

export interface LeaveProps {
  readonly shop: string;
  readonly unit: UnitId;
  /** Where to afterwards, inside the shop. */
  readonly to: string;
}

/** ROUTE-24: forgets the visitor in this browser and leads on, in a document that remembers nothing. */
export function Leave({ shop, unit, to }: LeaveProps) {
  const intl = useIntl();
  const next = useHref(to);
  const home = useHref('/');
  const end = useEffectEvent(useSignOut());
  useEffect(() => {
    void end().then((better) => leave(better === 'home' ? home : next));
    function leave(address: string): void {
      setCookie(visitorCookieText(unit, null, isSecurePage()));
      window.dispatchEvent(signOutOf(unit));
      for (const store of [() => localStorage, () => sessionStorage])
        try {
          forgetUnit(unit, store());
        } catch {
          // Where storage is forbidden nothing was kept.
        }
      window.location.replace(address);
    }
  }, [unit, next, home]);
  return (
    <>
      <title>{intl.formatMessage({ id: 'pages.leave.title' }, { shop })}</title>
      <meta name="robots" content="noindex" />
      <Notice
        picture={<Parcel mood="waiting" />}
        sentence={intl.formatMessage({ id: 'pages.leave.sentence' })}
        action={
          <a href={next} className={buttonClass.primary}>
            {intl.formatMessage({ id: 'pages.leave.action' })}
          </a>
        }
      />
    </>
  );
}
