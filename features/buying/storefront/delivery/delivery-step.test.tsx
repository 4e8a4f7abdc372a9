// What the step shows, as the server writes it; what is pressed and typed in it is looked at in a browser.
import { expect, test } from 'vitest';
import { nobody, noSender, type Draft } from '#domain/buying/draft.ts';
import english from '#locales/en/buying/delivery.json';
import arabic from '#locales/ar/buying/delivery.json';
import { markup } from '#testing/browser/markup.tsx';
import {
  deliveryDraft,
  deliveryShop,
  deliveryTerms,
  extra,
  letter,
  letterDraft,
  letterTerms,
  noor,
  tuesday,
} from '#testing/buying/delivery-draft.ts';
import { testProduct } from '#testing/product.ts';
import { AddressForm } from './address-fields.tsx';
import { deliveryFaults } from './delivery-faults.ts';
import { deliveryShopOf } from './delivery-shop.server.ts';
import { DeliveryStep, type DeliveryStepProps } from './delivery-step.tsx';
import { unitProfile } from '#testing/unit-profile.ts';
import type { Towns } from './use-towns.ts';

const { art } = testProduct();

function step(draft: Draft, props: Partial<DeliveryStepProps> = {}, messages: object = english): string {
  const { shop, letterTypes } = draft.way === 'physical' ? letterTerms() : deliveryTerms();
  const kind = draft.way === 'physical' ? 'P' : 'D';
  return markup(
    <DeliveryStep
      draft={draft}
      onChange={() => {}}
      product={{ itemCode: 'LC-1', kind, siblingItemCode: 'LC-2' }}
      letterTypes={letterTypes}
      extras={[extra({ art })]}
      faults={{}}
      shop={shop}
      {...props}
    />,
    messages as never,
  );
}

/** The names of all that can be filled in, in order, each once. */
const fieldsIn = (html: string) => [...new Set(Array.from(html.matchAll(/\sname="([^"]+)"/g), ([, name]) => name))];
const wordsIn = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&#x27;', '’')
    .split(/\n+/)
    .map((text) => text.trim())
    .filter(Boolean);
const tokenOf = (html: string, name: string) => {
  const box = html.match(new RegExp(`<(?:input|select|textarea)[^>]*\\sname="${name}"[^>]*>`))?.[0] ?? '';
  return box.match(/autoComplete="([^"]*)"/i)?.[1];
};

test.each([
  ['sms', ['way', 'name', 'mobile']],
  ['pdf', ['way', 'name']],
  ['email', ['way', 'name', 'email']],
  ['email-and-sms', ['way', 'name', 'email', 'mobile']],
] as const)('DELIV-03 DELIV-06 by %s it asks for %j', (way, fields) => {
  const asked = fieldsIn(step(deliveryDraft({ way }))).filter((name) => !name?.startsWith('_'));
  expect(asked).toEqual([...fields, 'dateChoice', 'language', 'senderName', 'senderEmail']);
});

test('DELIV-07 a printed card has no choice of way, but an address and letters', () => {
  const html = step(letterDraft());
  expect(fieldsIn(html)).toEqual(
    'name country zipCode city address address2 mobile letter dateChoice language extra senderName senderEmail'.split(
      ' ',
    ),
  );
  expect(html).not.toContain(english['delivery.way']);
});

test.each([
  ['sms', ['way', 'mobile', 'dateChoice']],
  ['pdf', ['way', 'dateChoice']],
  ['email', ['way', 'email', 'dateChoice']],
] as const)('DELIV-04 for oneself by %s nothing is asked but where it goes: %j', (way, fields) => {
  expect(fieldsIn(step(deliveryDraft({ way, draftPath: '/buying-self' })))).toEqual(fields);
});

test('SEND-03 each way says when it arrives', () => {
  const words = wordsIn(step(deliveryDraft()));
  expect(words.filter((word) => word === 'Within minutes')).toHaveLength(5);
  const slow = deliveryShop({ deliverToday: false, deliveryPromiseHours: 12 });
  expect(wordsIn(step(deliveryDraft(), { shop: slow }))).toContain('Within 12 hours');
});

test('DELIV-13 SEND-03 a letter has a name, a description, a price and the days between which it comes', () => {
  const words = wordsIn(step(letterDraft()));
  const [name, ...about] = words.slice(words.indexOf('Letter'));
  expect([name, ...about.slice(0, 3)]).toEqual([
    'Letter',
    'A fine envelope.',
    'Between Thu, 19 Nov and Mon, 23 Nov',
    '€1.99',
  ]);
  expect(words).toContain('Tracked');
  expect(wordsIn(step(letterDraft({ receivers: [{ ...noor, country: 'BE' }] })))).not.toContain('Tracked');
});

test('a letter that comes on one day says that day, and one that costs nothing says so', () => {
  const one = letter({ daysMin: 1, daysMax: 1, letterPrice: 0 });
  const words = wordsIn(step(letterDraft(), { letterTypes: [one] }));
  expect(words).toContain('On Wed, 18 Nov');
  expect(words).toContain('Free');
});

test('where no letter goes it says so, and offers only countries that one goes to', () => {
  expect(step(letterDraft(), { letterTypes: [] })).toContain(english['delivery.letter.none']);
  const html = step(letterDraft(), { letterTypes: [letter({ countryCodes: ['FR'] })] });
  expect(html).toContain('>France</option>');
  expect(html).not.toContain('>Belgium</option>');
});

test('SEND-10 a friend’s fields have tokens of a set of their own, and the buyer’s are the buyer’s', () => {
  const html = step(letterDraft());
  const tokens = 'name country zipCode city address address2 mobile senderName senderEmail'
    .split(' ')
    .map((name) => tokenOf(html, name));
  expect(tokens).toEqual([
    'section-receiver shipping name',
    'section-receiver shipping country',
    'section-receiver shipping postal-code',
    'section-receiver shipping address-level2',
    'section-receiver shipping address-line1',
    'section-receiver shipping address-line2',
    'section-receiver shipping tel-national',
    'name',
    'email',
  ]);
  expect(html).toContain('section-receiver shipping tel-country-code');
  expect(tokenOf(step(deliveryDraft()), 'email')).toBe('section-receiver shipping email');
  const self = step(deliveryDraft({ draftPath: '/buying-self', way: 'email-and-sms' }));
  expect(['email', 'mobile'].map((name) => tokenOf(self, name))).toEqual(['email', 'tel-national']);
});

test('SEND-10 every field that is typed in names its token', () => {
  for (const draft of [
    deliveryDraft({ way: 'email-and-sms' }),
    letterDraft(),
    deliveryDraft({ receivers: [noor, noor] }),
  ])
    for (const [box] of step(draft).matchAll(/<(?:input|select|textarea)(?![^>]*type="(?:radio|hidden|date)")[^>]*>/g))
      expect(box).toMatch(/autoComplete="/i);
});

test('DELIV-10 days are those that can be met; the first choice is the one of the draft', () => {
  const words = wordsIn(step(deliveryDraft({ date: '2026-11-18' })));
  expect(words).toEqual(expect.arrayContaining(['Today', 'Tomorrow', 'Wed, 18 Nov', 'In two days', 'Another day']));
  const posted = wordsIn(step(letterDraft()));
  expect(posted).toContain('As soon as possible');
  expect(posted).not.toContain('Tomorrow');
  expect(posted.join(' ')).toContain('A letter posted now is there by Mon, 23 Nov at the latest');
});

test('DELIV-11 a unit without today offers none, and says from when it can', () => {
  const shop = deliveryShop({ deliverToday: false, deliveryPromiseHours: 40 });
  const words = wordsIn(step(deliveryDraft({ date: '2026-11-19' }), { shop }));
  expect(words).not.toContain('Today');
  expect(words).not.toContain('Tomorrow');
  expect(words.join(' ')).toContain('We send within 40 hours, so the first day is Thu, 19 Nov.');
});

test('DELIV-12 DELIV-22 a day is meant by a clock that is named; what goes at once needs none, nor does a letter', () => {
  const zoned = (html: string) => wordsIn(html).includes(english['delivery.zone.change']);
  const tokyo = step(deliveryDraft({ date: '2026-12-24', timeZone: 'Asia/Tokyo' }));
  expect(wordsIn(tokyo).join(' ')).toMatch(/9:00.*, Tokyo time/);
  expect(zoned(tokyo)).toBe(true);
  expect(zoned(step(deliveryDraft()))).toBe(false);
  expect(zoned(step(letterDraft({ date: '2026-12-24' })))).toBe(false);
});

test('SEND-04 D39 whoever is too late for a letter is led to the same card without paper, where there is one', () => {
  expect(step(letterDraft())).toContain('href="/buying-friend?item=LC-2"');
  expect(step(letterDraft({ draftPath: '/buying-self' }))).toContain('href="/buying-self?item=LC-2"');
  const alone = { itemCode: 'LC-1', kind: 'P' as const };
  for (const siblingItemCode of [null, undefined])
    expect(step(letterDraft(), { product: { ...alone, siblingItemCode } })).not.toContain('/buying-friend');
  expect(step(deliveryDraft())).not.toContain('/buying-friend');
  // A day that a letter meets needs no other card, even if the one that was chosen is slower.
  const [slowest, tracked] = ['2026-11-23', '2026-11-20'];
  for (const date of [slowest, tracked]) expect(step(letterDraft({ date })), date).not.toContain('/buying-friend');
  const early = step(letterDraft({ date: '2026-11-19' }));
  expect(early).toContain('href="/buying-friend?item=LC-2"');
  expect(wordsIn(early).join(' ')).toContain('Needed before Fri, 20 Nov?');
  const odd = { ...alone, siblingItemCode: 'a&b?c' };
  expect(step(letterDraft(), { product: odd })).toContain('href="/buying-friend?item=a%26b%3Fc"');
});

test('SEND-08 a language among the unit’s; with one there is nothing to choose', () => {
  const html = step(deliveryDraft({ receivers: [{ ...noor, language: 'ar' }] }));
  expect(html).toMatch(/<option value="ar" selected="">العربية<\/option>/);
  expect(html).not.toContain('>Français</option>');
  expect(step(deliveryDraft(), { shop: deliveryShop({ languages: ['en'] }) })).not.toContain(
    english['delivery.language'],
  );
});

test('DELIV-14 DELIV-15 what joins this card, with its price and picture, or nothing', () => {
  const html = step(letterDraft({ extraItemCode: 'X-1' }));
  expect(wordsIn(html)).toEqual(expect.arrayContaining(['Just the card', 'Keepsake box', '€4.90']));
  expect(html).toMatch(/<input[^>]*name="extra"[^>]*checked=""[^>]*value="X-1"/);
  expect(html).toContain('card-face');
  expect(step(deliveryDraft())).not.toContain(english['delivery.extra']);
});

test('amounts run left to right and are nobody’s to translate', () => {
  expect(step(letterDraft())).toContain('<bdi dir="ltr" translate="no">€1.99</bdi>');
});

test('one card for each: the people are shown, and the box takes more', () => {
  const other = { ...noor, name: 'Jane', email: 'jane@example.com' };
  const html = step(deliveryDraft({ receivers: [noor, other] }));
  expect(fieldsIn(html)).toContain('receivers');
  expect(fieldsIn(html)).not.toContain('email');
  expect(wordsIn(html)).toEqual(
    expect.arrayContaining(['2 people on the list, a card for each', 'Noor Haddad', 'Jane']),
  );
  expect(html).toContain('aria-label="Remove Jane"');
  expect(html).not.toContain('Complete 1 person');
  // By SMS somebody has no number.
  const sms = step(deliveryDraft({ way: 'sms', receivers: [noor, { ...other, mobile: '' }] }));
  expect(sms).toContain('Complete 1 person');
});

test('several are not offered where there is room for one, or by letter, or for oneself', () => {
  const several = english['delivery.to.several'];
  expect(step(deliveryDraft())).toContain(several);
  expect(step(deliveryDraft({ qty: 10 }))).not.toContain(several);
  expect(step(letterDraft())).not.toContain(several);
  expect(step(deliveryDraft({ draftPath: '/buying-self' }))).not.toContain(several);
});

test('DELIV-19 places of a zip code are offered; one that cannot be looked up is typed', () => {
  const form = (towns: Towns) =>
    markup(
      <AddressForm
        draft={letterDraft({ receivers: [{ ...noor, city: 'Lyon' }] })}
        terms={letterTerms()}
        words={{} as never}
        change={() => {}}
        error={() => undefined}
        towns={towns}
      />,
      english,
    );
  const found = form({ cities: ['Lyon', 'Villeurbanne'], hasFailed: false });
  expect(wordsIn(found)).toEqual(expect.arrayContaining(['Lyon', 'Villeurbanne']));
  expect(found).toMatch(/aria-pressed="true"[^>]*>Lyon</);
  // What there is only one of is filled in.
  expect(wordsIn(form({ cities: ['Lyon'], hasFailed: false }))).not.toContain('Lyon');
  const many = Array.from({ length: 40 }, (_, at) => `Village ${at}`);
  expect(wordsIn(form({ cities: many, hasFailed: false })).filter((word) => word.startsWith('Village'))).toHaveLength(
    12,
  );
  expect(form({ cities: [], hasFailed: true })).toContain(english['delivery.towns.failed']);
});

test('DELIV-20 VAL-01 what is wrong is said beside its field, and of an address above it', () => {
  const draft = letterDraft({ receivers: [nobody], sender: noSender });
  expect(step(draft)).not.toContain(english['delivery.fault.required']);
  const html = step(draft, { faults: deliveryFaults(draft, letterTerms()) });
  expect(html).toContain(english['delivery.address.wrong']);
  for (const name of ['name', 'zipCode', 'city', 'address', 'senderName']) {
    const box = html.match(new RegExp(`<input[^>]*\\sname="${name}"[^>]*>`))?.[0] ?? '';
    expect(box, name).toContain('aria-invalid="true"');
    const [, describedBy = ''] = /aria-describedby="([^" ]+)/.exec(box) ?? [];
    expect(html.split(`id="${describedBy}"`)[1], name).toMatch(/^[^<]*<p[^>]*>.*?This field is required\.<\/p>/);
  }
});

test.each([
  ['VAL-07', 'name', '<script>', 'The field you entered may contain illegal attack characters'],
  ['VAL-08', 'name', 'R2D2', 'This field cannot accept numbers.'],
  ['VAL-04', 'name', 'N', 'Must be between 2 and 61 characters.'],
  ['VAL-05', 'email', 'noor@', 'The format is not right'],
  ['VAL-18', 'mobile', '99 99 99 99 99', 'Wrong phone number'],
  ['VAL-18', 'mobile', '1', 'A phone number has 3 to 16 digits.'],
])('%s %s %j: %s', (_, field, typed, message) => {
  const draft = deliveryDraft({ way: 'email-and-sms', receivers: [{ ...noor, [field]: typed }] });
  const html = step(draft, { faults: deliveryFaults(draft, deliveryTerms()) });
  expect(wordsIn(html)).toContain(message);
  // E17: it is shown as it was typed, and is no markup.
  expect(html).not.toContain('<script>');
});

test('VAL-04 DELIV-22 a place that is too long and a day that is too far say how far they may go', () => {
  const draft = letterDraft({ receivers: [{ ...noor, city: 'a'.repeat(61) }], date: '2028-01-01' });
  const words = wordsIn(step(draft, { faults: deliveryFaults(draft, letterTerms()) }));
  expect(words).toContain('Must be less than 61 characters.');
  expect(words).toContain('Choose a day up to Wed, 17 Nov.');
});

test('SEND-03 a day that the letter cannot meet is told at once, and other faults are not', () => {
  const words = wordsIn(step(letterDraft({ date: '2026-11-20', receivers: [nobody] })));
  expect(words).toContain('It cannot be there before Mon, 23 Nov.');
  expect(words).not.toContain(english['delivery.fault.required']);
});

test('SEND-03 DELIV-22 a day that has passed since it was chosen is told at once; a year that is being typed is not', () => {
  const wordsOn = (date: string) => wordsIn(step(deliveryDraft({ isEdit: true, date, receivers: [nobody] })));
  expect(wordsOn('2026-11-16')).toContain('This day is over. The first one is Tue, 17 Nov.');
  expect(wordsOn('2026-11-16')).not.toContain(english['delivery.fault.required']);
  expect(wordsOn('0020-11-18').join(' ')).not.toContain('This day is over.');
});

test('DELIV-18 a fixed line is told for a message, and taken for a letter', () => {
  const fixedLine = { receivers: [{ ...noor, mobile: '01 42 68 53 00' }] as const };
  const message = deliveryDraft({ way: 'sms', ...fixedLine });
  expect(wordsIn(step(message, { faults: deliveryFaults(message, deliveryTerms()) }))).toContain(
    english['delivery.fault.fixed-line'],
  );
  const posted = letterDraft(fixedLine);
  expect(wordsIn(step(posted, { faults: deliveryFaults(posted, letterTerms()) }))).not.toContain(
    english['delivery.fault.fixed-line'],
  );
});

test('E17 a list of strange names is text and nothing else', () => {
  const strange = { ...noor, name: '<img src=x onerror=alert(1)>', email: 'x@example.com' };
  const html = step(deliveryDraft({ receivers: [noor, strange] }));
  expect(html).not.toContain('<img');
});

test('the server writes no style and leaves no label without its field, in Arabic as well', () => {
  const shop = deliveryShopOf(unitProfile({ countries: ['FR'] }), 'ar', tuesday);
  for (const draft of [deliveryDraft({ date: '2026-12-24' }), letterDraft()]) {
    const html = step(draft, { shop }, arabic);
    expect(html.match(/<[^>]*\sstyle="[^>]*>/g)).toBeNull();
    const ids = new Set(Array.from(html.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    for (const [, tied] of html.matchAll(/\sfor="([^"]+)"/g)) expect(ids).toContain(tied);
  }
});
