// Credit of Dominican operators, put on a number at once (PHONE-03). It is no card: the shop window does not show it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { creditTerms, withCredit } from '../texts.ts';

const topUp = {
  kind: 'digital',
  fulfilment: 'phone-credit',
  place: 'online',
  howToUse: withCredit,
  terms: creditTerms,
  issuer: 'third-party',
  vat: 'single-purpose',
  taxRate: 18,
  countries: ['DO'],
  codeType: 'number',
  transfer: 'none',
} as const;

export const phoneCredit: readonly ProductSettings[] = [
  {
    ...topUp,
    itemCode: 'CCN-T01',
    operator: '9201',
    name: { es: 'Palma Cel', en: 'Palma Cel' },
    tagline: { es: 'Minutos y datos', en: 'Minutes and data' },
    description: {
      es: 'Recarga Palma Cel para llamar y navegar; llega al número en minutos.',
      en: 'Palma Cel credit for calls and data; on the number within minutes.',
    },
    denominations: { kind: 'list', values: [5_000, 10_000, 20_000, 30_000, 50_000, 100_000] },
    art: {
      design: 'botanical',
      ground: ['#0b5a43', '#0e7d57'],
      ink: '#f5fff8',
      accents: ['#8be0ad', '#c9f2d3', '#2ba56f'],
      face: 'sans',
      placeName: 'start',
      wordmark: ['Palma'],
      caption: 'Celular',
    },
  },
  {
    ...topUp,
    itemCode: 'CCN-T02',
    operator: '9202',
    name: { es: 'Caribe Tel', en: 'Caribe Tel' },
    tagline: { es: 'Recarga de siempre', en: 'The usual top-up' },
    description: {
      es: 'Recarga Caribe Tel, con saldo que no vence mientras la línea esté activa.',
      en: 'Caribe Tel credit, which stays for as long as the line is in use.',
    },
    denominations: { kind: 'list', values: [10_000, 15_000, 25_000, 50_000, 100_000] },
    art: {
      design: 'waves',
      ground: ['#0d2f78', '#1449a8'],
      ink: '#ffffff',
      accents: ['#7db4ff', '#c2dcff', '#2f6fd8'],
      face: 'wide',
      placeName: 'start',
      wordmark: ['Caribe'],
      caption: 'TEL',
    },
  },
  {
    ...topUp,
    itemCode: 'CCN-T03',
    operator: '9203',
    name: { es: 'Merengue', en: 'Merengue' },
    tagline: { es: 'Datos para jóvenes', en: 'Data for the young' },
    description: {
      es: 'Recarga Merengue: el doble de datos en redes y música los fines de semana.',
      en: 'Merengue credit: twice the data for social networks and music at weekends.',
    },
    denominations: { kind: 'list', values: [5_000, 10_000, 20_000, 40_000] },
    art: {
      design: 'confetti',
      ground: ['#7a1356', '#b01f6b'],
      ink: '#fff4fa',
      accents: ['#ffd166', '#ff8fb8', '#6ee7d8', '#ffffff'],
      face: 'serif-italic',
      placeName: 'centre',
      wordmark: ['Merengue'],
      caption: 'Celular',
    },
  },
];
