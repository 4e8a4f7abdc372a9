// The shop's own card without paper, for whoever is too late for a letter. It comes last: the printed one leads to it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { ownTerms, withBarcode } from '../texts.ts';

export const digital: readonly ProductSettings[] = [
  {
    itemCode: 'CCN-072',
    name: { es: 'Tarjeta CCN digital', en: 'CCN e-Card' },
    tagline: { es: 'Todas nuestras tiendas, sin papel', en: 'All of our stores, without paper' },
    description: {
      es: 'La Tarjeta CCN sin papel: llega por correo electrónico o SMS, o se imprime en casa. Vale en las mismas tiendas del grupo.',
      en: 'The CCN Card without the paper: it comes by email or SMS, or is printed at home. Good in the same stores of the group.',
    },
    howToUse: withBarcode,
    terms: ownTerms,
    kind: 'digital',
    place: 'store',
    denominations: { kind: 'range', min: 50_000, max: 5_000_000, step: 10_000 },
    categories: ['supermarket', 'fashion', 'home'],
    additionalTaxRate: 18,
    countries: ['DO'],
    reloadable: true,
    ownLine: true,
    sibling: 'CCN-001',
    art: {
      design: 'fern',
      ground: ['#00384a', '#006d86'],
      ink: '#f3fdff',
      accents: ['#8fe3e6', '#72d8df', '#e0337c', '#f7a8c8'],
      face: 'sans',
      placeName: 'start',
      wordmark: ['Tarjeta', 'CCN'],
      caption: 'Todas las tiendas',
    },
  },
];
