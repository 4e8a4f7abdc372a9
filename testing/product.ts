import { completeProduct, type Product } from '#domain/catalogue/product.ts';

export const testProduct = (changes: Partial<Product> = {}): Product =>
  completeProduct({
    itemCode: 'card-1',
    name: { en: 'Test card', ar: 'بطاقة' },
    tagline: { en: 'For tests', ar: 'للاختبار' },
    kind: 'digital',
    place: 'online',
    denominations: { kind: 'range', min: 1_000, max: 10_000, step: 500 },
    art: {
      design: 'waves',
      ground: ['#ffffff', '#eeeeee'],
      ink: '#000000',
      accents: ['#ff0000', '#00ff00'],
      face: 'sans',
      placeName: 'start',
    },
    ...changes,
  });

/** What makes a product the phone credit of an operator. */
export const testCredit = {
  fulfilment: 'phone-credit',
  operator: '1',
  denominations: { kind: 'list', values: [1_000, 2_000] },
  countries: ['BH'],
} as const satisfies Partial<Product>;
