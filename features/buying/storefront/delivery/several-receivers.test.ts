import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nobody } from '#domain/buying/draft.ts';
import { deliveryDraft, deliveryShop, noor } from '#testing/buying/delivery-draft.ts';
import {
  contactChanges,
  namedIn,
  phoneOf,
  receiverPhone,
  takeList,
  takeReceivers,
  without,
  writtenOut,
} from './several-receivers.ts';

const shop = deliveryShop();
const empty = deliveryDraft({ receivers: [nobody] });
const listed = (text: string, draft = empty) => takeList(draft, text, shop);

test('people come from a mail, a spreadsheet or a list, and join those who are there', () => {
  const taken = listed('Jane Doe <jane@example.com>, bob@example.com\nTomás\tCruz\ttomas@example.com', deliveryDraft());
  expect(taken.receivers.map(({ name, email }) => `${name} ${email}`)).toEqual([
    'Noor Haddad noor@example.com',
    'Jane Doe jane@example.com',
    'Tomás Cruz tomas@example.com',
  ]);
  expect(taken.left).toEqual(['bob@example.com']);
  expect(taken.over).toBe(0);
});

test('an address book’s Doe, Jane is Jane Doe on the card', () => {
  const taken = listed('"Doe, Jane" <jane@example.com>; Cruz, Tomás <tomas@example.com>\nحداد، نور <noor@example.com>');
  expect(taken.receivers.map(({ name }) => name)).toEqual(['Jane Doe', 'Tomás Cruz', 'نور حداد']);
  expect(taken.left).toEqual([]);
  // Whose name is in more parts knows their order better than we do.
  expect(listed('"Doe, Jane, Dr." <jane@example.com>').left).toEqual(['Doe, Jane, Dr. <jane@example.com>']);
});

test('what cannot be read stays, and so does what the way needs more of', () => {
  expect(listed('Jane <jane@example.com>\nhello there').left).toEqual(['hello there']);
  const both = deliveryDraft({ way: 'email-and-sms', receivers: [nobody] });
  const taken = listed('Jane; jane@example.com\nBob; bob@example.com; 06 12 34 56 78', both);
  expect(taken.left).toEqual(['Jane <jane@example.com>']);
  expect(taken.receivers).toMatchObject([{ name: 'Bob', mobileAreaCode: '33', mobile: '0612345678' }]);
});

test('E17 what is no name is given back as it was written', () => {
  const text = '<script>alert(1)</script> <a@example.com>\nR2D2; r2@example.com\nJosé; jose@example.com';
  const { receivers, left } = listed(text);
  expect(receivers).toMatchObject([{ name: 'José' }]);
  expect(left).toContain('R2D2 <r2@example.com>');
});

test('a number says its country, or is of the shop’s', () => {
  const sms = deliveryDraft({ way: 'sms', receivers: [nobody] });
  const { receivers } = listed('Jane; +32 470 12 34 56\nBob; 06 12 34 56 78', sms);
  expect(receivers).toMatchObject([
    { mobileAreaCode: '32', mobile: '470123456' },
    { mobileAreaCode: '33', mobile: '0612345678' },
  ]);
});

test('DELIV-18 a fixed line stays in the box where a message is read on it, and comes along with a mail', () => {
  const text = 'Jane; jane@example.com; 01 42 68 53 00\nBob; bob@example.com; 06 12 34 56 78';
  const { receivers, left } = listed(text, deliveryDraft({ way: 'email-and-sms', receivers: [nobody] }));
  expect(receivers.map(({ name }) => name)).toEqual(['Bob']);
  expect(left).toEqual(['Jane <jane@example.com>; 0142685300']);
  expect(listed(text).receivers.map(({ name }) => name)).toEqual(['Jane', 'Bob']);
});

test('for who prints it a name is enough', () => {
  const pdf = deliveryDraft({ way: 'pdf', receivers: [nobody] });
  const taken = listed('Jane Doe\nBob\nR2D2', pdf);
  expect(taken.receivers.map(({ name }) => name)).toEqual(['Jane Doe', 'Bob']);
  expect(taken.left).toEqual(['R2D2']);
});

test('nobody is on the list twice', () => {
  const taken = listed('Noor <noor@example.com>\nNoor <NOOR@example.com>', deliveryDraft());
  expect(taken).toEqual({ receivers: [noor], left: [], over: 0 });
});

const many = Array.from({ length: 300 }, (_, at) => `Jane <jane${at}@example.com>`);

test('there are never more than the order has room for, and all others are still in the box', () => {
  const taken = listed(many.join('\n'));
  expect(taken.receivers).toHaveLength(10);
  expect(taken.left).toEqual(many.slice(10));
  expect(taken.over).toBe(290);
  expect(listed(many.join('\n'), deliveryDraft({ qty: 4, receivers: [nobody] })).receivers).toHaveLength(2);
});

test('nobody disappears from a list that is longer than what is tried at once', () => {
  const nameless = Array.from({ length: 250 }, (_, at) => `p${at}@example.com`);
  const first = listed([...nameless, 'Bob <bob@example.com>'].join('\n'));
  expect(first.left).toEqual([...nameless, 'Bob <bob@example.com>']);
  // There is room for them, once what stands before them is mended.
  expect(first.over).toBe(0);
  const names = Array.from(
    { length: 500 },
    (_, at) => `Bob${'b'.repeat(at % 50)} ${'c'.repeat(2 + Math.floor(at / 50))}`,
  );
  const printed = listed(names.join('\n'), deliveryDraft({ way: 'pdf', receivers: [nobody] }));
  expect(printed.left).toEqual(names.slice(10));
  const unread = Array.from({ length: 250 }, (_, at) => `${at}@`.padEnd(100, '!'));
  expect(listed(unread.join('\n')).left).toEqual(unread);
});

test('the language that was chosen goes along', () => {
  const draft = deliveryDraft({ receivers: [{ ...nobody, language: 'ar' }] });
  expect(listed('Jane <jane@example.com>', draft).receivers[0].language).toBe('ar');
  expect(listed('nobody', draft).receivers).toEqual([{ ...nobody, language: 'ar' }]);
});

test('somebody is taken off the list, and the last leaves an empty form', () => {
  const other = { ...noor, email: 'b@example.com' };
  expect(without(deliveryDraft({ receivers: [noor, other] }), noor)).toEqual([other]);
  expect(without(deliveryDraft(), noor)).toEqual([nobody]);
  expect(namedIn(deliveryDraft({ receivers: [nobody, noor] }))).toEqual([noor]);
});

test('whoever is written out is read again', () => {
  const both = deliveryDraft({ way: 'email-and-sms', receivers: [nobody] });
  const written = writtenOut(noor);
  expect(written).toBe('Noor Haddad <noor@example.com>; +33 6 12 34 56 78');
  expect(listed(written, both).receivers).toMatchObject([{ name: noor.name, email: noor.email, mobileAreaCode: '33' }]);
  expect(writtenOut({ ...nobody, name: 'Noor' })).toBe('Noor');
});

test('DELIV-17 a number is kept with its calling code, and shown with a country that has it', () => {
  expect(receiverPhone({ country: 'BE', number: '470' }, shop.countries)).toEqual({
    mobileAreaCode: '32',
    mobile: '470',
  });
  expect(receiverPhone({ country: 'XX', number: '470' }, shop.countries)).toEqual({
    mobileAreaCode: '',
    mobile: '470',
  });
  expect(phoneOf({ ...noor, mobileAreaCode: '32' }, shop).country).toBe('BE');
  expect(phoneOf({ ...noor, mobileAreaCode: '' }, shop).country).toBe('FR');
  const shared = [
    { code: 'US', name: 'United States', callingCode: '1' },
    { code: 'CA', name: 'Canada', callingCode: '1' },
    { code: 'DO', name: 'Dominican Republic', callingCode: '1' },
  ];
  const one = { ...noor, mobileAreaCode: '1' };
  expect(phoneOf({ ...one, country: 'CA' }, { countries: shared, phoneCountry: 'DO' }).country).toBe('CA');
  expect(phoneOf(one, { countries: shared, phoneCountry: 'DO' }).country).toBe('DO');
  expect(phoneOf(one, { countries: shared, phoneCountry: 'FR' }).country).toBe('US');
});

test('SEND-10 somebody from the contacts brings what is known of them', () => {
  const contact = { name: 'Jane', email: '', mobile: '+33612345678' };
  expect(contactChanges(contact, shop)).toEqual({ name: 'Jane', mobileAreaCode: '33', mobile: '612345678' });
  expect(takeReceivers(empty, [{ ...contact, email: 'jane@example.com' }], shop).receivers).toMatchObject([
    { email: 'jane@example.com', mobileAreaCode: '33' },
  ]);
});

test('whatever is pasted, nobody is lost who was there, and there is always somebody to fill in', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      const { receivers } = takeList(deliveryDraft(), text, shop);
      expect(receivers[0]).toBe(noor);
      expect(takeList(empty, text, shop).receivers.length).toBeGreaterThan(0);
    }),
  );
});
