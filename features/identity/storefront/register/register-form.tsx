import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { documentTypes } from '#domain/identity/document.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/choices/checkbox.tsx';
import { DateField } from '#ui/fields/dates/date-field.tsx';
import { useForm } from '#ui/form/form.ts';
import { linkClass } from '#ui/actions/link.ts';
import { wholeNumber, type PhoneCountry } from '#ui/fields/typed/phone-number.ts';
import { Select } from '#ui/fields/choices/select.tsx';
import { Callout } from '#ui/feedback/status.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { isPhone, phoneIn } from '../parts/typed-phone.ts';
import type { ProviderRegistration } from '../provider/provider-trip.ts';
import { noProof } from './proof.ts';
import { ProvePhone } from './prove-phone.tsx';
import {
  register,
  registrationFaults,
  type Registration,
  type RegistrationAsks,
  type RegistrationFault,
  type RegistrationFaults,
} from './registration.ts';

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
  phone: '',
  phoneCountry: '',
};

/** REG-01, REG-02: what the unit asks of somebody who wants an account. */
export function RegisterForm(props: RegisterFormProps) {
  const { calls, asks, subscribes, countries, country, today, provider, knownName, onMailSent } = props;
  const intl = useIntl();
  const say = intl.formatMessage;
  const [proof, setProof] = useState(noProof);
  const [isAdult, setAdult] = useState(false);
  const [isSubscription, setSubscription] = useState(subscribes);
  const [problem, setProblem] = useState<keyof typeof problemTexts | null>(null);
  const [busy, setBusy] = useState(false);
  const given = (typed: Record<keyof typeof empty, string>): Registration => ({
    ...typed,
    mobileNo: wholeNumber(phoneIn(typed), countries),
    otpId: proof.status === 'success' ? proof.otpId : null,
    isAdult,
    isSubscription,
  });
  const inWords = (faults: RegistrationFaults) =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, say({ id: faultTexts[fault] })]));
  const form = useForm<keyof typeof empty, 'isAdult'>(
    () => ({ ...empty, phoneCountry: country, ...namesIn(provider?.name ?? knownName) }),
    (typed) => {
      const phone = phoneIn(typed);
      return inWords({
        ...registrationFaults(given(typed), asks, today, provider),
        ...(typed.phone.trim() !== '' && !isPhone(phone, wholeNumber(phone, countries)) && { phone: 'phone' }),
      });
    },
    (typed) => ({
      phone: `${typed.phoneCountry} ${typed.phone}`,
      idCardNo: `${typed.documentType} ${typed.idCardNo}`,
      isAdult: String(isAdult),
    }),
  );

  async function send(typed: typeof form.values): Promise<void> {
    if (busy) return;
    setProblem(null);
    setBusy(true);
    const outcome = await register(calls, given(typed), asks, provider);
    setBusy(false);
    if (outcome.kind === 'mail-sent') return onMailSent(typed.email.trim());
    if (outcome.kind === 'problem') setProblem(outcome.problem);
    if (outcome.kind === 'faults') form.refuse(inWords(outcome.faults));
  }

  return (
    <>
      <form {...form.props((typed) => void send(typed))} className="grid gap-5">
        <div className="field-row">
          <TextField
            {...form.field('firstName')}
            label={say({ id: 'register.first' })}
            autoComplete="given-name"
            maxLength={30}
          />
          <TextField
            {...form.field('lastName')}
            label={say({ id: 'register.last' })}
            autoComplete="family-name"
            maxLength={30}
          />
        </div>
        <EmailField {...form.field('email')} />
        <TextField
          {...form.field('emailAgain')}
          type="email"
          label={say({ id: 'register.email.again' })}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          reading="left-to-right"
        />
        {!provider && <NewPasswordField {...form.field('password')} label={say({ id: 'auth.password' })} />}
        <ProvePhone
          calls={calls}
          countries={countries}
          value={phoneIn(form.values)}
          onChange={({ country: chosen, number }) => form.set({ phone: number, phoneCountry: chosen })}
          proof={proof}
          onProof={setProof}
          error={form.error('phone')}
        />
        {asks.idCard && (
          <div className="field-row">
            <Select
              label={say({ id: 'register.document' })}
              {...form.field('documentType')}
              options={documentTypes.map((value) => ({ value, label: say({ id: documentTexts[value] }) }))}
            />
            <TextField
              {...form.field('idCardNo')}
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
            {...form.field('birthDate')}
            max={today}
          />
        )}
        <TextField
          {...form.field('promoCode')}
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
              error={form.error('isAdult')}
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
        <Button type="submit" size="large" wide busy={busy}>
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
