import { allCategories } from '#contract/catalogue/catalogue.ts';
import { listOwnProductsCall } from '#contract/cards/cards.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { listOwnedProducts } from '#data/cards/cards.ts';
import { handler } from '#server/handler.ts';

/** CARD-24. Names are looked for as their reader sees them, accents and case aside. */
export const listOwnProductsHandler = handler(listOwnProductsCall, async (context) => {
  const { body, scope } = context;
  const owned = await listOwnedProducts(scope, subjectOf(scope.actor));
  const category = body.categoryId === allCategories ? '' : (body.categoryId ?? '');
  const wanted = plain(body.productName ?? '');
  const products = owned
    .filter(({ categories }) => category === '' || categories.includes(category))
    .map(({ name, ...product }) => ({ ...product, productName: wireText(name, context) }))
    .filter(({ productName }) => plain(productName).includes(wanted));
  return {
    products: products.map(({ itemCode, productName, count, available, currency, art }) => ({
      itemCode,
      productName,
      cardQty: count,
      balance: amountToWire(currency, available),
      currency,
      art,
    })),
  };
});

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
