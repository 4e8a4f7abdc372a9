import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useHref } from 'react-router';
import type { UnitId } from '#domain/units/unit.ts';
import { buttonClass } from '#ui/actions/button-look.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { forgetUnit } from './forget-unit.ts';

export interface LeaveProps {
  readonly shop: string;
  readonly unit: UnitId;
  /** The cookie that says what kind of visitor this is. */
  readonly visitorCookie: string;
  /** Where to afterwards, inside the shop. */
  readonly to: string;
  /** AUTH-26: ends the session at the server; says whether home is the better place afterwards. */
  readonly signOut: () => Promise<'home' | null>;
}

/** ROUTE-24: forgets the visitor in this browser and leads on, in a document that remembers nothing. */
export function Leave({ shop, unit, visitorCookie, to, signOut }: LeaveProps) {
  const intl = useIntl();
  const next = useHref(to);
  const home = useHref('/');
  const end = useEffectEvent(signOut);
  useEffect(() => {
    void end().then((better) => leave(better === 'home' ? home : next));
    function leave(address: string): void {
      document.cookie = `${visitorCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
      for (const store of [() => localStorage, () => sessionStorage])
        try {
          forgetUnit(unit, store());
        } catch {
          // Where storage is forbidden nothing was kept.
        }
      window.location.replace(address);
    }
  }, [unit, visitorCookie, next, home]);
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
