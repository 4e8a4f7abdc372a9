// What posting costs: once for each place and kind of letter, however many cards are in it (TOTAL-08).
import type { Fee } from '../catalogue/product.ts';
import { percentOf } from '../values/percent.ts';
import { groupBy } from './group-by.ts';
import type { PriceLine, PriceTerms } from './price-terms.ts';
import type { Receiver } from './line.ts';

/** The fee of each line that carries one: the first of those whose cards travel together. */
export function letterFees(
  lines: readonly Pick<PriceLine, 'id' | 'letter'>[],
  { shipping, step }: Pick<PriceTerms, 'shipping' | 'step'>,
): ReadonlyMap<string, number> {
  const posted = lines.flatMap(({ id, letter }) => (letter ? [{ id, ...letter }] : []));
  return new Map(
    groupBy(posted, ({ typeId, place }) => JSON.stringify([typeId, place])).map((together) => [
      together[0].id,
      // Two of one kind cost the same; where one was kept from before a change, the dearer one is shown.
      adjusted(Math.max(...together.map(({ price }) => price)), shipping ?? null, step),
    ]),
  );
}

/** TOTAL-09: a percentage takes off. TOTAL-10: a fixed value stands in its place. */
const adjusted = (price: number, shipping: Fee | null, step: number): number =>
  shipping === null
    ? price
    : shipping.kind === 'fixed'
      ? shipping.amount
      : percentOf(price, 100 - shipping.percent, step);

/** The same text for the same place, however it was typed: on one line or on two, in capitals, with commas. */
export const placeOf = ({ address, address2, zipCode, city, country }: PostalAddress): string =>
  [`${address} ${address2}`, zipCode, city, country]
    .map((part) =>
      part
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s,.]+/gu, ' ')
        .trim(),
    )
    .join('\n');

export type PostalAddress = Pick<Receiver, 'address' | 'address2' | 'zipCode' | 'city' | 'country'>;
