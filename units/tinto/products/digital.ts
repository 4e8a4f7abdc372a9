// The shop's own card without paper, for whoever is too late for a letter. It comes last: the printed one leads to it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { ownTerms, withBarcode } from '../texts.ts';

export const digital: readonly ProductSettings[] = [
  {
    itemCode: 'TIN-071',
    name: { es: 'Tarjeta Tinto digital', en: 'Tinto e-Card' },
    tagline: { es: 'Todas las marcas, sin papel', en: 'Every brand, without paper' },
    description: {
      es: 'La Tarjeta Tinto sin papel, para cuando el tinto no da espera: por correo, por SMS o impresa en casa. Sirve en las mismas marcas.',
      en: 'The Tinto Card without the paper, for when the coffee cannot wait: by email, by SMS or printed at home. Good at the same brands.',
    },
    howToUse: withBarcode,
    terms: ownTerms,
    kind: 'digital',
    place: 'store-and-online',
    denominations: { kind: 'range', min: 2_000_000, max: 300_000_000, step: 100_000 },
    categories: ['groceries', 'fashion', 'home', 'culture'],
    additionalTaxRate: 19,
    countries: ['CO'],
    reloadable: true,
    ownLine: true,
    sibling: 'TIN-001',
    art: {
      design: 'weave',
      ground: ['#2a1710', '#1f100a'],
      ink: '#fff4d6',
      accents: ['#ffcf33', '#4a2a1c', '#6b3a26'],
      face: 'serif',
      placeName: 'start',
      wordmark: ['Tarjeta', 'Tinto'],
      caption: 'Todas las marcas',
    },
  },
];
