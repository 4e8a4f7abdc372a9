import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nobody, noSender, type Draft } from '#domain/buying/draft.ts';
import type { Receiver } from '#domain/buying/line.ts';
import {
  deliveryDraft,
  deliveryShop,
  deliveryTerms,
  extra,
  letter,
  letterDraft,
  letterTerms,
  noor,
} from '#testing/buying/delivery-draft.ts';
import { deliveryFaults, mayBeSeveral, needsFor, receiversMax } from './delivery-faults.ts';

const faultsOf = (changes: Partial<Draft>, terms = deliveryTerms()) => deliveryFaults(deliveryDraft(changes), terms);
const ofReceiver = (changes: Partial<Receiver>, way: Draft['way'] = 'email-and-sms') =>
  faultsOf({ way, receivers: [{ ...noor, ...changes }] });
const ofLetter = (changes: Partial<Receiver>, terms = letterTerms()) =>
  deliveryFaults(letterDraft({ receivers: [{ ...noor, ...changes }] }), terms);

test.each(['sms', 'pdf', 'email', 'email-and-sms'] as const)('nothing is wrong with a whole draft by %s', (way) => {
  expect(faultsOf({ way })).toEqual({});
});

test('nothing is wrong with a whole letter, or with one that has a second line and a fixed line', () => {
  expect(ofLetter({})).toEqual({});
  expect(ofLetter({ address2: 'Escalier B, 2e', mobile: '01 42 68 53 00' })).toEqual({});
});

describe('DELIV-24 DELIV-21 the way', () => {
  test('must be one that the kind of card has', () => {
    expect(faultsOf({ way: 'physical' }).way).toEqual({ name: 'not-in-list' });
    expect(faultsOf({ way: 'zip' }).way).toEqual({ name: 'not-in-list' });
    expect(deliveryFaults(deliveryDraft(), letterTerms()).way).toEqual({ name: 'not-in-list' });
  });

  test.each([
    ['sms', ['name', 'mobile']],
    ['pdf', ['name']],
    ['email', ['name', 'email']],
    ['email-and-sms', ['name', 'email', 'mobile']],
  ] as const)('%s asks for %j and nothing else', (way, fields) => {
    expect(Object.keys(faultsOf({ way, receivers: [nobody] }))).toEqual(fields);
  });

  test('a letter asks for a name and an address', () => {
    const faults = deliveryFaults(letterDraft({ receivers: [nobody] }), letterTerms());
    expect(Object.keys(faults)).toEqual(['name', 'zipCode', 'city', 'address']);
    expect(new Set(Object.values(faults).map(({ name }) => name))).toEqual(new Set(['required']));
  });
});

describe('DELIV-04 whoever buys for themselves', () => {
  test.each([
    ['sms', ['mobile']],
    ['pdf', []],
    ['email', ['email']],
    ['email-and-sms', ['email', 'mobile']],
  ] as const)('is asked by %s for %j', (way, fields) => {
    const self = { draftPath: '/buying-self', sender: noSender } as const;
    expect(Object.keys(faultsOf({ ...self, way, receivers: [nobody] }))).toEqual(fields);
  });

  test('is asked for a name where it stands on an envelope', () => {
    expect(needsFor(letterDraft({ draftPath: '/buying-self' }))).toEqual(['name', 'address']);
  });
});

describe('VAL-01 VAL-07 VAL-08 VAL-14 VAL-31 VAL-32 a name', () => {
  test.each([
    ['', 'required'],
    [' \t ', 'blank'],
    ['Noor 2', 'digits'],
    ['نور ٢', 'digits'],
    ['Noor_Haddad', 'letters'],
    ['Noor 👨‍👩‍👧‍👦', 'letters'],
    ['Noor\u202eraddaH', 'letters'],
    ['Noor\u0007', 'letters'],
    ['<script>alert(1)</script>', 'attack'],
    ['<b>Noor</b>', 'attack'],
    ['N', 'between'],
    ['a'.repeat(62), 'between'],
    ['a'.repeat(100_000), 'between'],
    ['<'.repeat(100_000), 'between'],
    ['á'.repeat(100_000), 'between'],
  ])('%j is refused as %s', (name, fault) => {
    expect(ofReceiver({ name }).name?.name).toBe(fault);
  });
});

describe('VAL-05 VAL-30 an address of mail', () => {
  test.each([
    ['', 'required'],
    ['  ', 'blank'],
    ['noor@', 'email'],
    ['noor', 'email'],
    ['noor@example.com\u202e', 'email'],
    ['no\u200bor@example.com', 'email'],
    ['noor@example.com\r\nBcc: all@example.com', 'email'],
    ['<script>@example.com', 'email'],
    [`${'a'.repeat(100_000)}@example.com`, 'email'],
    [`noor@${'a'.repeat(100_000)}.com`, 'email'],
  ])('%j is refused', (email, fault) => {
    expect(ofReceiver({ email }).email).toEqual({ name: fault });
  });
});

describe('VAL-18 DELIV-17 a telephone', () => {
  test.each([
    ['', 'required'],
    ['  ', 'blank'],
    ['12', 'phone-length'],
    ['1'.repeat(17), 'phone-length'],
    ['1'.repeat(100_000), 'phone-length'],
    ['99 99 99 99 99', 'phone'],
    ['<script>', 'phone'],
    ['06 12 34 56 7\u0661', 'phone'],
  ])('%j is refused', (mobile, fault) => {
    expect(ofReceiver({ mobile }).mobile?.name).toBe(fault);
  });

  test('is one only with its country', () => {
    expect(ofReceiver({ mobileAreaCode: '' }).mobile).toEqual({ name: 'phone' });
    expect(ofReceiver({ mobileAreaCode: '', mobile: '+33612345678' })).toEqual({});
  });

  test.each(['sms', 'email-and-sms'] as const)('DELIV-18 VAL-19 is none of a fixed line by %s', (way) => {
    for (const mobile of ['01 42 68 53 00', '+33 1 42 68 53 00'])
      expect(ofReceiver({ mobile }, way).mobile).toEqual({ name: 'fixed-line' });
    expect(ofReceiver({ mobile: '08 91 12 34 56' }, way).mobile).toEqual({ name: 'phone' });
    // What rings on a computer can show a message too.
    expect(ofReceiver({ mobile: '09 12 34 56 78' }, way)).toEqual({});
  });

  test('DELIV-18 may be a fixed line for a letter, and none that costs its caller', () => {
    expect(ofLetter({ mobile: '01 42 68 53 00' })).toEqual({});
    expect(ofLetter({ mobile: '08 91 12 34 56' }).mobile).toEqual({ name: 'phone' });
  });

  test('DELIV-18 need not be there for a letter, but is looked at if it is', () => {
    expect(ofLetter({ mobile: '' })).toEqual({});
    expect(ofLetter({ mobile: '12' }).mobile).toEqual({ name: 'phone-length', min: 3, max: 16 });
    // A mail needs none, so what stands there is nobody's concern.
    expect(ofReceiver({ mobile: '12' }, 'email')).toEqual({});
  });
});

describe('VAL-07 VAL-15 VAL-31 DELIV-20 an address of a house', () => {
  const fields = ['zipCode', 'city', 'address', 'address2'] as const;
  const wrong = [
    ['<script>x</script>', 'attack'],
    ['javascript:alert(1)', 'attack'],
    ['14 quai; DROP', 'characters'],
    ['=cmd|calc', 'characters'],
    ['Lyon 👨‍👩‍👧‍👦', 'characters'],
    ['Lyon\u202e', 'characters'],
    ['Lyon\u0000', 'characters'],
    ['a'.repeat(100_000), 'less'],
    ['<'.repeat(100_000), 'less'],
  ] as const;
  test.each(fields.flatMap((field) => wrong.map(([typed, fault]) => [field, typed, fault] as const)))(
    '%s %j is refused',
    (field, typed, fault) => {
      // A zip code is too long before it is anything else.
      const expected = field === 'zipCode' && typed.length > 16 ? 'less' : fault;
      expect(ofLetter({ [field]: typed })[field]?.name).toBe(expected);
    },
  );

  test('says how much fits', () => {
    expect(ofLetter({ zipCode: '1'.repeat(17) }).zipCode).toEqual({ name: 'less', max: 17 });
    expect(ofLetter({ zipCode: '1'.repeat(16) })).toEqual({});
    expect(ofLetter({ city: 'a'.repeat(61) }).city).toEqual({ name: 'less', max: 61 });
    expect(ofLetter({ address: 'a'.repeat(101) }).address).toEqual({ name: 'less', max: 101 });
    expect(ofLetter({ address: 'a'.repeat(100) })).toEqual({});
  });

  test('is whole without its second line, and not with blanks in place of the first', () => {
    expect(ofLetter({ address2: '  ' })).toEqual({});
    expect(ofLetter({ address: '  ' }).address).toEqual({ name: 'blank' });
  });

  test('is in a country that a letter goes to', () => {
    expect(ofLetter({ country: 'DE' }).country).toEqual({ name: 'not-in-list' });
    const nowhere = letterTerms({ letterTypes: [letter({ countryCodes: ['FR'] })] });
    expect(Object.keys(ofLetter({ country: 'BE' }, nowhere))).toEqual(['country', 'letter']);
  });

  test('is in the country of the shop if nobody says otherwise', () => {
    expect(ofLetter({ country: '' })).toEqual({});
  });
});

describe('DELIV-13 a letter', () => {
  test('is chosen among those that go there', () => {
    const chosen = (letterTypeId: string | null, country = 'FR') =>
      deliveryFaults(letterDraft({ letterTypeId, receivers: [{ ...noor, country }] }), letterTerms()).letter;
    expect(chosen('tracked')).toBeUndefined();
    expect(chosen('tracked', 'BE')).toEqual({ name: 'letter' });
    expect(chosen(null)).toEqual({ name: 'letter' });
    expect(chosen('pigeon')).toEqual({ name: 'letter' });
  });
});

describe('DELIV-10 DELIV-11 DELIV-22 SEND-03 a day', () => {
  const dateOf = (date: string | null, terms = deliveryTerms()) => faultsOf({ date }, terms).date;
  const slow = deliveryTerms({ shop: deliveryShop({ deliverToday: false, deliveryPromiseHours: 12 }) });

  test.each([
    [null, undefined],
    ['2026-11-17', undefined],
    ['2027-11-17', undefined],
    ['2027-11-18', { name: 'date-too-far', day: '2027-11-17' }],
    ['2026-11-16', { name: 'date-passed', day: '2026-11-17' }],
    ['', { name: 'date-required' }],
    ['2026-02-30', { name: 'date-required' }],
    ['9'.repeat(100_000), { name: 'date-required' }],
  ])('%j', (date, fault) => {
    expect(dateOf(date)).toEqual(fault);
  });

  test('a unit that does not deliver today wants another one', () => {
    expect(dateOf(null, slow)).toEqual({ name: 'date-required' });
    expect(dateOf('2026-11-17', slow)).toEqual({ name: 'date-passed', day: '2026-11-18' });
    expect(dateOf('2026-11-18', slow)).toBeUndefined();
  });

  test('a letter cannot be there earlier than the slow ones are', () => {
    const byLetter = (date: string | null) => deliveryFaults(letterDraft({ date }), letterTerms()).date;
    expect(byLetter(null)).toBeUndefined();
    expect(byLetter('2026-11-20')).toEqual({ name: 'date-too-soon', day: '2026-11-23' });
    expect(byLetter('2026-11-23')).toBeUndefined();
  });

  test('is meant in a zone that there is', () => {
    expect(faultsOf({ timeZone: 'Mars/Base' }).timeZone).toEqual({ name: 'not-in-list' });
  });
});

describe('one card for each of several', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...noor, email: `p${at}@example.com` })) as [Receiver, ...Receiver[]];

  test('as many as the order has room for', () => {
    expect(faultsOf({ receivers: people(10) })).toEqual({});
    expect(faultsOf({ receivers: people(11) }).receivers).toEqual({ name: 'receivers-too-many', max: 10 });
    expect(faultsOf({ receivers: people(4), qty: 3 }).receivers).toEqual({ name: 'receivers-too-many', max: 3 });
    expect(receiversMax({ qty: 0 }, { consumerQtyMax: 10 })).toBe(10);
    expect(receiversMax({ qty: 30 }, { consumerQtyMax: 10 })).toBe(1);
  });

  test('each with what the way needs', () => {
    const [first, second, third] = people(3) as [Receiver, Receiver, Receiver];
    const receivers: Draft['receivers'] = [first, { ...second, mobile: '' }, { ...third, name: '' }];
    expect(faultsOf({ receivers }).receivers).toEqual({ name: 'receivers-incomplete', count: 1 });
    expect(faultsOf({ receivers, way: 'sms' }).receivers).toEqual({ name: 'receivers-incomplete', count: 2 });
  });

  test('DELIV-18 each with a phone that can show a message', () => {
    const [first, second] = people(2) as [Receiver, Receiver];
    const receivers: Draft['receivers'] = [first, { ...second, mobile: '01 42 68 53 00' }];
    expect(faultsOf({ receivers, way: 'sms' }).receivers).toEqual({ name: 'receivers-incomplete', count: 1 });
    expect(faultsOf({ receivers })).toEqual({});
  });

  test('but not for oneself, and not by letter', () => {
    expect(mayBeSeveral(deliveryDraft({ draftPath: '/buying-self' }))).toBe(false);
    expect(mayBeSeveral(letterDraft())).toBe(false);
    const faults = deliveryFaults(letterDraft({ receivers: people(2) }), letterTerms());
    expect(faults.receivers).toEqual({ name: 'receivers-too-many', max: 1 });
  });
});

describe('what comes with it', () => {
  test('SEND-08 a language that the unit has', () => {
    const inLanguage = (language: Receiver['language']) => faultsOf({ receivers: [{ ...noor, language }] }).language;
    expect(inLanguage('ar')).toBeUndefined();
    expect(inLanguage('fr')).toEqual({ name: 'not-in-list' });
    expect(inLanguage('xx' as never)).toEqual({ name: 'not-in-list' });
  });

  test('DELIV-14 DELIV-15 an extra that joins this card', () => {
    const terms = letterTerms({ extras: [extra(), extra({ extraItemCode: 'X-2', parentItemCodes: ['OTHER'] })] });
    const withExtra = (extraItemCode: string) => deliveryFaults(letterDraft({ extraItemCode }), terms).extra;
    expect(withExtra('X-1')).toBeUndefined();
    expect(withExtra('X-2')).toEqual({ name: 'not-in-list' });
    // What joins every printed card joins none that is only sent.
    expect(faultsOf({ extraItemCode: 'X-1' }).extra).toEqual({ name: 'not-in-list' });
  });

  test('DELIV-08 a sender by name, whose address may be left out', () => {
    const from = (name: string, email: string) => Object.entries(faultsOf({ sender: { name, email, mobile: '' } }));
    expect(from('Hélène', '')).toEqual([]);
    expect(from('', 'h@')).toEqual([
      ['senderName', { name: 'required' }],
      ['senderEmail', { name: 'email' }],
    ]);
    expect(from('<script>', 'h@example.com')).toEqual([['senderName', { name: 'attack' }]]);
  });
});

test('E17 whatever is typed, it is told and nothing breaks', () => {
  const typed = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=1+1', "'--"),
  );
  const receiver = fc.record({ name: typed, email: typed, mobile: typed, mobileAreaCode: typed, address: typed });
  fc.assert(
    fc.property(receiver, typed, typed, (changes, date, timeZone) => {
      const faults = deliveryFaults(
        letterDraft({ receivers: [{ ...noor, ...changes }], date, timeZone, letterTypeId: date }),
        letterTerms(),
      );
      expect(faults.letter).toEqual({ name: 'letter' });
      expect(faults.name === undefined && /[<>\u202e\p{Cc}]/u.test(changes.name.trim())).toBe(false);
      expect(faults.address === undefined && /[<>\u202e=]/u.test(changes.address.trim())).toBe(false);
    }),
  );
});
