import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { registerCall } from '#contract/identity/registration.ts';
import { documentTypes } from '#domain/identity/document.ts';
import { languages } from '#domain/values/language.ts';
import { nameFault } from '#domain/values/text-rules.ts';
import { answering } from '#testing/identity-answers.ts';
import { faultTexts, problemTexts } from './register-form.tsx';
import { register, registrationFaults, type Registration } from './registration.ts';

const good: Registration = {
  firstName: 'Zoé',
  lastName: "O'Neill-Đặng",
  email: 'zoe@example.com',
  emailAgain: ' ZOE@example.com',
  password: 'Quiet-Ribbon-42',
  documentType: 'ID',
  idCardNo: '',
  mobileNo: '',
  otpId: null,
  birthDate: '',
  isAdult: true,
  isSubscription: false,
  promoCode: '',
};
const nothing = { idCard: false, birthDate: false };
const today = '2026-11-15';
const faults = (changes: Partial<Registration>, asks = nothing) =>
  registrationFaults({ ...good, ...changes }, asks, today);

test('REG-02 a registration in order has no faults', () => {
  expect(faults({})).toEqual({});
});

test('REG-08 the address has to be typed the same twice', () => {
  // Left out, cut short, or typed by somebody who signs in elsewhere: all the same.
  const provider = { registerType: 'GOOGLE', accessToken: 'x', name: 'Zoé' } as const;
  for (const emailAgain of ['zoe@example.org', '', 'zoe@example.co', 'oe@example.com']) {
    expect(faults({ emailAgain }), emailAgain).toEqual({ emailAgain: 'differs' });
    expect(registrationFaults({ ...good, emailAgain }, nothing, today, provider), emailAgain).toEqual({
      emailAgain: 'differs',
    });
  }
  expect(faults({ email: 'zoe', emailAgain: 'zoe' })).toEqual({ email: 'email' });
});

test.each(['zoe@shop.online', 'zoe@shop.photography', 'zoe@shop.fr'])('VAL-30 %s can register', (email) => {
  expect(faults({ email, emailAgain: email })).toEqual({});
});

test('REG-02 VAL-03 VAL-06 VAL-14 each name and the address are looked at, and have to be there', () => {
  for (const name of ['firstName', 'lastName'] as const) {
    expect(faults({ [name]: '' })).toEqual({ [name]: 'required' });
    expect(faults({ [name]: 'A' })).toEqual({ [name]: 'length' });
    expect(faults({ [name]: 'R2' })).toEqual({ [name]: 'digits' });
  }
  expect(faults({ email: ' ', emailAgain: '' })).toEqual({ email: 'required' });
  expect(faults({ password: '' })).toEqual({ password: 'required' });
});

test('REG-07 a document only where the unit asks for one', () => {
  expect(faults({}, { idCard: true, birthDate: false })).toEqual({ idCardNo: 'required' });
  expect(faults({ idCardNo: '<b>' }, { idCard: true, birthDate: false })).toEqual({ idCardNo: 'document' });
  expect(faults({ idCardNo: 'X-12/3' }, { idCard: true, birthDate: false })).toEqual({});
});

test('REG-09 VAL-27 a word, or a date where the unit needs proof; the eighteenth birthday counts', () => {
  expect(faults({ isAdult: false })).toEqual({ isAdult: 'adults' });
  const proof = { idCard: false, birthDate: true };
  expect(faults({ isAdult: false, birthDate: '' }, proof)).toEqual({ birthDate: 'required' });
  expect(faults({ isAdult: false, birthDate: '2008-11-16' }, proof)).toEqual({ birthDate: 'adults' });
  expect(faults({ isAdult: false, birthDate: '2008-11-15' }, proof)).toEqual({});
});

test('UNIT-54 VAL-27 who signs in elsewhere has still to be an adult', () => {
  const provider = { registerType: 'GOOGLE', accessToken: 'x', name: 'Zoé' } as const;
  const young = { ...good, isAdult: false, birthDate: '2008-11-16' };
  expect(registrationFaults(young, nothing, today, provider)).toEqual({ isAdult: 'adults' });
  const proof = { idCard: false, birthDate: true };
  expect(registrationFaults(young, proof, today, provider)).toEqual({ birthDate: 'adults' });
});

test('UNIT-54 who names a document has still to be an adult', () => {
  const given = { idCardNo: '001-1234567-8', isAdult: false };
  expect(faults(given, { idCard: true, birthDate: false })).toEqual({ isAdult: 'adults' });
  expect(faults({ ...given, birthDate: '2008-11-16' }, { idCard: true, birthDate: true })).toEqual({
    birthDate: 'adults',
  });
  expect(faults({ ...given, isAdult: true }, { idCard: true, birthDate: false })).toEqual({});
});

test('VAL-16 the password has to keep the rules; whoever signs in elsewhere has none', () => {
  expect(faults({ password: 'short' })).toEqual({ password: 'password' });
  const provider = { registerType: 'GOOGLE', accessToken: 'x', name: 'Zoé' } as const;
  expect(registrationFaults({ ...good, password: '' }, nothing, today, provider)).toEqual({});
});

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['R2', 'digits'],
  ['محمد٢', 'digits'],
  ['Ana²', 'digits'],
  ['A', 'length'],
  ['Al', null],
  ['A'.repeat(30), null],
  ['A'.repeat(31), 'length'],
  [` ${'A'.repeat(30)} `, null],
  ['Ana@María', 'letters'],
  ['Ana_María', 'letters'],
  ['Ana#', 'letters'],
  ['<Ana>', 'letters'],
  ['Ana-María', null],
  ['محمد', null],
  ['小明', null],
  ['O’Brien Jr.', null],
])('VAL-03 VAL-08 VAL-14 the name %j: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});

test.each([
  ['VAL-03', 'register.name.length', 'Between 2 and 30 characters, please.'],
  ['VAL-08', 'register.name.digits', 'This field cannot accept numbers.'],
  ['VAL-05', 'auth.email.wrong', 'The format is not right'],
] as const)('%s what the field says: %s', (_, text, words) => {
  expect(messagesOf('en', 'auth', 'register')[text]).toBe(words);
});

test.each(languages)('VAL-03 in %s the field says between which lengths a name is', (language) => {
  expect(messagesOf(language, 'register')['register.name.length']).toMatch(/(?<!\d)2\D+30(?!\d)/);
});

test('VAL-03 VAL-05 VAL-08 REG-06 each fault has its own sentence', () => {
  expect(faultTexts).toEqual({
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
  });
});

test('REG-06 and so has whatever else came in the way', () => {
  const words = messagesOf('en', 'auth');
  expect(Object.entries(problemTexts).map(([problem, text]) => [problem, words[text]])).toEqual([
    ['method', 'This way of signing in is not available here.'],
    ['limit', 'Too many tries in a short time. Please wait a moment.'],
    ['sending', 'We cannot send any more messages today. Please try again tomorrow, or contact us.'],
    ['unreachable', 'We could not reach the shop. Please try again.'],
  ]);
});

const provider = { registerType: 'GOOGLE', accessToken: 'proof', name: 'Zoé' } as const;
const sent = async (changes: Partial<Registration>, asks = nothing, from: typeof provider | null = null) => {
  const { calls, asked } = answering({ isEmailSent: true });
  expect(await register(calls, { ...good, ...changes }, asks, from)).toEqual({ kind: 'mail-sent' });
  expect(asked.map(({ call }) => call)).toEqual([registerCall]);
  return asked[0]?.input;
};
const names = { email: 'zoe@example.com', firstName: 'Zoé', lastName: "O'Neill-Đặng" };

test('REG-02 what was typed is sent, without the spaces around it, and nothing that was left out', async () => {
  const plain = { ...names, registerType: 'NL', password: 'Quiet-Ribbon-42', isAdult: true, isSubscription: false };
  expect(await sent({})).toEqual(plain);
  const more = { firstName: ' Zoé ', lastName: " O'Neill-Đặng ", email: ' zoe@example.com ' };
  expect(
    await sent({ ...more, mobileNo: '+33612345678', otpId: 'otp-1', isSubscription: true, promoCode: ' SUMMER ' }),
  ).toEqual({ ...plain, mobileNo: '+33612345678', otpId: 'otp-1', isSubscription: true, promoCode: 'SUMMER' });
  // A number that has not been proved, and a proof without its number.
  expect(await sent({ mobileNo: '+33612345678' })).toEqual({ ...plain, mobileNo: '+33612345678' });
  expect(await sent({ otpId: 'otp-1' })).toEqual(plain);
});

test('REG-07 REG-09 REG-10 a document and a date of birth are sent where the unit asks for them, and nowhere else', async () => {
  const given = { documentType: 'PASSPORT', idCardNo: ' PA 01 ', birthDate: '1990-12-13' };
  for (const field of Object.keys(given)) expect(await sent(given)).not.toHaveProperty(field);
  const asked = await sent(given, { idCard: true, birthDate: true });
  expect(asked).toMatchObject({ documentType: 'PASSPORT', idCardNo: 'PA 01', birthDate: '1990-12-13' });
  expect(asked).not.toHaveProperty('isAdult');
  expect(documentTypes).toEqual(['ID', 'PASSPORT', 'TAX']);
});

test('REG-10 AUTH-35 whoever comes from elsewhere sends the proof of that, and no password', async () => {
  expect(await sent({}, nothing, provider)).toEqual({
    ...names,
    registerType: 'GOOGLE',
    accessToken: 'proof',
    isAdult: true,
    isSubscription: false,
  });
});

test.each([
  ['address.invalid', { email: 'email' }],
  ['phone.invalid', { phone: 'phone' }],
  ['password.weak', { password: 'password' }],
  ['password.common', { password: 'common' }],
  ['register.adults-only', { isAdult: 'adults' }],
  ['register.document-missing', { idCardNo: 'required' }],
] as const)('REG-06 a registration refused with %s has its fault at the field', async (refusal, at) => {
  expect(await register(answering(refusal).calls, good, nothing)).toEqual({ kind: 'faults', faults: at });
});

test('REG-06 who is too young hears it where they were asked', async () => {
  const asks = { idCard: false, birthDate: true };
  expect(await register(answering('register.adults-only').calls, good, asks)).toEqual({
    kind: 'faults',
    faults: { birthDate: 'adults' },
  });
});

test.each([
  ['auth.method-unknown', 'method'],
  ['auth.provider-refused', 'method'],
  ['limit.reached', 'limit'],
  ['sending.exhausted', 'sending'],
  ['server.fault', 'unreachable'],
  ['no line', 'unreachable'],
] as const)('REG-06 a registration refused with %s is a problem: %s', async (refusal, problem) => {
  expect(await register(answering(refusal).calls, good, nothing)).toEqual({ kind: 'problem', problem });
});

test('a captcha that ended a registration has said so', async () => {
  expect(await register(answering('closed').calls, good, nothing)).toEqual({ kind: 'ended' });
});
