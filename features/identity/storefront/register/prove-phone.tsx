import { useState } from 'react';
import { useIntl } from 'react-intl';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { Button } from '#ui/actions/button.tsx';
import { CodeField } from '#ui/fields/typed/code-field.tsx';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import { wholeNumber, type PhoneCountry, type PhoneNumber } from '#ui/fields/typed/phone-number.ts';
import { Status } from '#ui/feedback/status.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { confirmProof, noProof, sendingTo, sendProof, type Proof, type ProofFault } from './proof.ts';
import { Resend } from '../sign-in/second-step.tsx';
import { isPhone } from '../parts/typed-phone.ts';

const faultTexts = {
  address: 'auth.phone.wrong',
  soon: 'auth.failed.soon',
  codes: 'auth.failed.codes',
  today: 'auth.failed.today',
  limit: 'auth.failed.limit',
  sending: 'auth.failed.sending',
  unreachable: 'auth.failed.unreachable',
  wrong: 'auth.code.wrong',
  ended: 'auth.code.ended',
} as const satisfies Record<ProofFault, string>;

export interface ProvePhoneProps {
  readonly calls: IdentityCalls;
  readonly countries: readonly PhoneCountry[];
  readonly value: PhoneNumber;
  readonly onChange: (value: PhoneNumber) => void;
  readonly proof: Proof;
  readonly onProof: (proof: Proof) => void;
  readonly error?: string | undefined;
}

/** A phone number that may be proved by a code, so that it can be signed in with. */
export function ProvePhone(props: ProvePhoneProps) {
  const { calls, countries, value, onChange, proof, onProof, error } = props;
  const intl = useIntl();
  const [code, setCode] = useState('');
  const number = wholeNumber(value, countries);
  const fault = proof.error && intl.formatMessage({ id: faultTexts[proof.error] });
  const awaitsCode = proof.otpId !== null && proof.status !== 'success';

  async function send(): Promise<void> {
    onProof(sendingTo({ mobileNo: number }));
    setCode('');
    onProof((await sendProof(calls, { mobileNo: number })) ?? noProof);
  }

  async function confirm(given: string): Promise<void> {
    if (proof.isFetching) return;
    onProof({ ...proof, isFetching: true });
    const next = await confirmProof(calls, proof, given);
    if (next.status !== 'success') setCode('');
    onProof(next);
  }

  return (
    <div className="grid gap-3">
      <PhoneField
        name="phone"
        label={intl.formatMessage({ id: 'auth.phone' })}
        note={intl.formatMessage({ id: 'register.optional' })}
        hint={intl.formatMessage({ id: 'register.phone.hint' })}
        countryLabel={intl.formatMessage({ id: 'auth.phone.country' })}
        countries={countries}
        value={value}
        onChange={(next) => {
          onChange(next);
          // Another number has not been proved.
          onProof(noProof);
          setCode('');
        }}
        error={error ?? (awaitsCode ? undefined : (fault ?? undefined))}
      />
      {proof.status === 'success' && (
        <p>
          <Status tone="good">{intl.formatMessage({ id: 'register.phone.proved' })}</Status>
        </p>
      )}
      {isPhone(value, number) && proof.otpId === null && (
        <div>
          <Button look="secondary" size="small" busy={proof.isFetching} onClick={() => void send()}>
            {intl.formatMessage({ id: 'register.phone.send' })}
          </Button>
        </div>
      )}
      {awaitsCode && (
        <div className="grid gap-2 rounded-control bg-sunken p-4">
          <CodeField
            name="otp"
            label={intl.formatMessage({ id: 'register.phone.code' })}
            length={oneTimeCode.digits}
            value={code}
            onChange={setCode}
            onComplete={(given) => void confirm(given)}
            error={fault ?? undefined}
          />
          <Resend key={proof.otpId} resend={send} />
        </div>
      )}
    </div>
  );
}
