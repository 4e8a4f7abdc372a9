// Credit of operators at home, put on a number at once (PHONE-03). It is no card: the shop window does not show it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { howToUse, terms } from '../texts.ts';

const topUp = {
  kind: 'digital',
  fulfilment: 'phone-credit',
  place: 'online',
  howToUse: howToUse.credit,
  terms: terms.credit,
  issuer: 'third-party',
  vat: 'single-purpose',
  taxRate: 10,
  countries: ['BH'],
  codeType: 'number',
  transfer: 'none',
  validMonthsMin: 3,
  validMonthsMax: 3,
} as const;

export const phoneCredit: readonly ProductSettings[] = [
  {
    ...topUp,
    itemCode: 'HD-T01',
    operator: '9101',
    name: { ar: 'موجة', en: 'Mawja' },
    tagline: { ar: 'مكالمات وبيانات', en: 'Calls and data' },
    description: {
      ar: 'رصيد موجة للمكالمات والبيانات، يصل إلى الرقم خلال دقائق.',
      en: 'Mawja credit for calls and data, on the number within minutes.',
    },
    denominations: { kind: 'list', values: [1_000, 2_000, 3_000, 5_000, 10_000, 20_000] },
    art: {
      design: 'waves',
      ground: ['#07475a', '#0a6b77'],
      ink: '#f2fffb',
      accents: ['#5fd3c4', '#9be8d4', '#0d8a8f'],
      face: 'sans',
      placeName: 'start',
      wordmark: ['موجة'],
      caption: 'MAWJA',
    },
  },
  {
    ...topUp,
    itemCode: 'HD-T02',
    operator: '9102',
    name: { ar: 'رنين', en: 'Raneen' },
    tagline: { ar: 'رصيد يدوم شهرًا', en: 'Credit that lasts a month' },
    description: {
      ar: 'رصيد رنين المسبق الدفع، صالح ثلاثين يومًا من وصوله.',
      en: 'Raneen prepaid credit, good for thirty days from when it arrives.',
    },
    denominations: { kind: 'list', values: [500, 1_000, 2_000, 5_000, 10_000] },
    art: {
      design: 'orbit',
      ground: ['#5b1230', '#8c1f45'],
      ink: '#fff3ec',
      accents: ['#ffb488', '#ffd9c0', '#d9567f'],
      face: 'sans',
      placeName: 'start',
      wordmark: ['رنين'],
      caption: 'RANEEN',
    },
  },
  {
    ...topUp,
    itemCode: 'HD-T03',
    operator: '9103',
    name: { ar: 'نجم تل', en: 'Najmtel' },
    tagline: { ar: 'بيانات بلا حدود في العطلة', en: 'Endless data at weekends' },
    description: {
      ar: 'رصيد نجم تل، ومعه بيانات بلا حدود في كل عطلة أسبوع.',
      en: 'Najmtel credit, with endless data on every weekend.',
    },
    denominations: { kind: 'list', values: [2_000, 5_000, 8_000, 15_000] },
    art: {
      design: 'rays',
      ground: ['#f9ecd2', '#f3d9a4'],
      ink: '#3b2504',
      accents: ['#c9851d', '#e7b75c', '#8a5a0c'],
      face: 'wide',
      placeName: 'start',
      wordmark: ['نجم تل'],
      caption: 'NAJMTEL',
    },
  },
];
