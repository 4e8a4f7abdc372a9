import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Parcel } from '#ui/pictures/parcel.tsx';
import { Popup } from '#ui/overlays/popup.tsx';
import type { CaptchaOutcome } from './captcha.ts';

interface ChallengePopupProps {
  /** Shows the challenge in the element, until it is solved, given up or closed. */
  readonly run: (element: HTMLElement | null, closed: AbortSignal) => Promise<CaptchaOutcome | null>;
  readonly onDone: (outcome: CaptchaOutcome | null) => void;
}

/** The visible challenge. Its widget is a stranger's, so the popup stands beside the page. */
export function ChallengePopup({ run, onDone }: ChallengePopupProps) {
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent((closed: AbortSignal) => {
    run(place.current, closed).then(onDone, () => onDone(null));
  });
  useEffect(() => {
    const closing = new AbortController();
    begin(closing.signal);
    return () => closing.abort();
  }, []);
  return (
    <Popup
      holdsWidget
      title={intl.formatMessage({ id: 'captcha.challenge.title' })}
      closeLabel={intl.formatMessage({ id: 'captcha.close' })}
      onClose={() => onDone(null)}
    >
      {intl.formatMessage({ id: 'captcha.challenge.text' })}
      {/* The room is kept, so that nothing moves when the widget arrives. */}
      <div
        ref={place}
        className="-mx-2 mbs-6 grid min-h-20 place-items-center rounded-control md:mx-0 md:bg-sunken md:p-4"
      />
    </Popup>
  );
}

interface FailurePopupProps {
  readonly title: string;
  readonly content: string;
  /** True to begin again. */
  readonly onDone: (again: boolean) => void;
}

export function FailurePopup({ title, content, onDone }: FailurePopupProps) {
  const intl = useIntl();
  return (
    <Popup
      urgent
      picture={<Parcel mood="waiting" />}
      title={title}
      ok={{
        label: intl.formatMessage({ id: 'captcha.retry' }),
        onPress: () => onDone(true),
      }}
      closeLabel={intl.formatMessage({ id: 'captcha.close' })}
      onClose={() => onDone(false)}
    >
      {content}
    </Popup>
  );
}
