import { expect, test } from 'vitest';
import { completeProduct, isPhoneCredit } from '#domain/catalogue/product.ts';
import { holidaysFrom } from '#domain/units/holidays.ts';
import { unitCan } from '#domain/units/unit.ts';
import { completeProfile } from '#domain/units/usual-choices.ts';
import { products as settings } from './products.ts';
import { profile } from './profile.ts';

const unit = completeProfile(profile);
/** Phone credit is no card, and on terms of its own. */
const products = settings.map(completeProduct).filter((product) => !isPhoneCredit(product));
const pageText = (href: string) => unit.infoPages.find((page) => page.href === href)?.content;

test('UNIT-39 UNIT-71 the default country is ES, as documented', () => {
  expect(unit.defaultCountry).toBe('ES');
  expect(unit.countries).toContain('ES');
});

test('UNIT-71 only phone fields begin with DO, because the operator said so', () => {
  expect(unit.phoneCountry).toBe('DO');
  expect(unit.countries).toContain('DO');
});

test('UNIT-40 only English and Spanish are offered', () => {
  expect(unit.languages.toSorted()).toEqual(['en', 'es']);
});

test('UNIT-41 messageLimit is 150', () => {
  expect(unit.messageCharsMax).toBe(150);
});

test('UNIT-42 business is on', () => {
  expect(unitCan(unit, 'business')).toBe(true);
});

test('UNIT-43 salesman is off, and nobody signs in as one', () => {
  expect(unitCan(unit, 'salesman')).toBe(false);
  expect(unit.signIn).not.toContain('salesman-sso');
  expect(unit.alwaysSalesmanSso).toBe(false);
});

test('UNIT-44 two-factor sign-in is off', () => {
  expect(unitCan(unit, 'two-factor')).toBe(false);
});

test('UNIT-45 the number of the identity card is asked at registration', () => {
  expect(unit.askIdCard).toBe(true);
});

test('UNIT-46 the captcha is Google’s', () => {
  expect(unit.captcha?.provider).toBe('google');
});

test('UNIT-47 every card is valid for 12 months, no more and no less', () => {
  expect(unit.validMonthsMax).toBe(12);
  for (const { itemCode, validMonthsMin, validMonthsMax, terms } of products) {
    expect([validMonthsMin, validMonthsMax], itemCode).toEqual([12, 12]);
    expect(terms.es, itemCode).toContain('Válida durante 12 meses desde la compra');
    expect(terms.en, itemCode).toContain('Valid for 12 months from purchase');
  }
});

test('UNIT-48 delivery by email is promised within 12 hours', () => {
  expect(unit.deliveryPromiseHours).toBe(12);
  expect(pageText('how-it-works')?.es).toContain('por correo electrónico en un plazo máximo de 12 horas');
  expect(pageText('how-it-works')?.en).toContain('by email within 12 hours');
});

test('DELIV-11 DELIV-22 what may take 12 hours is not offered for today', () => {
  expect(unit.deliverToday).toBe(false);
});

// What search engines and shared links show of the shop.
test('UNIT-48 what the shop says of itself promises the same 12 hours, in both languages', () => {
  expect(unit.description.es).toContain('llegan por correo en 12 horas');
  expect(unit.description.en).toContain('by email within 12 hours');
});

test('UNIT-49 customer service answers on weekdays 8:00-18:00 and Saturday 8:00-12:00', () => {
  expect(unit.serviceHours.en).toContain('Monday to Friday 8:00-18:00, Saturday 8:00-12:00');
  expect(unit.serviceHours.es).toContain('lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00');
});

test('UNIT-50 customer service is closed on the public holidays of 2026 to 2028', () => {
  expect(unit.serviceHours.en).toContain('closed on public holidays');
  expect(unit.serviceHours.es).toContain('cerrado los días feriados');
  // New Year, Epiphany, Altagracia, Duarte, Independence, Good Friday, Labour, Corpus Christi, Restoration, Mercedes,
  // Constitution and Christmas, as they are kept: some move to a Monday.
  const kept = {
    2026: '01-01 01-05 01-21 01-26 02-27 04-03 05-04 06-04 08-16 09-24 11-09 12-25',
    2027: '01-01 01-04 01-21 01-25 02-27 03-26 05-01 05-27 08-16 09-24 11-06 12-25',
    2028: '01-01 01-10 01-21 01-24 02-27 04-14 05-01 06-15 08-16 09-24 11-06 12-25',
  };
  for (const [year, days] of Object.entries(kept)) {
    const found = holidaysFrom(unit.holidays, `${year}-01-01`).filter((day) => day.startsWith(year));
    expect(found.map((day) => day.slice(5)).join(' '), year).toBe(days);
  }
});

test('UNIT-51 every card is spent in physical stores and nowhere else', () => {
  for (const { itemCode, place, terms } of products) {
    expect(place, itemCode).toBe('store');
    expect(terms.es, itemCode).toContain('Se usa solo en tiendas físicas');
    expect(terms.en, itemCode).toContain('Usable only in physical stores');
  }
});

test('UNIT-52 no card is redeemable for cash, and each says so', () => {
  for (const { itemCode, terms } of products) {
    expect(terms.es, itemCode).toContain('No se canjea por dinero en efectivo');
    expect(terms.en, itemCode).toContain('Not redeemable for cash');
  }
});

test('UNIT-53 the remaining balance is not refunded, and each card says so', () => {
  for (const { itemCode, terms } of products) {
    expect(terms.es, itemCode).toContain('ni se reembolsa el saldo restante');
    expect(terms.en, itemCode).toContain('the remaining balance is not refunded');
  }
});

test('UNIT-54 the terms say that only adults may register', () => {
  expect(pageText('terms')?.es).toContain('Solo pueden registrarse personas mayores de edad');
  expect(pageText('terms')?.en).toContain('Only adults (18 years or older) may register');
});

test('UNIT-55 whoever buys signs in; guests are refused', () => {
  expect(unit.guests).toBe('refused');
  expect(unit.signIn).toContain('normal');
});

test('UNIT-70 its own currency wins over the documented one, and it has the union of both lists', () => {
  expect(unit).toMatchObject({
    currency: 'DOP',
    timeZone: 'America/Santo_Domingo',
    defaultLanguage: 'es',
    fallbackLanguage: 'en',
    decimalDigits: 0,
    showCurrencyCode: false,
    categoryLimit: 3,
    dateFormat: 'yyyy/MM/dd',
    detailHeightPercent: 50,
    showTax: true,
  });
  for (const on of ['quote', 'transfer', 'receive', 'card-query'] as const) expect(unitCan(unit, on), on).toBe(true);
  for (const off of ['wallet', 'top-up', 'pin', 'invoice'] as const) expect(unitCan(unit, off), off).toBe(false);
  expect(unit.paymentMeans).not.toContain('wallet');
  expect(unit.accountMenu).not.toContain('wallet');
});

test.each([
  ['UNIT-41', 'how-it-works', 'un mensaje de hasta 150 caracteres', 'a message of up to 150 characters'],
  ['UNIT-45', 'terms', 'Al registrarte pedimos tu número de cédula', 'we ask for the number of your identity card'],
  ['UNIT-47', 'how-it-works', 'durante 12 meses desde la compra', 'for 12 months from purchase'],
  [
    'UNIT-47',
    'terms',
    'válidas durante 12 meses desde la fecha de compra',
    'valid for 12 months from the date of purchase',
  ],
  ['UNIT-51', 'terms', 'se usan solo en tiendas físicas', 'usable only in physical stores'],
  ['UNIT-52', 'terms', 'No se canjean por dinero en efectivo', 'not redeemable for cash'],
  ['UNIT-53', 'terms', 'No se reembolsa el saldo restante', 'The remaining balance is not refunded'],
  ['UNIT-55', 'terms', 'Para comprar es necesario iniciar sesión', 'You need to sign in to buy'],
  ['UNIT-55', 'how-it-works', 'Inicia sesión y paga', 'Sign in and pay'],
  ['UNIT-74', 'for-business', 'hasta 100,000 tarjetas', 'up to 100,000 cards'],
])('%s its page "%s" says the same, in both languages', (_, href, spanish, english) => {
  expect(pageText(href)?.es).toContain(spanish);
  expect(pageText(href)?.en).toContain(english);
});
