import { expect, test } from 'vitest';
import auth from '#locales/en/identity/auth.json';
import register from '#locales/en/identity/register.json';
import { markup } from '#testing/browser/markup.tsx';
import { answering } from '#testing/identity-answers.ts';
import { RegisterForm, type RegisterFormProps } from './register-form.tsx';

const drawn = (changes: Partial<RegisterFormProps> = {}) =>
  markup(
    <RegisterForm
      calls={answering({}).calls}
      asks={{ idCard: false, birthDate: false }}
      subscribes={false}
      countries={[{ code: 'FR', name: 'France', callingCode: '33' }]}
      country="FR"
      today="2026-11-15"
      provider={null}
      knownName=""
      onMailSent={() => {}}
      {...changes}
    />,
    { ...auth, ...register },
  );
const namesIn = (html: string) => [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);

const before = ['firstName', 'lastName', 'email', 'emailAgain', 'password', 'phone'];
const after = ['promoCode', 'isAdult', 'isSubscription'];

test('REG-02 REG-08 every field of a registration is on the form', () => {
  expect(namesIn(drawn())).toEqual([...before, ...after]);
});

test('REG-07 REG-09 REG-10 a document of one of three kinds, and a date of birth, where the unit asks for them', () => {
  const html = drawn({ asks: { idCard: true, birthDate: false } });
  expect(namesIn(html)).toEqual([...before, 'documentType', 'idCardNo', ...after]);
  expect([...html.matchAll(/<option value="([A-Z]{2,}\w*)"[^>]*>([^<]*)</g)].map(([, ...option]) => option)).toEqual(
    expect.arrayContaining([
      ['ID', 'Identity card'],
      ['PASSPORT', 'Passport'],
      ['TAX', 'Tax number'],
    ]),
  );
  const dated = namesIn(drawn({ asks: { idCard: false, birthDate: true } }));
  expect(dated).toContain('birthDate');
  expect(dated).not.toContain('isAdult');
});

test('REG-10 UNIT-54 VAL-27 whoever comes from elsewhere is asked for no password, and for their age all the same', () => {
  const provider = { registerType: 'GOOGLE', accessToken: 'proof', name: 'Zoé Tran' } as const;
  const html = drawn({ provider });
  const withoutPassword = before.filter((name) => name !== 'password');
  expect(namesIn(html)).toEqual([...withoutPassword, ...after]);
  expect(namesIn(drawn({ provider, asks: { idCard: false, birthDate: true } }))).toContain('birthDate');
  expect(html).toMatch(/name="firstName"[^>]* value="Zoé"/);
  expect(html).toMatch(/name="lastName"[^>]* value="Tran"/);
});

test('REG-02 news are ticked from the start where the unit says so, and nothing else is', () => {
  const ticked = (html: string) =>
    [...html.matchAll(/<input(?=[^>]* checked)[^>]* name="(\w+)"/g)].map(([, name]) => name);
  expect(ticked(drawn({ subscribes: true }))).toEqual(['isSubscription']);
  expect(ticked(drawn())).toEqual([]);
});
