import { useState } from 'react';
import { useIntl } from 'react-intl';
import { isForSelf } from '#domain/buying/draft-path.ts';
import { mayBeFixedLine } from '#domain/values/phone/phone-readings.ts';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { whoseOf } from './autofill.ts';
import { receiverChanges } from './delivery-changes.ts';
import { needsFor } from './delivery-faults.ts';
import { EmailBox } from './email-box.tsx';
import type { PartProps } from './part.ts';
import { phoneOf, receiverPhone } from './several-receivers.ts';

/** DELIV-06: what the way needs of one person, and nothing else. */
export function ReceiverFields(part: PartProps) {
  const { draft, change, error } = part;
  const intl = useIntl();
  const [receiver] = draft.receivers;
  const needs = needsFor(draft);
  const isLetter = draft.way === 'physical';
  return (
    <>
      {needs.includes('name') && (
        <TextField
          name="name"
          label={intl.formatMessage({ id: 'delivery.name' })}
          hint={intl.formatMessage({ id: isLetter ? 'delivery.name.envelope' : 'delivery.name.hint' })}
          autoComplete={isForSelf(draft) ? 'name' : `${whoseOf(draft)} name`}
          autoCapitalize="words"
          spellCheck={false}
          value={receiver.name}
          onChange={(name) => change((now) => receiverChanges(now, { name }))}
          error={error('name')}
        />
      )}
      {needs.includes('email') && (
        <EmailBox
          name="email"
          label={intl.formatMessage({ id: 'delivery.email' })}
          autoComplete={isForSelf(draft) ? 'email' : `${whoseOf(draft)} email`}
          value={receiver.email}
          onChange={(email) => change((now) => receiverChanges(now, { email: email.trim() }))}
          error={error('email')}
        />
      )}
      {needs.includes('mobile') && <MobileField {...part} />}
    </>
  );
}

/** DELIV-18: what announces a parcel may be any phone; what is read on it may not. */
export function MobileField({ draft, terms, change, error }: PartProps) {
  const intl = useIntl();
  const [receiver] = draft.receivers;
  const countries = terms.shop.countries.filter(({ callingCode }) => callingCode !== '');
  /** A draft keeps the calling code, which several countries may share. */
  const [chosen, setChosen] = useState<string | null>(null);
  const read = phoneOf(receiver, terms.shop);
  const isShared = countries.some(
    ({ code, callingCode }) => code === chosen && callingCode === receiver.mobileAreaCode,
  );
  const isAnyPhone = mayBeFixedLine({ buyer: 'consumer', way: draft.way });
  return (
    <PhoneField
      name="mobile"
      label={intl.formatMessage({ id: isAnyPhone ? 'delivery.phone' : 'delivery.mobile' })}
      {...(isAnyPhone && {
        note: intl.formatMessage({ id: 'delivery.optional' }),
        hint: intl.formatMessage({ id: 'delivery.phone.hint' }),
      })}
      countryLabel={intl.formatMessage({ id: 'delivery.mobile.country' })}
      countries={countries}
      {...(!isForSelf(draft) && { autofill: whoseOf(draft) })}
      value={isShared && chosen !== null ? { ...read, country: chosen } : read}
      onChange={(number) => {
        setChosen(number.country);
        change((now) => receiverChanges(now, receiverPhone(number, countries)));
      }}
      error={error('mobile')}
    />
  );
}
