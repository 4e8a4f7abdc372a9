// A retail group in the Dominican Republic (UNIT-39 to UNIT-55, UNIT-70, UNIT-71).
import type { UnitSettings } from '#domain/units/unit.ts';
import { countryPaths } from '../country-paths.ts';
import { tryingOut } from '../trying-out.ts';
import { infoPages } from './info-pages.ts';
import { searchSynonyms } from './synonyms.ts';
import { theme } from './theme.ts';

export const profile: UnitSettings = {
  ...tryingOut,
  id: 'ccn',
  name: { es: 'CCN Regala', en: 'CCN Regala' },
  description: {
    es: 'Tarjetas de regalo de más de setenta tiendas dominicanas: llegan por correo en 12 horas y se usan en caja durante un año.',
    en: 'Gift cards of more than seventy Dominican stores: by email within 12 hours, good at the till for a year.',
  },
  // The documents give COP to this shop; its own currency wins (UNIT-70).
  currency: 'DOP',
  decimalDigits: 0,
  showCurrencyCode: false,
  languages: ['es', 'en'],
  defaultLanguage: 'es',
  fallbackLanguage: 'en',
  // As documented, though the shop is Dominican; only phone fields begin with DO, and amounts are written as there
  // (UNIT-71).
  defaultCountry: 'ES',
  phoneCountry: 'DO',
  formatCountry: 'DO',
  countries: ['DO', 'ES', 'US', 'PR'],
  timeZone: 'America/Santo_Domingo',
  dateFormat: 'yyyy/MM/dd',

  can: ['business', 'card-query', 'quote', 'transfer', 'receive', 'deliver-to-me', 'phone-credit'],
  phoneCreditProvider: 'reloadly',
  signIn: ['normal', 'google', 'facebook'],
  outsideSignIn: {
    google: { clientId: 'sandbox-google' },
    facebook: { clientId: 'sandbox-facebook' },
  },
  guests: 'refused',
  askIdCard: true,
  captcha: {
    provider: 'google',
    siteKey: 'sandbox-invisible',
    challengeSiteKey: 'sandbox-challenge',
  },
  severalProducts: true,
  messageCharsMax: 150,
  validMonthsMax: 12,
  // Within 12 hours may be tomorrow (DELIV-11, DELIV-22).
  deliverToday: false,
  deliveryPromiseHours: 12,
  letterCutOffHour: 11,

  paymentMeans: ['credit-card', 'debit-card', 'bank-transfer', 'gift-card', 'third-party-coupon'],
  couponIssuers: [{ issuer: 'coupon-desk', prefix: 'CD' }],
  smallestPayment: 3_000,
  showTax: true,
  pricesIncludeTax: true,
  cardMadeTaxRate: 18,
  shippingTaxRate: 18,
  cardMadeFeeMin: 900,
  cardMadeFeeMax: 1_800,
  topUpMin: 300,
  topUpMax: 30_000,

  support: { phone: '809 555 0142', email: 'servicio@ccn-regala.example' },
  businessSupport: { phone: '809 555 0177', email: 'empresas@ccn-regala.example' },
  barMessage: {
    es: 'Más de setenta tiendas en una sola tarjeta',
    en: 'More than seventy stores on one card',
  },
  seller: {
    legalName: 'CCN Regala, S. A. S.',
    address: 'Av. de los Almendros 88, Naco, Santo Domingo, República Dominicana',
    taxIds: ['1-00-00000-1'],
    invoicePrefix: 'CCN',
    senderAddress: 'regalos@ccn-regala.example',
  },
  serviceHours: {
    es: 'De lunes a viernes de 8:00 a 18:00 y sábados de 8:00 a 12:00; cerrado los días feriados',
    en: 'Monday to Friday 8:00-18:00, Saturday 8:00-12:00; closed on public holidays',
  },
  // As kept, not as dated: Epiphany, Duarte, Labour and Constitution days move to a Monday.
  holidays: [
    '--01-01',
    '--01-21',
    '--02-27',
    '--08-16',
    '--09-24',
    '--12-25',
    '2026-01-05',
    '2026-01-26',
    '2026-04-03',
    '2026-05-04',
    '2026-06-04',
    '2026-11-09',
    '2027-01-04',
    '2027-01-25',
    '2027-03-26',
    '2027-05-01',
    '2027-05-27',
    '2027-11-06',
    '2028-01-10',
    '2028-01-24',
    '2028-04-14',
    '2028-05-01',
    '2028-06-15',
    '2028-11-06',
  ],
  cookieDataUrl: 'https://www.ccn-regala.example/cookies',
  personalDataUrl: 'https://www.ccn-regala.example/datos-personales',
  infoPages,
  storeLocatorUrl: 'https://www.ccn-regala.example/tiendas',
  countryPaths,
  media: [
    { icon: 'instagram', link: 'https://social.example/instagram/ccn-regala' },
    { icon: 'facebook', link: 'https://social.example/facebook/ccn-regala' },
    { icon: 'whatsapp', link: 'https://social.example/whatsapp/ccn-regala' },
  ],

  chat: 'hubspot',
  chatKey: '4711238',

  categoryLimit: 3,
  detailHeightPercent: 50,
  accountMenu: ['overview', 'profile', 'cards', 'import', 'orders', 'inbox'],
  footer: ['shop', 'company', 'contact', 'languages'],
  searchSynonyms,
  theme,
};
