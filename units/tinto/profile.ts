// A Colombian gift shop (UNIT-56 to UNIT-68, UNIT-70).
import type { UnitSettings } from '#domain/unit.ts';
import { countryPaths } from '../country-paths.ts';
import { infoPages } from './info-pages.ts';
import { theme } from './theme.ts';

export const profile: UnitSettings = {
  id: 'tinto',
  name: { es: 'Tinto', en: 'Tinto' },
  description: {
    es: 'Bonos de regalo de setenta marcas colombianas, tan fáciles de dar como invitar un tinto.',
    en: 'Gift vouchers of seventy Colombian brands, as easy to give as inviting someone to a coffee.',
  },
  currency: 'COP',
  decimalDigits: 0,
  showCurrencyCode: false,
  languages: ['es', 'en'],
  defaultLanguage: 'es',
  fallbackLanguage: 'en',
  defaultCountry: 'CO',
  countries: ['CO', 'EC', 'PE', 'PA', 'MX', 'US', 'ES'],
  timeZone: 'America/Bogota',
  dateFormat: 'yyyy/MM/dd',

  can: ['business', 'card-query', 'quote', 'transfer', 'receive', 'deliver-to-me'],
  signIn: ['normal', 'google', 'apple'],
  outsideSignIn: {
    google: { clientId: 'sandbox-google' },
    apple: { clientId: 'sandbox-apple' },
  },
  captcha: {
    provider: 'cloudflare',
    siteKey: 'sandbox-invisible',
    challengeSiteKey: 'sandbox-challenge',
  },
  severalProducts: true,
  consumerQtyMax: 20,
  deliveryPromiseHours: 6,

  paymentMeans: ['credit-card', 'debit-card', 'instant-bank-transfer', 'gift-card', 'paypal'],
  showTax: true,
  pricesIncludeTax: true,
  cardMadeTaxRate: 19,
  shippingTaxRate: 19,
  cardMadeFeeMin: 70_000,
  cardMadeFeeMax: 140_000,
  topUpMin: 20_000,
  topUpMax: 2_000_000,

  support: { phone: '601 555 0126', email: 'hola@tinto.example' },
  businessSupport: { phone: '601 555 0190', email: 'empresas@tinto.example' },
  seller: {
    legalName: 'Tinto Regalos S.A.S.',
    address: 'Calle 70 # 9-31, Chapinero, Bogotá D.C., Colombia',
    taxIds: ['900.000.000-1'],
    invoicePrefix: 'TIN',
    senderAddress: 'hola@tinto.example',
  },
  serviceHours: {
    es: 'De lunes a viernes de 7:00 a 19:00 y sábados de 8:00 a 14:00; cerrado los festivos',
    en: 'Monday to Friday 7:00-19:00, Saturday 8:00-14:00; closed on public holidays',
  },
  // As kept, not as dated: most move to the next Monday.
  holidays: [
    '2026-01-01', '2026-01-12', '2026-03-23', '2026-04-02', '2026-04-03', '2026-05-01',
    '2026-05-18', '2026-06-08', '2026-06-15', '2026-06-29', '2026-07-20', '2026-08-07',
    '2026-08-17', '2026-10-12', '2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25',
    '2027-01-01', '2027-01-11', '2027-03-22', '2027-03-25', '2027-03-26', '2027-05-01',
    '2027-05-10', '2027-05-31', '2027-06-07', '2027-07-05', '2027-07-20', '2027-08-07',
    '2027-08-16', '2027-10-18', '2027-11-01', '2027-11-15', '2027-12-08', '2027-12-25',
  ], // prettier-ignore
  cookieDataUrl: 'https://www.tinto.example/cookies',
  personalDataUrl: 'https://www.tinto.example/datos-personales',
  infoPages,
  storeLocatorUrl: 'https://www.tinto.example/tiendas',
  countryPaths,
  media: [
    { icon: 'instagram', link: 'https://social.example/instagram/tinto' },
    { icon: 'tiktok', link: 'https://social.example/tiktok/tinto' },
    { icon: 'whatsapp', link: 'https://social.example/whatsapp/tinto' },
  ],

  chat: 'ada',
  chatKey: 'tinto-regalos',

  categoryLimit: 3,
  detailHeightPercent: 50,
  accountMenu: ['overview', 'profile', 'cards', 'import', 'orders', 'inbox'],
  footer: ['help', 'company', 'contact', 'social'],
  theme,
};
