import type { CatalogueParts } from '#domain/catalogue/catalogue.ts';
import { testProduct } from './product.ts';

const { art } = testProduct();
const area = { x: 8, y: 60, width: 60, height: 12 };

/** One or two of everything that stands around a product. */
export const testCatalogue = (changes: Partial<CatalogueParts> = {}): CatalogueParts => ({
  categories: [
    { id: 'food', name: { en: 'Food', ar: 'طعام' } },
    { id: 'books', name: { en: 'Books' } },
    { id: 'empty', name: { en: 'Empty' } },
  ],
  templateCategories: [
    { id: 'birthday', name: { en: 'Birthday', ar: 'عيد ميلاد' } },
    { id: 'thanks', name: { en: 'Thank you' } },
  ],
  templates: [
    {
      id: 1,
      category: 'birthday',
      name: { en: 'Balloons', ar: 'بالونات' },
      art,
      items: [],
      photoArea: area,
      textAreas: [{ ...area, align: 'start', ink: '#000000', charsMax: 32 }],
    },
    { id: 2, category: 'thanks', name: { en: 'Flowers' }, art, items: ['a-2'], photoArea: null, textAreas: [] },
  ],
  extras: [{ itemCode: 'box', name: { en: 'Gift box', ar: 'علبة' }, price: 450, taxRate: 20, art, parents: ['a-2'] }],
  letterTypes: [
    {
      id: 'post',
      name: { en: 'Letter' },
      description: { en: 'By post' },
      price: 290,
      tracked: false,
      daysMin: 2,
      daysMax: 4,
      countries: [],
    },
    {
      id: 'courier',
      name: { en: 'Courier', ar: 'ساعي' },
      description: { en: 'By hand', ar: 'باليد' },
      price: 1_250,
      tracked: true,
      daysMin: 1,
      daysMax: 1,
      countries: ['FR'],
    },
  ],
  stores: [
    {
      id: 's-1',
      name: { en: 'Main street', ar: 'الشارع الرئيسي' },
      address: '1 Main street',
      city: 'Lyon',
      zipCode: '69002',
      country: 'FR',
      phone: '+33 4 00 00 00 00',
      openingHours: { en: 'Every day 9 to 19', ar: 'كل يوم' },
      latitude: 45.75801,
      longitude: 4.83207,
    },
  ],
  discounts: [
    { itemCode: 'a-1', from: 0, to: 9_999, rate: 0 },
    { itemCode: 'a-1', from: 10_000, to: 49_999, rate: 2.5 },
    { itemCode: 'a-1', from: 50_000, to: null, rate: 5 },
  ],
  ...changes,
});
