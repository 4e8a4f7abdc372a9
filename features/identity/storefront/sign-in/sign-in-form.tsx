import { lazy, Suspense, useState, type FormEvent } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { entrancePage, type Entrance } from '#domain/identity/entrances.ts';
import { isEmail } from '#domain/values/email.ts';
import { useAlive } from '#ui/foundation/alive.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { linkClass } from '#ui/actions/link.ts';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { wholeNumber, type PhoneCountry, type PhoneNumber } from '#ui/fields/phone-number.ts';
import { Segments } from '#ui/fields/segments.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
import { focusFirst, formOf, typedIn, type Faults } from '../parts/form.ts';
import { PasswordField } from './password-field.tsx';
import type { Remembered } from './remembered.ts';
import type { Credentials } from './sign-in.ts';

// RESET-02: fetched when somebody has forgotten their password.
const ResetPopup = lazy(() => import('../reset/reset-popup.tsx'));

export interface SignInFormProps {
  readonly entrance: Exclude<Entrance, 'employee'>;
  readonly calls: IdentityCalls;
  readonly countries: readonly PhoneCountry[];
  readonly country: string;
  readonly remembered: Remembered;
  readonly busy: boolean;
  /** Tries to sign in; what it leaves behind on the device, if anything, is in `remember`. */
  readonly onSubmit: (credentials: Credentials, remember: Remembered) => void;
}

type FieldName = 'email' | 'phone' | 'password';

const forgotten: Remembered = { email: '', areaCode: '', number: '' };

/** AUTH-08, AUTH-42: an e-mail address or a phone number, and the password. */
export function SignInForm(props: SignInFormProps) {
  const { entrance, calls, countries, country, remembered, busy, onSubmit } = props;
  const intl = useIntl();
  const isAlive = useAlive();
  const [way, setWay] = useState<'email' | 'phone'>(remembered.number && !remembered.email ? 'phone' : 'email');
  const [email, setEmail] = useState(remembered.email);
  const [phone, setPhone] = useState<PhoneNumber>(() => phoneOf(remembered, countries, country));
  const [password, setPassword] = useState('');
  const [remembers, setRemembers] = useState(Boolean(remembered.email || remembered.number));
  const [faults, setFaults] = useState<Faults<FieldName>>({});
  const [resets, setResets] = useState(false);
  const say = (id: 'auth.required' | 'auth.email.wrong' | 'auth.phone.wrong') => intl.formatMessage({ id });

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = formOf(event);
    if (busy) return;
    const typed = typedIn(form);
    const address = (typed['email'] ?? '').trim();
    const secret = typed['password'] ?? '';
    const number = wholeNumber(phone, countries);
    const wrong: Faults<FieldName> = {
      ...(way === 'email' && !isEmail(address) && { email: say(address ? 'auth.email.wrong' : 'auth.required') }),
      ...(way === 'phone' &&
        !isPhone(phone, number) && { phone: say(phone.number.trim() ? 'auth.phone.wrong' : 'auth.required') }),
      ...(secret === '' && { password: say('auth.required') }),
    };
    setFaults(wrong);
    if (focusFirst(form, wrong)) return;
    const areaCode = countries.find(({ code }) => code === phone.country)?.callingCode ?? '';
    const keep =
      way === 'email' ? { ...forgotten, email: address } : { ...forgotten, areaCode, number: phone.number.trim() };
    onSubmit(
      way === 'email' ? { account: address, password: secret } : { mobileNo: number, password: secret },
      remembers ? keep : forgotten,
    );
  }

  return (
    <>
      {/* A form sent before the page is alive must not put a password into an address. */}
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <div>
          <Segments
            label={intl.formatMessage({ id: 'auth.way' })}
            value={way}
            onChange={setWay}
            segments={[
              { value: 'email', label: intl.formatMessage({ id: 'auth.way.email' }), icon: 'mail' },
              { value: 'phone', label: intl.formatMessage({ id: 'auth.way.phone' }), icon: 'phone' },
            ]}
          />
        </div>
        {way === 'email' ? (
          <EmailField value={email} onChange={setEmail} error={faults.email} />
        ) : (
          <PhoneField
            name="phone"
            label={intl.formatMessage({ id: 'auth.phone' })}
            countryLabel={intl.formatMessage({ id: 'auth.phone.country' })}
            countries={countries}
            value={phone}
            onChange={setPhone}
            error={faults.phone}
          />
        )}
        <PasswordField
          kind="current"
          name="password"
          label={intl.formatMessage({ id: 'auth.password' })}
          value={password}
          onChange={setPassword}
          error={faults.password}
        />
        <div className="-my-1 flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox
            name="remember"
            label={intl.formatMessage({ id: 'auth.remember' })}
            checked={remembers}
            onChange={setRemembers}
          />
          <Link
            to={entrancePage(entrance, 'forgot-password')}
            className={`${linkClass.action} text-sm`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setResets(true);
            }}
          >
            {intl.formatMessage({ id: 'auth.forgot' })}
          </Link>
        </div>
        <Button type="submit" size="large" wide busy={busy} disabled={!isAlive}>
          {intl.formatMessage({ id: 'auth.submit' })}
        </Button>
      </form>
      {resets && (
        <Suspense>
          <ResetPopup entrance={entrance} email={email} calls={calls} onClose={() => setResets(false)} />
        </Suspense>
      )}
    </>
  );
}

/** VAL-18: 3 to 16 digits; whether there is such a number is asked by the server. */
export const isPhone = ({ number }: PhoneNumber, whole: string): boolean => {
  const digits = number.replaceAll(/\D/g, '').length;
  return whole !== '' && digits >= 3 && digits <= 16;
};

/** Several countries may share an area code; the unit's own comes first then. */
function phoneOf({ areaCode, number }: Remembered, countries: readonly PhoneCountry[], country: string): PhoneNumber {
  const own = countries.find(({ code }) => code === country);
  const fitting = countries.find(({ callingCode }) => callingCode === areaCode);
  const chosen = own?.callingCode === areaCode ? own : (fitting ?? own);
  return { country: chosen?.code ?? country, number };
}
