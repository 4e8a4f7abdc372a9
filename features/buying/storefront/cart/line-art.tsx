import { memo } from 'react';
import type { Line } from '#domain/buying/line.ts';
import { formatAmount, type AmountStyle } from '#domain/values/money-format.ts';
import { money, type Currency } from '#domain/values/money.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';

interface LineArtProps {
  readonly line: Line;
  readonly amounts: AmountStyle;
  readonly currency: Currency;
}

/** The card as it will look: its theme, its photo, what it is worth. */
export const LineArt = memo(function LineArt({ line: { product, design, amount }, amounts, currency }: LineArtProps) {
  return (
    <CardFace
      art={design.art ?? product.art}
      name={product.name}
      // A line this small is read beside the card.
      tagline=""
      caption=""
      photo={design.photoUrl === null ? null : { href: design.photoUrl, area: null }}
      value={formatAmount(money(currency, amount), amounts)}
      later
    />
  );
});
