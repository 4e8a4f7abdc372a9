import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { languages, localeTag, type Language } from '#domain/values/language.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { factsOf } from './shop-facts.ts';
import { Terms } from './terms.tsx';

const termsOf = (unit: UnitProfile, language: Language = 'en') =>
  markup(<Terms facts={factsOf(unit, language, '2026-12-01')} />, messagesOf(language, 'terms', 'pages'), {
    locale: localeTag(language),
  });

test('UNIT-29 UNIT-13 the terms say in which currency prices are, and whether tax is in them', () => {
  expect(termsOf(unitProfile({ pricesIncludeTax: true }))).toContain(
    'Prices are in Euro and include tax where it is due.',
  );
  expect(termsOf(unitProfile({ pricesIncludeTax: false, currency: 'COP' }))).toContain(
    'Prices are in Colombian Peso. Tax, where it is due, is added before you pay.',
  );
});

test.each([
  ['UNIT-45', 'en', 'When you register we ask for the number of your identity card'],
  ['UNIT-45', 'es', 'Al registrarte pedimos el número de tu documento de identidad'],
  ['UNIT-47', 'en', 'Cards are valid for up to 12 months from purchase'],
  ['UNIT-47', 'es', 'Las tarjetas son válidas hasta 12 meses desde la compra'],
  ['UNIT-48', 'en', 'Digital cards are sent by email within 12 hours of payment'],
  ['UNIT-48', 'es', 'se envían por correo electrónico en un plazo de 12 horas desde el pago'],
  ['UNIT-52', 'en', 'cannot be exchanged for cash'],
  ['UNIT-52', 'es', 'no se canjean por dinero en efectivo'],
  ['UNIT-55', 'en', 'You need an account to buy in this shop.'],
  ['UNIT-55', 'es', 'Para comprar en esta tienda necesitas una cuenta.'],
] as const)('%s the terms of the Dominican shop in %s: %s', (_, language, words) => {
  expect(termsOf(exampleProfile('ccn'), language)).toContain(words);
});

test.each([
  ['fr', 'Pour acheter dans cette boutique, il faut un compte.'],
  ['ar', 'الشراء من هذا المتجر يتطلّب حسابًا.'],
  ['it', 'Per acquistare in questo negozio serve un account.'],
  ['zc', '在本店购买需要账户。'],
  ['pt', 'Para comprar nesta loja precisa de uma conta.'],
  ['nl', 'Om in deze winkel te kopen heb je een account nodig.'],
] as const)(
  'GATE-10 terms in %s say that an account is needed where guests are refused, and only there',
  (language, words) => {
    const says = (guests: UnitProfile['guests']) => termsOf(unitProfile({ guests }), language).includes(words);
    expect([says('refused'), says('allowed'), says('only')]).toEqual([true, false, false]);
  },
);

test('UNIT-45 UNIT-55 where neither holds, neither is said', () => {
  const html = termsOf(exampleProfile('tinto'));
  expect(html).not.toContain('identity card');
  expect(html).toContain('You can also buy as a guest, without an account.');
});

test('NAV-03 NAV-04 below the terms an e-mail address is shown; what is none is not, but "Contact us"', () => {
  const withEmail = (email: string) => termsOf(unitProfile({ support: { phone: '1', email } }));
  expect(withEmail('help@shop.example')).toContain('href="mailto:help@shop.example"');
  expect(withEmail('help@shop.example')).not.toContain('Contact us');
  expect(withEmail('https://shop.example/form')).toMatch(
    /<a href="https:\/\/shop.example\/form"[^>]*>.*?Contact us<\/a>/,
  );
  expect(withEmail('ask at the counter')).not.toContain('mailto:');
  const phone = '+33 (0)1 23';
  expect(termsOf(unitProfile({ support: { phone, email: 'x' } }))).toMatch(
    /<a href="tel:\+330123"[^>]*>.*?>\+33 \(0\)1 23</s,
  );
});

test.each([
  [
    'en',
    'Monday to Friday 8:00-18:00, Saturday 8:00-12:00; closed on public holidays',
    'Closed on 2026/12/25, 2027/01/01, and 2027/01/04',
  ],
  [
    'es',
    'De lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00; cerrado los días feriados',
    'Cerrado: 2026/12/25, 2027/01/01 y 2027/01/04',
  ],
] as const)(
  'UNIT-49 UNIT-50 below the terms stands when the Dominican shop answers, in %s',
  (language, hours, closed) => {
    const html = termsOf(exampleProfile('ccn'), language);
    expect(html).toContain(`>${hours}<`);
    expect(html).toContain(`>${closed}<`);
  },
);

test.each(languages)('in %s no clause sends anybody to a page of the account that is not there', (language) => {
  const texts = messagesOf(language, 'terms', 'shell');
  const profile = texts['shell.account.profile'] ?? '';
  expect(profile).not.toBe('');
  for (const [id, text] of Object.entries(messagesOf(language, 'terms')))
    expect(text.toLowerCase().split(/[\s.:，。]+/), id).not.toContain(profile.toLowerCase());
  expect(texts['terms.register.end']).not.toContain(profile);
});

/** The clauses of a section, in order. */
const clausesOf = (html: string, title: string): string[] => {
  const [, section = ''] = html.split(`>${title}</h2>`, 2);
  return Array.from((section.split('</ol>')[0] ?? '').matchAll(/<li>(.*?)<\/li>/gs), ([, clause = '']) => clause);
};

const registered = {
  true: 'Please register in your own name, with correct details, and keep them up to date.',
  id: 'When you register, we ask for your identity card number, to prevent fraud.',
  password: 'Keep your password to yourself, and tell us right away if someone else may know it.',
  company: 'Companies register with their details and documents. We check them before the first order.',
  end: 'You can have your account deleted at any time: just write to us.',
};

test('ROUTE-37 the terms of payment, and the time of a transfer where one may be made', () => {
  const paid = (paymentMeans: UnitProfile['paymentMeans']) =>
    clausesOf(termsOf(unitProfile({ paymentMeans })), 'Payment');
  const plain = paid(['credit-card']);
  expect(plain).toEqual([
    expect.stringMatching(/^We accept .*credit card/i),
    'Prices are in Euro and include tax where it is due.',
    'Payment is due with the order. Cards are issued once it has been paid in full.',
    'If a payment fails, no card is issued, and you can try again or pay another way.',
    expect.stringMatching(/^Digital cards are sent by email within \d+ hours of payment\.$/),
    'Cards are valid for up to 12 months from purchase and cannot be exchanged for cash.',
  ]);
  const [said, ...rest] = paid(['credit-card', 'bank-transfer']);
  expect(said).toMatch(/credit card.*bank transfer/i);
  expect(rest.toSpliced(2, 1)).toEqual(plain.slice(1));
  expect(rest[2]).toMatch(/^A bank transfer has to reach us within /);
});

test.each<[string, Partial<UnitProfile>, readonly string[]]>([
  ['has accounts', {}, [registered.true, registered.password, registered.end]],
  ['asks for a document', { askIdCard: true }, [registered.true, registered.id, registered.password, registered.end]],
  ['has companies', { can: ['business'] }, [registered.true, registered.password, registered.company, registered.end]],
  [
    'hides its companies',
    { can: ['business'], hidden: ['business'] },
    [registered.true, registered.password, registered.end],
  ],
  ['sells to guests only', { guests: 'only' }, []],
])('ROUTE-37 the terms of registration where a unit %s', (_, changes, clauses) => {
  const [guests, ...rest] = clausesOf(termsOf(unitProfile({ askIdCard: false, can: [], ...changes })), 'Registration');
  expect(guests).toMatch(/account\.$/);
  expect(rest).toEqual(clauses);
});
