// The shop's own card without paper, for whoever is too late for a letter. It comes last: the printed one leads to it.
import type { ProductSettings } from '#domain/catalogue/product.ts';
import { howToUse, terms } from '../texts.ts';

export const digital: readonly ProductSettings[] = [
  {
    itemCode: 'HD-063',
    name: { ar: 'بطاقة هدية الرقمية', en: 'Hadiya e-Card' },
    tagline: { ar: 'كل متاجرنا، بلا ورق', en: 'All our shops, without paper' },
    description: {
      ar: 'بطاقة هدية نفسها بلا ورق: تصل بالبريد الإلكتروني أو برسالة نصية، أو تطبعها في بيتك. لكل المتاجر وبالرصيد نفسه.',
      en: 'The Hadiya Card without the paper: by email, by SMS or printed at home. For every shop, with the same balance.',
    },
    howToUse: howToUse.anywhere,
    terms: terms.reloadable,
    kind: 'digital',
    categories: ['dining', 'fragrance', 'fashion', 'travel', 'care', 'home', 'culture', 'children'],
    place: 'store-and-online',
    denominations: { kind: 'range', min: 5_000, max: 500_000, step: 1_000 },
    additionalTaxRate: 10,
    codeType: 'qr',
    validMonthsMin: 6,
    reloadable: true,
    sibling: 'HD-001',
    art: {
      design: 'stars',
      ground: ['#18356b', '#0b1b3b'],
      ink: '#f6e7c8',
      accents: ['#d9b982', '#0e6b57', '#14305f'],
      face: 'sans',
      placeName: 'start',
      wordmark: ['هدية'],
      caption: 'HADIYA',
    },
  },
];
