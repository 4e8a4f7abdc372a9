import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { entrancePage, type Entrance } from '#domain/identity/entrances.ts';
import { isEmail } from '#domain/values/email.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/choices/checkbox.tsx';
import { useForm } from '#ui/form/form.ts';
import { linkClass } from '#ui/actions/link.ts';
import { PhoneField } from '#ui/fields/typed/phone-field.tsx';
import { wholeNumber, type PhoneCountry, type PhoneNumber } from '#ui/fields/typed/phone-number.ts';
import { Segments } from '#ui/fields/choices/segments.tsx';
import type { IdentityCalls } from '../parts/calls.ts';
import { EmailField } from '../parts/email-field.tsx';
import { isPhone, phoneIn } from '../parts/typed-phone.ts';
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

const forgotten: Remembered = { email: '', areaCode: '', number: '' };

/** AUTH-08, AUTH-42: an e-mail address or a phone number, and the password. */
export function SignInForm(props: SignInFormProps) {
  const { entrance, calls, countries, country, remembered, busy, onSubmit } = props;
  const intl = useIntl();
  const say = (id: 'auth.required' | 'auth.email.wrong' | 'auth.phone.wrong') => intl.formatMessage({ id });
  const [way, setWay] = useState<'email' | 'phone'>(remembered.number && !remembered.email ? 'phone' : 'email');
  const [remembers, setRemembers] = useState(Boolean(remembered.email || remembered.number));
  const [resets, setResets] = useState(false);
  const form = useForm(
    () => {
      const phone = phoneOf(remembered, countries, country);
      return { email: remembered.email, phone: phone.number, phoneCountry: phone.country, password: '' };
    },
    ({ email, password, ...typed }) => ({
      email: way === 'email' && !isEmail(email.trim()) && say(email.trim() ? 'auth.email.wrong' : 'auth.required'),
      phone:
        way === 'phone' &&
        !isPhone(phoneIn(typed), wholeNumber(phoneIn(typed), countries)) &&
        say(typed.phone.trim() ? 'auth.phone.wrong' : 'auth.required'),
      password: password === '' && say('auth.required'),
    }),
  );
  const phone = phoneIn(form.values);

  function send({ email, password, ...typed }: typeof form.values): void {
    if (busy) return;
    const account = email.trim();
    const given = phoneIn(typed);
    const areaCode = countries.find(({ code }) => code === given.country)?.callingCode ?? '';
    const keep =
      way === 'email' ? { ...forgotten, email: account } : { ...forgotten, areaCode, number: given.number.trim() };
    onSubmit(
      way === 'email' ? { account, password } : { mobileNo: wholeNumber(given, countries), password },
      remembers ? keep : forgotten,
    );
  }

  return (
    <>
      <form {...form.props(send)} className="grid gap-5">
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
          <EmailField {...form.field('email')} />
        ) : (
          <PhoneField
            name="phone"
            label={intl.formatMessage({ id: 'auth.phone' })}
            countryLabel={intl.formatMessage({ id: 'auth.phone.country' })}
            countries={countries}
            value={phone}
            onChange={({ country: chosen, number }) => form.set({ phone: number, phoneCountry: chosen })}
            error={form.error('phone')}
          />
        )}
        <PasswordField {...form.field('password')} kind="current" label={intl.formatMessage({ id: 'auth.password' })} />
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
        <Button type="submit" size="large" wide busy={busy}>
          {intl.formatMessage({ id: 'auth.submit' })}
        </Button>
      </form>
      {resets && (
        <Suspense>
          <ResetPopup entrance={entrance} email={form.values.email} calls={calls} onClose={() => setResets(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Several countries may share an area code; the unit's own comes first then. */
function phoneOf({ areaCode, number }: Remembered, countries: readonly PhoneCountry[], country: string): PhoneNumber {
  const own = countries.find(({ code }) => code === country);
  const fitting = countries.find(({ callingCode }) => callingCode === areaCode);
  const chosen = own?.callingCode === areaCode ? own : (fitting ?? own);
  return { country: chosen?.code ?? country, number };
}
