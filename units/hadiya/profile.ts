import type { UnitSettings } from '#domain/unit.ts';
import { countryPaths } from '../country-paths.ts';
import { infoPages } from './info-pages.ts';
import { theme } from './theme.ts';

export const profile: UnitSettings = {
  id: 'hadiya',
  name: { ar: 'هدية', en: 'Hadiya' },
  description: {
    ar: 'متجر واحد لكل الهدايا: نغلّفها ونرسلها ونعتني بها حتى آخر فلس.',
    en: 'One shop for every present: we wrap it, send it and look after it until the last fils.',
  },
  currency: 'BHD',
  decimalDigits: 3,
  languages: ['ar', 'en'],
  defaultLanguage: 'ar',
  defaultCountry: 'BH',
  timeZone: 'Asia/Bahrain',
  can: ['card-query', 'transfer', 'receive', 'wallet', 'top-up', 'pin', 'deliver-to-me'],
  countries: ['BH', 'AE', 'SA', 'QA', 'KW', 'OM'],
  severalProducts: true,
  deliveryPromiseHours: 1,
  signIn: ['normal', 'google', 'apple'],
  outsideSignIn: {
    google: { clientId: 'sandbox-google' },
    apple: { clientId: 'sandbox-apple' },
  },
  paymentMeans: ['credit-card', 'debit-card', 'wallet', 'gift-card'],
  cardMadeTaxRate: 10,
  shippingTaxRate: 10,
  topUpMin: 2,
  topUpMax: 200,
  cardMadeFeeMin: 2,
  cardMadeFeeMax: 10,
  seller: {
    legalName: 'Hadiya Gifts W.L.L.',
    address: 'Building 17, Road 383, Block 316, Manama, Bahrain',
    taxIds: ['200000000000002'],
    invoicePrefix: 'HD',
    senderAddress: 'ahlan@hadiya.example',
  },
  captcha: {
    provider: 'google',
    siteKey: 'sandbox-invisible',
    challengeSiteKey: 'sandbox-challenge',
  },
  support: { phone: '+973 1700 0232', email: 'ahlan@hadiya.example' },
  serviceHours: {
    ar: 'من السبت إلى الخميس، من 9 صباحًا إلى 9 مساءً، عدا العطل الرسمية',
    en: 'Saturday to Thursday 9:00–21:00, except on public holidays',
  },
  // The lunar ones are as computed; the moon may move them by a day.
  holidays: [
    '2026-01-01', '2026-03-20', '2026-03-21', '2026-03-22', '2026-05-01', '2026-05-26', '2026-05-27',
    '2026-05-28', '2026-05-29', '2026-06-16', '2026-06-24', '2026-06-25', '2026-08-25', '2026-12-16',
    '2026-12-17',
    '2027-01-01', '2027-03-09', '2027-03-10', '2027-03-11', '2027-05-01', '2027-05-15', '2027-05-16',
    '2027-05-17', '2027-05-18', '2027-06-06', '2027-06-14', '2027-06-15', '2027-08-14', '2027-12-16',
    '2027-12-17',
  ], // prettier-ignore
  cookieDataUrl: 'https://hadiya.example/cookies',
  personalDataUrl: 'https://hadiya.example/personal-data',
  infoPages,
  storeLocatorUrl: 'https://hadiya.example/stores',
  countryPaths,
  media: [
    { icon: 'instagram', link: 'https://instagram.example/hadiya.gifts' },
    { icon: 'x', link: 'https://x.example/hadiyagifts' },
    { icon: 'youtube', link: 'https://youtube.example/hadiyagifts' },
  ],
  consumerPages: [
    { icon: 'gift', link: '/buying-friend' },
    { icon: 'phone', link: '/phone-credit' },
    { icon: 'tick', link: '/query' },
  ],
  chat: 'freshdesk',
  chatKey: '80000004711',
  detailHeightPercent: 50,
  footer: ['shop', 'company', 'contact', 'social'],
  theme,
};
