// What a search engine reads of a card.
import { decimalText, money } from '#domain/values/money.ts';
import type { ProductDetail } from './product.server.ts';

export const productJsonLd = (product: ProductDetail, address: string): string =>
  written({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || product.tagline,
    sku: product.itemCode,
    url: address,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: product.currency,
      lowPrice: decimalText(money(product.currency, product.min)),
      highPrice: decimalText(money(product.currency, product.max)),
      availability: 'https://schema.org/InStock',
    },
  });

/** Inside a script element nothing may look like its end. */
const written = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
