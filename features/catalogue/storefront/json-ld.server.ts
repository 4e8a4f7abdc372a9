// What a search engine reads of a card.
import { decimalText, money } from '#domain/values/money.ts';
import type { CardDetail } from './product.server.ts';

export const cardJsonLd = (card: CardDetail, address: string): string =>
  written({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: card.name,
    description: card.description || card.tagline,
    sku: card.itemCode,
    url: address,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: card.currency,
      lowPrice: decimalText(money(card.currency, card.min)),
      highPrice: decimalText(money(card.currency, card.max)),
      availability: 'https://schema.org/InStock',
    },
  });

/** Inside a script element nothing may look like its end. */
const written = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
