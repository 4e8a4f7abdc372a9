// That what the help says is true, for each of the example units.
import { createIntl } from 'react-intl';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { PageArguments } from '#browser/calls/page-arguments.ts';
import { paymentMeans, type UnitProfile } from '#domain/units/unit.ts';
import { languages, numberTag, type Language } from '#domain/values/language.ts';
import { faqGroups, faqJsonLd, searchFaq } from './faq-entries.ts';
import { helpPage } from './help-page.server.ts';
import { namesOfMeans } from './payment-names.ts';
import { factsOf, spanOfTime } from './shop-facts.ts';
import { exampleProfile, exampleProfiles } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { messagesOf } from '#browser/texts/messages.server.ts';

const today = '2026-12-01';
const everywhere = () => true;
const intlOf = (language: Language) =>
  createIntl({
    locale: numberTag(language),
    messages: messagesOf(language, 'faq', 'pages') as never,
  });
const helpOf = (id: string, language: Language) =>
  faqGroups(intlOf(language), factsOf(exampleProfile(id), language, today), everywhere);
const answersOf = (id: string, language: Language) =>
  new Map(helpOf(id, language).flatMap(({ entries }) => entries.map((entry) => [entry.id, entry.answer])));

/** What is asked in a unit that no example is like. */
const entriesOf = (changes: Partial<UnitProfile>, language: Language = 'en') =>
  faqGroups(intlOf(language), factsOf(unitProfile(changes), language, today), everywhere).flatMap(
    ({ entries }) => entries,
  );

describe.each([...exampleProfiles])('the help of $id', (unit) => {
  test.each([...unit.languages])('has no gap and no key in %s', (language) => {
    const groups = faqGroups(intlOf(language), factsOf(unit, language, today), everywhere);
    for (const { title, entries } of groups)
      for (const text of [title, ...entries.flatMap(({ question, answer }) => [question, answer])]) {
        expect(text).not.toMatch(/^faq\.|[{}]|undefined|NaN/);
        expect(text.length).toBeGreaterThan(3);
      }
  });

  test('says its own values', () => {
    const answers = answersOf(unit.id, 'en');
    expect(answers.get('soon')).toContain(
      unit.deliveryPromiseHours === 1 ? 'an hour' : `${unit.deliveryPromiseHours} hours`,
    );
    expect(answers.get('valid')).toContain(`${unit.validMonthsMax} months`);
    expect(answers.get('missing')).toContain(unit.support.email);
    expect(answers.get('reach')).toContain(unit.serviceHours.en);
    expect(answers.has('company')).toBe(unit.can.includes('business'));
    expect(answers.has('balance')).toBe(unit.can.includes('card-query'));
    expect(answers.get('balance')?.includes('PIN')).toBe(unit.can.includes('pin'));
    expect(answers.has('window')).toBe(unit.paymentMeans.includes('bank-transfer'));
  });
});

test('the help sends nobody to cards of an account that are not there', () => {
  const entriesWhere = (offers: (link: string) => boolean) =>
    faqGroups(intlOf('en'), factsOf(unitProfile({ can: ['transfer'] }), 'en', today), offers).flatMap(
      ({ entries }) => entries,
    );
  const without = entriesWhere((link) => !link.startsWith('/account'));
  expect(without.map(({ id }) => id)).not.toContain('transfer');
  expect(without.map(({ answer }) => answer).join(' ')).not.toContain('your account');
  expect(entriesWhere(everywhere).map(({ id }) => id)).toContain('transfer');
  expect(entriesWhere(everywhere).find(({ id }) => id === 'lost')?.answer).toContain('your account');
});

describe('what a unit has not', () => {
  const questionsOf = (changes: Partial<UnitProfile>) => entriesOf(changes).map(({ id }) => id);

  test.each([
    ['UNIT-31', 'card-query', 'balance'],
    ['UNIT-12', 'business', 'company'],
  ] as const)('%s %s, or what an operator hid, has no question of its own', (_, what, question) => {
    expect(questionsOf({ can: [what] })).toContain(question);
    expect(questionsOf({ can: [] })).not.toContain(question);
    expect(questionsOf({ can: [what], hidden: [what] })).not.toContain(question);
  });

  test('UNIT-30 a quotation is explained where companies are served and get one, and nowhere else', () => {
    expect(questionsOf({ can: ['business', 'quote'] })).toContain('quote');
    for (const can of [['quote'], ['business']] as const) expect(questionsOf({ can })).not.toContain('quote');
  });

  test.each(languages)('UNIT-65 a PIN is named only where cards have one, in %s', (language) => {
    const balanceIn = (can: UnitProfile['can']) =>
      entriesOf({ can }, language).find(({ id }) => id === 'balance')?.answer;
    expect(balanceIn(['card-query', 'pin'])).toMatch(/\bpin|السري/i);
    expect(balanceIn(['card-query'])).not.toMatch(/\bpin|السري/i);
  });
});

// Each of the example units has it.
test('NAV-27 the help leads to a card’s balance only where a card can be queried and nobody hid that', () => {
  const linksOf = (changes: Partial<UnitProfile>) => entriesOf(changes).flatMap(({ link }) => link?.to ?? []);
  expect(linksOf({ can: ['card-query'] })).toContain('/query');
  expect(linksOf({ can: ['transfer'] })).not.toContain('/query');
  expect(linksOf({ can: ['card-query'], hidden: ['card-query'] })).not.toContain('/query');
});

test.each(languages)('UNIT-21 a company reads how many cards its order may have, in %s', (language) => {
  const entries = entriesOf({ can: ['business'], businessQtyMax: 731, consumerQtyMax: 9 }, language);
  expect(entries.find(({ id }) => id === 'company')?.answer).toMatch(/(?<!\d)731(?!\d)/);
});

test.each([
  ['UNIT-47', 'valid', '12 months from purchase'],
  ['UNIT-48', 'soon', 'by email within 12 hours'],
  ['UNIT-49', null, 'Monday to Friday 8:00-18:00, Saturday 8:00-12:00'],
  ['UNIT-50', null, 'closed on public holidays'],
  ['UNIT-51', null, 'usable only in physical stores'],
  ['UNIT-52', null, 'not redeemable for cash'],
  ['UNIT-52', 'cash', 'No. A card is there to be spent'],
  ['UNIT-53', null, 'The remaining balance is not refunded'],
  ['UNIT-54', null, 'Only adults (18 years or older) may register'],
  ['UNIT-55', 'account', 'sign in before you pay'],
])('%s the Dominican shop says what holds there', (_, question, words) => {
  const answers = answersOf('ccn', 'en');
  expect(question === null ? [...answers.values()].join(' ') : answers.get(question)).toContain(words);
});

test.each([
  ['UNIT-47', 'valid', '12 meses desde la compra'],
  ['UNIT-47', 'own', 'válidas durante 12 meses desde la fecha de compra'],
  ['UNIT-48', 'soon', 'por correo electrónico en un plazo de 12 horas'],
  ['UNIT-49', 'reach', 'De lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00'],
  ['UNIT-50', 'reach', 'cerrado los días feriados'],
  ['UNIT-51', 'own', 'se usan solo en tiendas físicas'],
  ['UNIT-52', 'own', 'No se canjean por dinero en efectivo'],
  ['UNIT-52', 'cash', 'No. Una tarjeta es para gastarla'],
  ['UNIT-53', 'own', 'No se reembolsa el saldo restante'],
  ['UNIT-54', 'own', 'Solo pueden registrarse personas mayores de edad (18 años o más)'],
  ['UNIT-55', 'account', 'En esta tienda inicias sesión antes de pagar'],
])('%s it says so in its own language too, at the question "%s"', (_, question, words) => {
  expect(answersOf('ccn', 'es').get(question)).toContain(words);
});

test('UNIT-55 a shop that lets guests buy says so, in the same place', () => {
  expect(answersOf('tinto', 'en').get('account')).toContain('You can buy as a guest');
  expect(answersOf('tinto', 'es').get('account')).toContain('Puedes comprar como invitado');
});

test.each([
  ['en', 'Yes.', 'No.'],
  ['fr', 'Oui.', 'Non.'],
  ['es', 'Sí.', 'No.'],
  ['ar', 'نعم.', 'لا.'],
  ['it', 'Sì.', 'No.'],
  ['zc', '需要。', '不需要。'],
  ['pt', 'Sim.', 'Não.'],
  ['nl', 'Ja.', 'Nee.'],
] as const)('GATE-10 whether an account is needed is answered as the unit has it, in %s', (language, yes, no) => {
  const answer = (guests: UnitProfile['guests']) =>
    entriesOf({ guests }, language).find(({ id }) => id === 'account')?.answer;
  expect(answer('refused')?.startsWith(yes)).toBe(true);
  for (const guests of ['allowed', 'only'] as const) expect(answer(guests)?.startsWith(no)).toBe(true);
});

test('UNIT-64 cards are passed on and quotations made in the Dominican and the Colombian shop, and only where a unit has that', () => {
  for (const id of ['ccn', 'tinto'])
    expect([...answersOf(id, 'es').keys()]).toEqual(expect.arrayContaining(['balance', 'transfer', 'quote']));
  const asked = (can: UnitProfile['can']) =>
    entriesOf({ can }).flatMap(({ id }) => (['balance', 'transfer', 'quote'].includes(id) ? [id] : []));
  expect(asked(['business'])).toEqual([]);
  expect(asked(['business', 'transfer'])).toEqual(['transfer']);
  expect(asked(['business', 'quote'])).toEqual(['quote']);
});

test('UNIT-13 UNIT-56 UNIT-70 the currency is named as the unit’s own', () => {
  expect(factsOf(exampleProfile('ccn'), 'en', today).currency).toBe('Dominican Peso');
  expect(factsOf(exampleProfile('tinto'), 'en', today).currency).toBe('Colombian Peso');
  expect(factsOf(exampleProfile('maison'), 'fr', today).currency).toBe('euro');
  expect(factsOf(exampleProfile('ccn'), 'es', today).currency).toBe('peso dominicano');
});

test('LANG-10 days are written in the unit’s own format, LANG-13 else as the language writes them in its country', () => {
  expect(factsOf(exampleProfile('ccn'), 'en', today).closedDays[0]).toBe('2026/12/25');
  expect(factsOf(exampleProfile('ccn'), 'es', today).closedDays[0]).toBe('2026/12/25');
  expect(factsOf(exampleProfile('maison'), 'fr', today).closedDays[0]).toBe('25/12/2026');
  expect(factsOf(exampleProfile('maison'), 'en', today).closedDays[0]).toBe('25/12/2026');
});

test('LANG-11 a phone number in an Arabic sentence keeps its order', () => {
  expect(answersOf('hadiya', 'ar').get('reach')).toContain('\u2066+973 1700 0232\u2069');
  expect(answersOf('hadiya', 'en').get('reach')).toContain('at +973 1700 0232,');
});

test('days that are over are not announced', () => {
  expect(factsOf(exampleProfile('ccn'), 'en', '2026-12-25').closedDays[0]).toBe('2026/12/25');
  expect(factsOf(exampleProfile('ccn'), 'en', '2026-12-26').closedDays[0]).toBe('2027/01/01');
});

test('UNIT-50 whether a day is over is settled by the unit’s own clock', () => {
  vi.useFakeTimers({ now: new Date('2026-12-26T02:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const daysOf = (timeZone: string) =>
    helpPage({ unit: { ...exampleProfile('ccn'), timeZone }, language: 'en' } as PageArguments, 'faq').facts.closedDays;
  expect(daysOf('America/Santo_Domingo')[0]).toBe('2026/12/25');
  expect(daysOf('Asia/Bahrain')[0]).toBe('2027/01/01');
});

test('UNIT-47 how long cards are valid is the unit’s own number, wherever it is said', () => {
  const said = entriesOf({ can: ['business'], validMonthsMax: 7, deliveryPromiseHours: 3 });
  for (const id of ['valid', 'company'])
    expect(said.find((entry) => entry.id === id)?.answer, id).toMatch(/\b7 months/);
});

test('ROUTE-04 ROUTE-37 ROUTE-38 the help leads to the page for companies and to the terms, the unit’s own first', () => {
  const linkOf = (id: string, changes: Partial<UnitProfile>) =>
    entriesOf(changes).find((entry) => entry.id === id)?.link?.to;
  expect(linkOf('company', { can: ['business'] })).toBe('/b2b/info');
  expect(linkOf('return', {})).toBe('/terms-conditions');
  const infoPages = [{ href: 'terms', title: { en: 'T' }, content: { en: 'c' } }];
  expect(linkOf('return', { infoPages })).toBe('/terms');
});

test('the time for a bank transfer is the unit’s', () => {
  const windowOf = (bankTransferWindowMinutes: number) =>
    entriesOf({ paymentMeans: ['bank-transfer'], bankTransferWindowMinutes }).find(({ id }) => id === 'window')?.answer;
  expect(windowOf(30)).toContain('30 minutes');
  expect(windowOf(8 * 1_440)).toContain('8 days');
});

test('a time to pay is said in the largest measure that fits', () => {
  expect(spanOfTime(30, 'en')).toBe('30 minutes');
  expect(spanOfTime(8 * 1_440, 'fr')).toMatch(/^8\sjours$/);
  expect(spanOfTime(120, 'nl')).toBe('2 uur');
  expect(spanOfTime(90, 'es')).toBe('90 minutos');
});

test('what shoppers are not offered is no means of payment', () => {
  expect(namesOfMeans(intlOf('en'), ['credit-card', 'internal-use', 'gift-card'])).toBe('credit card or gift card');
});

test('UNIT-16 the help names the means of payment of the unit', () => {
  const payIn = (means: UnitProfile['paymentMeans']) =>
    faqGroups(intlOf('en'), factsOf(unitProfile({ paymentMeans: means }), 'en', today), everywhere)
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === 'pay')?.answer;
  expect(payIn(['paypal', 'bancontact'])).toContain('PayPal or Bancontact');
  expect(payIn(['paypal'])).not.toContain('Bancontact');
});

test('UNIT-16 every means of payment that is offered has a name of its own', () => {
  expect(paymentMeans.map((each) => namesOfMeans(intlOf('en'), [each]))).toEqual([
    'credit card',
    'debit card',
    'your wallet in this shop',
    'bank transfer',
    'bank cheque',
    'gift card',
    'partner voucher',
    'PayPal',
    '',
    'instant bank transfer',
    'scheduled bank transfer',
    'MB WAY',
    'Bancontact',
  ]);
});

describe('the search', () => {
  const groups = helpOf('maison', 'fr');
  const found = (wish: string) => searchFaq(groups, wish).flatMap(({ entries }) => entries.map(({ id }) => id));

  test('finds words in questions and answers, without accents or capitals', () => {
    expect(found('INDESIRABLE')).toEqual(['missing']);
    expect(found('livraison sms')).toEqual(['ways']);
  });

  test('in Arabic whichever form of a letter is typed', () => {
    const arabic = helpOf('hadiya', 'ar');
    expect(searchFaq(arabic, 'بطاقة')).not.toEqual([]);
    expect(searchFaq(arabic, 'بطاقه')).toEqual(searchFaq(arabic, 'بطاقة'));
  });

  test('every word must be there', () => {
    expect(found('virement zzz')).toEqual([]);
  });

  test('nothing searched is everything', () => {
    expect(searchFaq(groups, '  ')).toBe(groups);
  });

  test('signs that mean something elsewhere are only letters', () => {
    expect(found('.*')).toEqual([]);
    expect(found('(')).not.toContain('soon');
  });
});

test('a unit whose texts are hostile cannot leave the script element of the structured data', () => {
  const unit = unitProfile({
    serviceHours: { en: '</script><script>alert(1)</script>' },
    infoPages: [{ href: 'terms', title: { en: 'T' }, content: { en: '<!--<script>' } }],
  });
  const json = faqJsonLd(faqGroups(intlOf('en'), factsOf(unit, 'en', today), everywhere));
  expect(json).not.toContain('<');
  expect((JSON.parse(json) as { mainEntity: unknown[] }).mainEntity.length).toBeGreaterThan(10);
});
