import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { Client } from '#contract/client.ts';
import { productToWire } from '#contract/wire/catalogue/product.ts';
import { VisitorContext } from '#browser/session/visitor.tsx';
import { routeSettingsOf } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { markup } from '#testing/browser/markup.tsx';
import { businessFactsOf } from './business-facts.ts';
import { loadInfoPage, loadLandingPage } from './business-pages.server.ts';
import { BusinessInfo } from './info.tsx';
import { BusinessLanding } from './landing.tsx';
import { leafletOf } from './leaflet.server.ts';

const rendered = (page: ReactNode) => markup(page, messagesOf('en', 'business'));
const { art } = testProduct();
const products = ['One', 'Two', 'Three'].map((name) => ({ itemCode: name, name, tagline: `About ${name}`, art }));
const infoOf = (unit: UnitProfile, shown = products) =>
  rendered(<BusinessInfo facts={businessFactsOf(unit, 'en')} products={shown} total={shown.length && 70} />);
const sectionsOf = (html: string) =>
  Array.from(
    html.matchAll(/<h2 class="text-lg font-semibold">([^<]*)<\/h2><p[^>]*>([^<]*)<\/p>/g),
    ([, title, text]) => [title, text],
  );

test('BINFO-01 the information has four sections, each with its title and its words', () => {
  expect(sectionsOf(infoOf(unitProfile()))).toEqual([
    [
      'Everyone chooses for themselves',
      expect.stringContaining('No guessing sizes or tastes: everyone spends their card where and when they like'),
    ],
    ['A list is all we need', expect.stringContaining('Upload names')],
    ['In your own words', expect.stringContaining('Add a message and a picture')],
    ['Everything in order', expect.stringContaining('Orders')],
  ]);
});

// Products may be asked for in vain, or all be off sale: the page still says what it is about.
test('BINFO-01 a shop without cards to show has its four sections all the same', () => {
  const html = infoOf(unitProfile(), []);
  expect(html).not.toContain('id="featured"');
  expect(sectionsOf(html)).toEqual(sectionsOf(infoOf(unitProfile())));
});

test('BINFO-02 each featured card leads to the business sign-in', () => {
  const html = infoOf(unitProfile());
  const cards = Array.from(html.matchAll(/<li class="min-w-0 snap-start[^"]*"><a[^>]*href="([^"]*)"/g), ([, to]) => to);
  expect(cards).toEqual(['/auth/b2b/login', '/auth/b2b/login', '/auth/b2b/login']);
  for (const { name } of products) expect(html).toContain(`>${name}</span>`);
});

test('BINFO-04 four cards from 1400 px on, three from 1200, two from 992, and one below', () => {
  const [row = ''] = /<ul data-runs[^>]*>/.exec(infoOf(unitProfile())) ?? [];
  const widths = Array.from(row.matchAll(/(?:min-\[(\d+)px\]:)?auto-cols-\[([^\]]*)\]/g), ([, from, width]) => [
    from,
    width,
  ]);
  expect(widths).toEqual([
    [undefined, '100%'],
    ['992', '50%'],
    ['1200', 'calc(100%/3)'],
    ['1400', '25%'],
  ]);
});

describe('what its pages are made of', () => {
  const unit = unitProfile({
    languages: ['en', 'ar', 'fr'],
    defaultLanguage: 'fr',
    serviceHours: { fr: 'Oui', ar: 'نعم' },
  });
  /** An api that sells twelve cards of thirty, and notes what it is asked. */
  function pageWith(isDown = false) {
    const asked: unknown[] = [];
    const listed = Array.from({ length: 12 }, (_, at) => {
      const product = testProduct({ itemCode: `a-${at}` });
      return productToWire(
        { ...product, min: 1, max: 2, discount: 0, discountMax: 0, givesCards: false },
        { profile: unit, language: 'ar' },
      );
    });
    const client = (async (_: unknown, input: unknown) => {
      asked.push(input);
      return isDown ? { ok: false } : { ok: true, data: { products: listed, totalCount: 30 } };
    }) as unknown as Client;
    return { asked, page: { unit, language: 'ar', client, log: { warn: () => {}, error: () => {} } } as const };
  }

  test('ROUTE-04 the first ten cards of the shop, by name and tagline, and how many there are', async () => {
    const { asked, page } = pageWith();
    const info = await loadInfoPage(page);
    expect(asked).toEqual([{ categoryId: 'all', page: 1 }]);
    expect(info.total).toBe(30);
    expect(info.products.map(({ itemCode }) => itemCode)).toEqual(Array.from({ length: 10 }, (_, at) => `a-${at}`));
    expect(info.products[0]).toEqual({ itemCode: 'a-0', name: 'بطاقة', tagline: 'للاختبار', art });
    expect(await loadInfoPage(pageWith(true).page)).toMatchObject({ products: [], total: 0 });
  });

  test('ROUTE-02 ROUTE-04 LANG-03 words and facts are in the reader’s language, on both pages', async () => {
    const { page } = pageWith();
    for (const { facts, messages, products: shown } of [await loadInfoPage(page), await loadLandingPage(page)]) {
      expect(facts).toMatchObject({ shop: 'ألفا', serviceHours: 'نعم' });
      expect(messages).toEqual(messagesOf('ar', 'business'));
      expect(shown).toHaveLength(10);
    }
  });
});

test('ROUTE-04 UNIT-08 the information says how many cards there are, and its title names the shop', () => {
  const html = infoOf(unitProfile());
  expect(html).toContain('70 cards to choose from');
  expect(html).toContain('<title>Information for companies | Alpha Cards</title>');
  for (const { tagline } of products) expect(html).toContain(`>${tagline}</span>`);
});

test('BINFO-05 two leaflets can be downloaded, in the language of the page', () => {
  const links = Array.from(
    infoOf(unitProfile()).matchAll(/<a href="([^"]*)" hrefLang="([^"]*)" download=""/g),
    ([, to, language]) => [to, language],
  );
  expect(links).toEqual([
    ['/b2b/leaflets/overview.pdf?lang=en', 'en'],
    ['/b2b/leaflets/steps.pdf?lang=en', 'en'],
  ]);
});

test('BINFO-05 UNIT-21 UNIT-16 one leaflet says what the shop offers, the other how to order in five steps', () => {
  const words = {
    messages: messagesOf('en', 'business'),
    namesOfMeans: (_: unknown, means: readonly string[]) => means.join(' or '),
  };
  const leaflet = (name: 'overview' | 'steps', unit = exampleProfile('ccn')) => leafletOf(name, unit, 'en', words);
  const [overview, steps] = [leaflet('overview'), leaflet('steps')];
  expect([overview.title, overview.numbered, overview.sections.length]).toEqual(['Gift cards for companies', false, 6]);
  expect(overview.sections.map(({ title }) => title)).toContain('Valid for up to 12 months');
  expect([steps.title, steps.numbered]).toEqual(['How to order', true]);
  expect(steps.sections.map(({ title }) => title)).toEqual([
    'Open a business account',
    'Upload your list',
    'Choose the card',
    'Pay',
    'We send the presents',
  ]);
  const few = leaflet(
    'steps',
    unitProfile({ businessQtyMax: 731, consumerQtyMax: 9, paymentMeans: ['paypal', 'bancontact'] }),
  );
  expect(few.sections[1]?.text).toContain('At most 731 cards per order.');
  expect(few.sections[3]?.text).toContain('paypal or bancontact');
  expect(overview.contact).toMatchObject({ phone: '809 555 0177', email: 'empresas@ccn-regala.example' });
});

test('BINFO-05 a leaflet has the unit’s own validity, name and seller, and a quotation only where it makes them', () => {
  const messages = messagesOf('ar', 'business');
  const leaflet = (name: 'overview' | 'steps', changes: Partial<UnitProfile> = {}) =>
    leafletOf(name, unitProfile({ validMonthsMax: 36, ...changes }), 'ar', { messages, namesOfMeans: () => '' });
  const [overview, steps] = [leaflet('overview'), leaflet('steps')];
  expect(overview.sections[3]?.title).toMatch(/(?<!\d)36(?!\d)/);
  expect(steps.sections[2]?.text).toMatch(/(?<!\d)36(?!\d)/);
  for (const { language, rightToLeft, shop, seller } of [overview, steps]) {
    expect([language, rightToLeft, shop]).toEqual(['ar', true, 'ألفا']);
    for (const part of ['ألفا', 'Alpha Ltd', '1 Test Street']) expect(seller).toContain(part);
  }
  const offered = leaflet('overview', { can: ['business', 'quote'] }).sections.map(({ title }) => title);
  expect(offered).toContain(messages['business.fact.quote']);
  expect(overview.sections.map(({ title }) => title)).toEqual([...offered.slice(0, 5), ...offered.slice(6)]);
});

test.each([
  ['en', 'Monday to Friday 8:00-18:00, Saturday 8:00-12:00; closed on public holidays'],
  ['es', 'De lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00; cerrado los días feriados'],
] as const)('UNIT-49 UNIT-50 companies are told in %s when the Dominican shop answers', (language, hours) => {
  const ccn = exampleProfile('ccn');
  const messages = messagesOf(language, 'business');
  const info = <BusinessInfo facts={businessFactsOf(ccn, language)} products={products} total={70} />;
  expect(markup(info, messages, { locale: language })).toContain(`>${hours}<`);
  for (const name of ['overview', 'steps'] as const)
    expect(leafletOf(name, ccn, language, { messages, namesOfMeans: () => '' }).contact.hours).toBe(hours);
});

test('UNIT-64 the landing offers a quotation in the Colombian shop, and only where a unit makes them', () => {
  const offers = (unit: UnitProfile) =>
    rendered(<BusinessLanding facts={businessFactsOf(unit, 'en')} products={products} visitor="business" />).includes(
      'A quotation first, if you like',
    );
  expect(offers(exampleProfile('tinto'))).toBe(true);
  expect(offers(unitProfile({ can: ['business'] }))).toBe(false);
  expect(offers(unitProfile({ can: ['business', 'quote'], hidden: ['quote'] }))).toBe(false);
});

test.each([
  ['en', 'By email within 12 hours', 'By email within 12 hours of payment'],
  ['es', 'Por correo electrónico en 12 horas', 'Por correo electrónico en un plazo de 12 horas desde el pago'],
] as const)(
  'UNIT-48 the Dominican shop promises companies email within 12 hours, on its pages and in its leaflets, in %s',
  (language, promise, step) => {
    const unit = exampleProfile('ccn');
    const words = { messages: messagesOf(language, 'business'), namesOfMeans: () => 'card' };
    const facts = businessFactsOf(unit, language);
    const landing = <BusinessLanding facts={facts} products={products} visitor="guest" />;
    expect(markup(landing, words.messages, { locale: language })).toContain(`>${promise}<`);
    const sectionsIn = (name: 'overview' | 'steps') => leafletOf(name, unit, language, words).sections;
    expect(sectionsIn('overview').map(({ title }) => title)).toContain(promise);
    expect(sectionsIn('steps').at(-1)?.text).toContain(step);
  },
);

test('UNIT-32 BINFO-06 the landing: how long cards are valid, and ordering for oneself only where the unit has it', () => {
  const landing = (unit: UnitProfile, visitor: 'business' | 'guest' = 'business') =>
    markup(
      <VisitorContext value={{ kind: visitor, person: null, custId: null }}>
        <BusinessLanding facts={businessFactsOf(unit, 'en')} products={products} visitor={visitor} />
      </VisitorContext>,
      messagesOf('en', 'business'),
      { routeSettings: routeSettingsOf(unit) },
    );
  const withSelf = landing(unitProfile({ can: ['business', 'deliver-to-me'] }));
  expect(withSelf).toContain('href="/b2b/buying"');
  expect(withSelf).toContain('href="/b2b/buying-self"');
  expect(withSelf).toContain('>Valid for up to 12 months<');
  for (const changes of [
    { can: ['business'] },
    { can: ['business', 'deliver-to-me'], hidden: ['deliver-to-me'] },
  ] as const) {
    const without = landing(unitProfile(changes));
    expect(without).toContain('href="/b2b/buying"');
    expect(without).not.toContain('href="/b2b/buying-self"');
  }
  expect(landing(unitProfile(), 'guest')).toContain('href="/auth/b2b/login"');
});

test('NAV-02 the information gives the phone and e-mail of business support', () => {
  const html = infoOf(
    unitProfile({
      support: { phone: '+33 1 11', email: 'help@shop.example' },
      businessSupport: { phone: '+33 2 22', email: 'firms@shop.example' },
    }),
  );
  expect(html).toContain('href="tel:+33222"');
  expect(html).toContain('href="mailto:firms@shop.example"');
  expect(html).not.toContain('help@shop.example');
});

test('NAV-03 NAV-04 what is no e-mail address is not shown there, but "Contact us"', () => {
  const withEmail = (email: string) => infoOf(unitProfile({ businessSupport: { phone: '1', email } }));
  expect(withEmail('https://shop.example/form')).toMatch(
    /<a href="https:\/\/shop.example\/form"[^>]*>.*?Contact us<\/a>/,
  );
  expect(withEmail('ask at the counter')).toContain('Contact us</span>');
  for (const email of ['https://shop.example/form', 'ask at the counter'])
    expect(withEmail(email)).not.toContain(`>${email}<`);
});
