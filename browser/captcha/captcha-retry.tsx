import { useState } from 'react';
import { useIntl } from 'react-intl';
import { FailurePopup } from './captcha-popup.tsx';

/** HOME-10: the same page once more, from the server, if somebody wants it. */
export default function CaptchaRetry() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <FailurePopup
        title={intl.formatMessage({ id: 'captcha.error.google' })}
        content={intl.formatMessage({ id: 'captcha.fault.widget' })}
        onDone={(again) => {
          setOpen(false);
          if (again) location.reload();
        }}
      />
    )
  );
}
