import { expect, test } from 'vitest';
import { addFault } from '#domain/buying/cart.ts';
import { draftOf, type Draft } from '#domain/buying/draft.ts';
import { ownMobile, type OwnMobile } from '#domain/values/phone/phone-fault.ts';
import { receiverMobile } from '#domain/values/phone/phone.ts';
import { creditData, creditDraft } from '#testing/buying/credit-draft.ts';
import { testLine } from '#testing/properties/lines.ts';
import { whereTo } from '../cart/line-words.ts';
import { chosenOperator, startCredit } from './credit-data.ts';
import { creditFaults, creditLine, creditPrice, operatorChanges } from './credit-line.ts';

const data = creditData();
const [first, second] = data.operators;
const draft = creditDraft(data);
const faults = (changes: Partial<Draft> = {}, again = '36001234') =>
  creditFaults({ ...draft, ...changes }, again, data, { ownMobile });
const read = (typed: string): OwnMobile => {
  const mobile = ownMobile(typed, 'BH');
  if (typeof mobile === 'string') throw new Error(mobile);
  return mobile;
};
const numbered = (mobile: string) => ({ receivers: [{ ...draft.receivers[0], mobile }] }) as const;

test('PHONE-02 PHONE-03 a line of its own flow: by SMS to that number, at once, with nothing around it', () => {
  const line = creditLine(draft, first, read('36001234'), data);
  expect(line).toMatchObject({
    draftPath: '/phone-credit',
    amount: 2_000,
    qty: 1,
    product: { itemCode: 'one' },
    delivery: { way: 'sms', date: null, letter: null },
    design: { templateId: null, message: '', message2: '', photoUrl: null },
    receiver: { name: '', email: '', mobileAreaCode: '973', mobile: '3600 1234' },
    extra: null,
  });
  // Back on its page it is the same again.
  expect(creditLine(draftOf(line), first, read(line.receiver.mobile), data)).toEqual(line);
  expect(addFault([testLine()], line, { severalProducts: true })).toBe('phone-credit-alone');
});

test('PHONE-03 however it was typed, the cart writes the number as the page does', () => {
  for (const typed of ['36001234', '3600-1234', '+973 36 00 12 34'])
    expect(whereTo(creditLine(draft, first, read(typed), data))).toBe('+973 3600 1234');
  const dominican = ownMobile('8092345678', 'DO') as OwnMobile;
  const operator = { ...first, country: { code: 'DO', name: 'Dominican Republic', callingCode: '1' } };
  expect(whereTo(creditLine(draft, operator, dominican, data))).toBe('+1 809 234 5678');
});

test('PHONE-03 the number in groups is the same number for the order', () => {
  const { receiver } = creditLine(draft, first, read('36001234'), data);
  expect(receiverMobile(receiver.mobileAreaCode, receiver.mobile)).toBe('+97336001234');
});

test('PHONE-03 what is in order has no faults, however the number is written', () => {
  expect(faults()).toEqual({});
  expect(faults(numbered('+973 3600 1234'), ' 3600-1234 ')).toEqual({});
});

test.each<[string, Partial<Draft>, string, object]>([
  ['no operator, and so no amounts yet', { itemCode: '', amount: null }, '36001234', { operator: 'required' }],
  ['an operator that is not sold', { itemCode: 'gone' }, '36001234', { operator: 'required' }],
  ['no number', numbered(' '), '', { number: 'required', again: 'required' }],
  ['a fixed line', numbered('17000232'), '17000232', { number: 'fixed-line' }],
  ['another country’s number', numbered('+966501234567'), '+966501234567', { number: 'invalid' }],
  ['too short a number', numbered('36'), '36', { number: 'length' }],
  ['the number once', {}, '', { again: 'required' }],
  ['another number the second time', {}, '36001235', { again: 'different' }],
  ['no number the second time', {}, '1', { again: 'different' }],
  ['no amount', { amount: null }, '36001234', { amount: 'required' }],
  ['an amount of another operator', { amount: 7_000 }, '36001234', { amount: 'required' }],
])('PHONE-03 %s', (_, changes, again, wrong) => {
  expect(faults(changes, again)).toEqual(wrong);
});

test('PHONE-03 another operator keeps the number, and the amount if it is one of its own', () => {
  expect(operatorChanges(draft, second)).toEqual({ itemCode: 'two', amount: 2_000 });
  expect(operatorChanges({ ...draft, amount: 1_000 }, second)).toEqual({ itemCode: 'two', amount: null });
});

test('TOTAL-01 it costs what the shop says, beside other top-ups; without an amount nothing', () => {
  expect(creditPrice(draft, data, [])).toMatchObject({ total: 2_000 });
  expect(creditPrice({ ...draft, amount: null }, data, [])).toBeNull();
  expect(creditPrice({ ...draft, itemCode: '' }, data, [])).toBeNull();
  const tiers = [{ from: 4_000, to: null, rate: 10 }];
  const reduced = creditData({ tiers });
  const other = creditLine({ ...draft, id: 'other' }, reduced.operators[0], read('36005678'), reduced);
  expect(creditPrice(draft, reduced, [])).toMatchObject({ total: 2_000, discount: 0 });
  expect(creditPrice(draft, reduced, [other, testLine()])).toMatchObject({ total: 1_800, discount: 200 });
  // A line that is changed is not beside itself.
  expect(creditPrice(draft, reduced, [{ ...other, id: draft.id }])).toMatchObject({ discount: 0 });
});

test('PHONE-03 of several operators nobody is taken for granted; the only one is, and one that the address names', () => {
  expect(startCredit(data).itemCode).toBe('');
  expect(startCredit({ ...data, wished: 'two' }).itemCode).toBe('two');
  expect(startCredit({ ...data, operators: [first] }).itemCode).toBe('one');
  expect(chosenOperator(data, { itemCode: '' })).toBeNull();
});
