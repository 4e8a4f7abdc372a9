import type { UnitSettings } from '#domain/unit.ts';
import { countryPaths } from '../country-paths.ts';
import { infoPages } from './info-pages.ts';
import { theme } from './theme.ts';

export const profile: UnitSettings = {
  id: 'maison',
  name: { fr: 'Maison Cadeau', en: 'Maison Cadeau' },
  description: {
    fr: 'Une boutique, toutes les enseignes : nous emballons, envoyons et suivons chaque carte jusqu’au dernier euro.',
    en: 'One shop, every brand: we wrap, send and look after each card until the last euro is spent.',
  },
  currency: 'EUR',
  languages: ['fr', 'en'],
  defaultLanguage: 'fr',
  defaultCountry: 'FR',
  timeZone: 'Europe/Paris',
  can: [
    'business', 'salesman', 'card-query', 'quote', 'transfer', 'receive', 'wallet', 'top-up', 'invoice',
    'pin', 'deliver-to-me', 'company-verification',
  ], // prettier-ignore
  countries: ['FR', 'BE', 'LU', 'MC', 'CH'],
  severalProducts: true,
  deliveryPromiseHours: 1,
  consumerQtyMax: 20,
  signIn: ['normal', 'google', 'apple', 'facebook'],
  outsideSignIn: {
    google: { clientId: 'sandbox-google' },
    apple: { clientId: 'sandbox-apple' },
    facebook: { clientId: 'sandbox-facebook' },
  },
  paymentMeans: ['credit-card', 'wallet', 'bank-transfer', 'gift-card', 'paypal', 'bancontact'],
  cardMadeTaxRate: 20,
  shippingTaxRate: 20,
  bankTransferWindowMinutes: 8 * 24 * 60,
  topUpMin: 10,
  topUpMax: 1_000,
  giftExemptions: { 2022: 171, 2023: 183, 2024: 193, 2025: 196, 2026: 200 },
  seller: {
    legalName: 'Maison Cadeau SAS',
    address: '12 rue des Rubans, 69002 Lyon, France',
    taxIds: ['FR00123456789'],
    invoicePrefix: 'MC',
    senderAddress: 'bonjour@maison-cadeau.example',
  },
  captcha: {
    provider: 'cloudflare',
    siteKey: 'sandbox-invisible',
    challengeSiteKey: 'sandbox-challenge',
  },
  support: { phone: '01 86 47 20 15', email: 'bonjour@maison-cadeau.example' },
  businessSupport: { phone: '01 86 47 20 40', email: 'entreprises@maison-cadeau.example' },
  serviceHours: {
    fr: 'Du lundi au vendredi de 9 h à 19 h, le samedi de 10 h à 17 h, sauf les jours fériés',
    en: 'Monday to Friday 9:00–19:00, Saturday 10:00–17:00, except on public holidays',
  },
  holidays: [
    '2026-01-01', '2026-04-06', '2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25', '2026-07-14',
    '2026-08-15', '2026-11-01', '2026-11-11', '2026-12-25',
    '2027-01-01', '2027-03-29', '2027-05-01', '2027-05-06', '2027-05-08', '2027-05-17', '2027-07-14',
    '2027-08-15', '2027-11-01', '2027-11-11', '2027-12-25',
  ], // prettier-ignore
  cookieDataUrl: 'https://maison-cadeau.example/cookies',
  personalDataUrl: 'https://maison-cadeau.example/donnees-personnelles',
  infoPages,
  storeLocatorUrl: 'https://maison-cadeau.example/boutiques',
  countryPaths,
  media: [
    { icon: 'instagram', link: 'https://instagram.example/maison.cadeau' },
    { icon: 'facebook', link: 'https://facebook.example/maisoncadeau' },
    { icon: 'linkedin', link: 'https://linkedin.example/company/maison-cadeau' },
  ],
  consumerPages: [
    { icon: 'gift', link: '/buying-friend' },
    { icon: 'tick', link: '/query' },
    { icon: 'mail', link: '/account' },
  ],
  chat: 'zendesk',
  chatKey: 'b6f0a5c2-4d1e-4a7b-9c33-0e1f2a3b4c5d',
  categoryLimit: 6,
  detailHeightPercent: 60,
  footer: ['shop', 'help', 'company', 'contact'],
  theme,
};
