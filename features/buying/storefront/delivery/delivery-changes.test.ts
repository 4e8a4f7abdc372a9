import { expect, test } from 'vitest';
import { nobody, noSender, type Draft } from '#domain/buying/draft.ts';
import {
  deliveryDraft,
  deliveryShop,
  deliveryTerms,
  letter,
  letterDraft,
  letterTerms,
  noor,
} from '#testing/buying/delivery-draft.ts';
import {
  countryChanges,
  languageChanges,
  receiverChanges,
  senderChanges,
  startingChanges,
  wayChanges,
  zoneChanges,
} from './delivery-changes.ts';

const slow = deliveryTerms({ shop: deliveryShop({ deliverToday: false, deliveryPromiseHours: 12 }) });

test('DELIV-22 a draft without a day is meant by the clock of the browser', () => {
  expect(startingChanges(deliveryDraft(), deliveryTerms(), 'Asia/Tokyo')).toEqual({ timeZone: 'Asia/Tokyo' });
  expect(startingChanges(deliveryDraft(), deliveryTerms(), 'Europe/Paris')).toBeNull();
  expect(startingChanges(deliveryDraft({ date: '2026-12-24' }), deliveryTerms(), 'Asia/Tokyo')).toBeNull();
});

test('a zone that a browser does not know is that of the shop', () => {
  const lost = deliveryDraft({ timeZone: 'Mars/Base', date: '2026-12-24' });
  expect(startingChanges(lost, deliveryTerms(), 'Etc/Unknown')).toEqual({ timeZone: 'Europe/Paris' });
});

test('DELIV-24 a card that is only sent goes by mail, a printed one by the first letter to the shop’s country', () => {
  expect(startingChanges(letterDraft({ letterTypeId: null }), deliveryTerms(), 'Europe/Paris')).toEqual({
    way: 'email',
  });
  const printed = deliveryDraft({ receivers: [nobody] });
  expect(startingChanges(printed, letterTerms(), 'Europe/Paris')).toEqual({
    way: 'physical',
    letterTypeId: 'letter',
    receivers: [{ ...nobody, country: 'FR' }],
  });
});

test('DELIV-11 where nothing goes today, it is the first day that can be met', () => {
  expect(startingChanges(deliveryDraft(), slow, 'Europe/Paris')).toEqual({ date: '2026-11-18' });
});

test('DELIV-16 a gift is from whoever is signed in, and what they buy for themselves goes to them', () => {
  const terms = deliveryTerms({ known: [{ name: 'Ana Ruiz', email: 'ana@example.com' }] });
  const starting = (changes: Partial<Draft>) => startingChanges(deliveryDraft(changes), terms, 'Europe/Paris');
  expect(starting({ receivers: [nobody], sender: noSender })).toEqual({
    sender: { name: 'Ana Ruiz', email: 'ana@example.com', mobile: '' },
  });
  expect(starting({ draftPath: '/buying-self', receivers: [nobody], sender: noSender })).toEqual({
    receivers: [{ ...nobody, name: 'Ana Ruiz', email: 'ana@example.com' }],
  });
});

test('DELIV-16 what somebody wrote stays, and what they left out of a line that is in the cart', () => {
  const terms = deliveryTerms({ known: [{ name: 'Ana Ruiz', email: 'ana@example.com' }] });
  const starting = (changes: Partial<Draft>) => startingChanges(deliveryDraft(changes), terms, 'Europe/Paris');
  const sender = { name: 'Ana & Bo', email: 'both@example.com', mobile: '' };
  expect(starting({ sender })).toBeNull();
  expect(starting({ sender: { ...sender, email: '' } })).toEqual({ sender: { ...sender, email: 'ana@example.com' } });
  expect(starting({ sender: { ...sender, email: '' }, isEdit: true })).toBeNull();
  expect(starting({ draftPath: '/buying-self', receivers: [{ ...noor, name: 'N.' }], isEdit: true })).toBeNull();
});

test('another way changes the way, and keeps everybody and the day', () => {
  const draft = deliveryDraft({ receivers: [noor, { ...noor, email: 'b@example.com' }], date: '2026-12-24' });
  expect(wayChanges(draft, 'pdf', deliveryTerms())).toEqual({ way: 'pdf' });
  expect(wayChanges(draft, 'email', deliveryTerms())).toEqual({});
});

test('DELIV-13 a letter that does not go to the country makes place for one that does', () => {
  const draft = letterDraft({ letterTypeId: 'tracked' });
  const changes = countryChanges(draft, 'BE', letterTerms());
  expect(changes.letterTypeId).toBe('letter');
  expect(changes.receivers?.[0].country).toBe('BE');
  const nowhere = letterTerms({ letterTypes: [letter({ countryCodes: ['FR'] })] });
  expect(countryChanges(letterDraft(), 'BE', nowhere).letterTypeId).toBeNull();
});

test('a zone is changed and nothing else', () => {
  const draft = deliveryDraft({ date: '2026-12-24' });
  expect(zoneChanges(draft, 'Asia/Tokyo', deliveryTerms())).toEqual({ timeZone: 'Asia/Tokyo' });
});

test('E17 what steers and hides letters is not taken over with a name', () => {
  const { receivers } = receiverChanges(deliveryDraft({ receivers: [noor, noor] }), {
    name: 'No\u202eor\u0000 \u2066x',
  });
  expect(receivers?.map(({ name }) => name)).toEqual(['Noor x', 'Noor Haddad']);
  expect(receiverChanges(deliveryDraft(), { name: 'می‌خواهم 👨‍👩‍👧' }).receivers?.[0].name).toBe('می‌خواهم 👨‍👩‍👧');
  expect(senderChanges(deliveryDraft(), { name: 'Hé\u200bl' }).sender).toEqual({ name: 'Hél', email: '', mobile: '' });
});

test('SEND-08 everybody gets it in the language that was chosen', () => {
  const { receivers } = languageChanges(deliveryDraft({ receivers: [noor, noor] }), 'ar');
  expect(receivers?.map(({ language }) => language)).toEqual(['ar', 'ar']);
});
