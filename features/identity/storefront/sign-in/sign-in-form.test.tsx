import { expect, test } from 'vitest';
import auth from '#locales/en/identity/auth.json';
import { markup } from '#testing/browser/markup.tsx';
import { answering } from '#testing/identity-answers.ts';
import type { Remembered } from './remembered.ts';
import { SignInForm } from './sign-in-form.tsx';

const countries = [
  { code: 'FR', name: 'France', callingCode: '33' },
  { code: 'US', name: 'United States', callingCode: '1' },
  { code: 'CA', name: 'Canada', callingCode: '1' },
];

function drawn(remembered: Partial<Remembered>, country = 'FR') {
  const html = markup(
    <SignInForm
      entrance="customer"
      calls={answering({}).calls}
      countries={countries}
      country={country}
      remembered={{ email: '', areaCode: '', number: '', ...remembered }}
      busy={false}
      onSubmit={() => {}}
    />,
    auth,
  );
  const valueOf = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
  return {
    email: valueOf('email'),
    phone: valueOf('phone'),
    country: /<option[^>]* value="(\w+)"[^>]* selected|<option[^>]* selected[^>]* value="(\w+)"/.exec(html)?.slice(1),
    remembers: /<input(?=[^>]*name="remember")[^>]* checked/.test(html),
  };
}

test('AUTH-41 the form begins with the address, or the area code and the number, that were remembered', () => {
  expect(drawn({ email: 'ana@example.com' })).toMatchObject({ email: 'ana@example.com', remembers: true });
  const abroad = drawn({ areaCode: '1', number: '202 555 0123' });
  expect(abroad).toMatchObject({ email: undefined, phone: '202 555 0123', remembers: true });
  expect(abroad.country).toContain('US');
  // Of several countries with one area code, the unit's own.
  expect(drawn({ areaCode: '1', number: '416 555 0100' }, 'CA').country).toContain('CA');
  expect(drawn({})).toMatchObject({ email: '', phone: undefined, remembers: false });
});
