// RISK-06: gift cards are what swindlers ask for. Whoever buys unusually many is asked once, calmly, before they pay.
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { phoneLink } from '#domain/values/phone/phone-link.ts';
import { linkClass } from '#ui/actions/link.ts';
import { Popup } from '#ui/overlays/popup.tsx';
import { Icon } from '#ui/pictures/icon.tsx';

interface ToldQuestionProps {
  readonly help: { readonly phone: string; readonly email: string };
  readonly onAnswer: (wasTold: boolean) => void;
}

export function ToldQuestion({ help, onAnswer }: ToldQuestionProps) {
  const intl = useIntl();
  const [wasTold, setWasTold] = useState(false);
  const close = intl.formatMessage({ id: 'cart.close' });
  if (wasTold)
    return (
      <Popup
        key="help"
        title={intl.formatMessage({ id: 'checkout.told.help' })}
        closeLabel={close}
        onClose={() => onAnswer(true)}
        ok={{ label: intl.formatMessage({ id: 'checkout.told.stop' }), onPress: () => onAnswer(true) }}
      >
        <p>{intl.formatMessage({ id: 'checkout.told.help.more' })}</p>
        <ul className="told-help">
          {help.phone && (
            <li>
              <Icon name="phone" />
              <a href={phoneLink(help.phone)} className={linkClass.text}>
                <bdi dir="ltr">{help.phone}</bdi>
              </a>
            </li>
          )}
          {help.email && (
            <li>
              <Icon name="mail" />
              <a href={`mailto:${help.email}`} className={linkClass.text}>
                <bdi dir="ltr">{help.email}</bdi>
              </a>
            </li>
          )}
        </ul>
      </Popup>
    );
  return (
    <Popup
      key="question"
      title={intl.formatMessage({ id: 'checkout.told' })}
      closeLabel={close}
      onClose={() => onAnswer(true)}
      ok={{ label: intl.formatMessage({ id: 'checkout.told.no' }), onPress: () => onAnswer(false) }}
      cancel={{ label: intl.formatMessage({ id: 'checkout.told.yes' }), onPress: () => setWasTold(true) }}
    >
      <p>{intl.formatMessage({ id: 'checkout.told.more' })}</p>
    </Popup>
  );
}
