import { useState, type FormEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { useAlive } from '#ui/foundation/alive.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { wholeNumber, type PhoneCountry, type PhoneNumber } from '#ui/fields/phone-number.ts';
import { Select } from '#ui/fields/select.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
import { focusFirst, formOf, typedIn } from '../parts/form.ts';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import type { ProviderRegistration } from '../provider/provider-trip.ts';
import { noProof } from './proof.ts';
import { ProvePhone } from './prove-phone.tsx';
import {
  documents,
  register,
  registrationFaults,
  type Registration,
  type RegistrationAsks,
  type RegistrationFault,
  type RegistrationFaults,
} from './registration.ts';
import { isPhone } from '../sign-in/sign-in-form.tsx';

export interface RegisterFormProps {
  readonly calls: IdentityCalls;
  readonly asks: RegistrationAsks;
  /** UNIT: whether news are ticked from the start. */
  readonly subscribes: boolean;
  readonly countries: readonly PhoneCountry[];
  readonly country: string;
  /** yyyy-mm-dd, where the shop is. */
  readonly today: string;
  /** Who they are elsewhere, for somebody who comes from there. */
  readonly provider: ProviderRegistration | null;
  /** AUTH-11: what somebody who came from elsewhere earlier is called there; empty for everybody else. */
  readonly knownName: string;
  /** REG-03: the mail is on its way to this address. */
  readonly onMailSent: (email: string) => void;
}

export const faultTexts = {
  required: 'auth.required',
  digits: 'register.name.digits',
  letters: 'register.name.letters',
  length: 'register.name.length',
  email: 'auth.email.wrong',
  differs: 'register.email.differs',
  password: 'register.password.weak',
  common: 'register.password.common',
  phone: 'auth.phone.wrong',
  adults: 'register.adult.only',
  document: 'register.document.wrong',
  code: 'register.promo.wrong',
} as const satisfies Record<RegistrationFault, string>;

export const problemTexts = {
  method: 'auth.failed.method',
  limit: 'auth.failed.limit',
  sending: 'auth.failed.sending',
  unreachable: 'auth.failed.unreachable',
} as const;

const documentTexts = {
  ID: 'register.document.id',
  PASSPORT: 'register.document.passport',
  TAX: 'register.document.tax',
} as const;

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  emailAgain: '',
  password: '',
  documentType: 'ID',
  idCardNo: '',
  birthDate: '',
  promoCode: '',
};

/** REG-01, REG-02: what the unit asks of somebody who wants an account. */
export function RegisterForm(props: RegisterFormProps) {
  const { calls, asks, subscribes, countries, country, today, provider, knownName, onMailSent } = props;
  const intl = useIntl();
  const isAlive = useAlive();
  const [values, setValues] = useState(() => ({ ...empty, ...namesIn(provider?.name ?? knownName) }));
  const [phone, setPhone] = useState<PhoneNumber>({ country, number: '' });
  const [proof, setProof] = useState(noProof);
  const [isAdult, setAdult] = useState(false);
  const [isSubscription, setSubscription] = useState(subscribes);
  const [faults, setFaults] = useState<RegistrationFaults>({});
  const [problem, setProblem] = useState<keyof typeof problemTexts | null>(null);
  const [busy, setBusy] = useState(false);
  const say = intl.formatMessage;
  const fault = (name: keyof RegistrationFaults) => {
    const found = faults[name];
    return found && say({ id: faultTexts[found] });
  };
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: fault(name),
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const form = formOf(event);
    if (busy) return;
    const number = wholeNumber(phone, countries);
    const given: Registration = {
      ...values,
      ...typedIn(form),
      mobileNo: number,
      otpId: proof.status === 'success' ? proof.otpId : null,
      isAdult,
      isSubscription,
      documentType: values.documentType,
      birthDate: values.birthDate,
    };
    const wrong: RegistrationFaults = {
      ...registrationFaults(given, asks, today, provider),
      ...(phone.number.trim() !== '' && !isPhone(phone, number) && { phone: 'phone' }),
    };
    setFaults(wrong);
    setProblem(null);
    if (focusFirst(form, wrong)) return;
    setBusy(true);
    const outcome = await register(calls, given, asks, provider);
    setBusy(false);
    if (outcome.kind === 'mail-sent') return onMailSent(given.email.trim());
    if (outcome.kind === 'problem') setProblem(outcome.problem);
    if (outcome.kind === 'faults') {
      setFaults(outcome.faults);
      focusFirst(form, outcome.faults);
    }
  }

  return (
    <>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <div className="field-row">
          <TextField
            {...field('firstName')}
            label={say({ id: 'register.first' })}
            autoComplete="given-name"
            maxLength={30}
          />
          <TextField
            {...field('lastName')}
            label={say({ id: 'register.last' })}
            autoComplete="family-name"
            maxLength={30}
          />
        </div>
        <EmailField {...field('email')} />
        <TextField
          {...field('emailAgain')}
          type="email"
          label={say({ id: 'register.email.again' })}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          reading="left-to-right"
        />
        {!provider && <NewPasswordField {...field('password')} label={say({ id: 'auth.password' })} />}
        <ProvePhone
          calls={calls}
          countries={countries}
          value={phone}
          onChange={setPhone}
          proof={proof}
          onProof={setProof}
          error={fault('phone')}
        />
        {asks.idCard && (
          <div className="field-row">
            <Select
              label={say({ id: 'register.document' })}
              name="documentType"
              value={values.documentType}
              onChange={(documentType) => setValues((before) => ({ ...before, documentType }))}
              options={documents.map((value) => ({ value, label: say({ id: documentTexts[value] }) }))}
            />
            <TextField
              {...field('idCardNo')}
              label={say({ id: 'register.document.number' })}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={32}
              reading="left-to-right"
            />
          </div>
        )}
        {asks.birthDate && (
          <DateField
            label={say({ id: 'register.birth' })}
            hint={say({ id: 'register.birth.hint' })}
            name="birthDate"
            max={today}
            value={values.birthDate}
            onChange={(birthDate) => setValues((before) => ({ ...before, birthDate }))}
            error={fault('birthDate')}
          />
        )}
        <TextField
          {...field('promoCode')}
          label={say({ id: 'register.promo' })}
          note={say({ id: 'register.optional' })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          reading="left-to-right"
        />
        <div className="grid gap-1">
          {!asks.birthDate && (
            <Checkbox
              name="isAdult"
              required
              label={say({ id: 'register.adult' })}
              checked={isAdult}
              onChange={setAdult}
              error={fault('isAdult')}
            />
          )}
          <Checkbox
            name="isSubscription"
            label={say({ id: 'register.subscribe' })}
            checked={isSubscription}
            onChange={setSubscription}
          />
        </div>
        {problem && <Callout tone="bad" title={say({ id: problemTexts[problem] })} />}
        <Button type="submit" size="large" wide busy={busy} disabled={!isAlive}>
          {say({ id: 'register.submit' })}
        </Button>
        <p className="text-sm text-pretty text-ink-2">
          {intl.formatMessage({ id: 'register.terms' }, { terms: termsLink })}
        </p>
      </form>
      {calls.captchaPopup}
    </>
  );
}

/** The other side knows a name, and nobody knows where it divides. */
function namesIn(name: string) {
  const [firstName = '', ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') };
}

const termsLink = (words: ReactNode) => (
  <Link key="terms" to="/terms-conditions" target="_blank" className={linkClass.text}>
    {words}
  </Link>
);
