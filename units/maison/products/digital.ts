// The shop's own card without paper, for whoever is too late for a letter. It comes last: the printed one leads to it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { howToUse, terms } from '../texts.ts';

export const digital: readonly ProductSettings[] = [
  {
    itemCode: 'MC-065',
    name: { fr: 'La Carte Maison numérique', en: 'La Carte Maison e-card' },
    tagline: { fr: 'Toutes nos enseignes, sans papier', en: 'Every brand we carry, without paper' },
    description: {
      fr: 'La Carte Maison sans attendre le facteur : par e-mail, par SMS ou à imprimer chez vous. Les mêmes enseignes, le même solde, en une ou plusieurs fois.',
      en: 'La Carte Maison without waiting for the post: by email, by SMS or printed at home. The same brands, the same balance, all at once or bit by bit.',
    },
    howToUse: howToUse.anywhere,
    terms: terms.reloadable,
    kind: 'digital',
    categories: ['table', 'gourmet', 'home', 'fashion', 'wellness', 'getaways', 'culture', 'children', 'sport'],
    place: 'store-and-online',
    denominations: { kind: 'range', min: 1_000, max: 100_000, step: 100 },
    additionalTaxRate: 20,
    codeType: 'qr',
    validMonthsMin: 6,
    reloadable: true,
    sibling: 'MC-001',
    art: {
      design: 'fern',
      ground: ['#3a1233', '#6b2a5c'],
      ink: '#fff5ea',
      accents: ['#f2a58f', '#d98b86', '#e8604a', '#f6c7b4'],
      face: 'serif',
      placeName: 'start',
      wordmark: ['La Carte', 'Maison'],
    },
  },
];
