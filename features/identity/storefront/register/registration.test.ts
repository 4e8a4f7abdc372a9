import { expect, test } from 'vitest';
import { nameFault, registrationFaults, type Registration } from './registration.ts';

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
  expect(faults({ emailAgain: 'zoe@example.org' })).toEqual({ emailAgain: 'differs' });
  expect(faults({ email: 'zoe', emailAgain: 'zoe' })).toEqual({ email: 'email' });
});

test('REG-07 a document only where the unit asks for one', () => {
  expect(faults({}, { idCard: true, birthDate: false })).toEqual({ idCardNo: 'required' });
  expect(faults({ idCardNo: '<b>' }, { idCard: true, birthDate: false })).toEqual({ idCardNo: 'document' });
  expect(faults({ idCardNo: 'X-12/3' }, { idCard: true, birthDate: false })).toEqual({});
});

test('REG-09 VAL-27 VAL-34 a word, or a date where the unit needs proof; the eighteenth birthday counts', () => {
  expect(faults({ isAdult: false })).toEqual({ isAdult: 'adults' });
  const proof = { idCard: false, birthDate: true };
  expect(faults({ isAdult: false, birthDate: '' }, proof)).toEqual({ birthDate: 'required' });
  expect(faults({ isAdult: false, birthDate: '2008-11-16' }, proof)).toEqual({ birthDate: 'adults' });
  expect(faults({ isAdult: false, birthDate: '2008-11-15' }, proof)).toEqual({});
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
  ['A', 'length'],
  ['A'.repeat(31), 'length'],
  ['<Ana>', 'letters'],
  ['Ana-María', null],
  ['محمد', null],
  ['小明', null],
  ['O’Brien Jr.', null],
])('VAL-03 VAL-08 VAL-14 VAL-31 the name %j: %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
