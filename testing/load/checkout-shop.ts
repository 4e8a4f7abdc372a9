// What a unit needs to sell a card at a bench.
import { saveProduct } from '#data/catalogue/products.ts';
import { testProduct } from '../product.ts';
import type { BenchShop } from './bench-shop.ts';

export const openForCheckouts = ({ scoped }: Pick<BenchShop, 'scoped'>): Promise<void> =>
  scoped(async (scope) => {
    const name = { en: 'Bench', fr: 'Bench', es: 'Bench' };
    await saveProduct(scope, testProduct({ itemCode: 'bench', name, tagline: name }), 999);
  });
