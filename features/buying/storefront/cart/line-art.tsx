import { memo } from 'react';
import type { Line, LineDesign } from '#domain/buying/line.ts';
import { printedLines } from '#domain/buying/printed-lines.ts';
import { formatAmount, type AmountStyle } from '#domain/values/money-format.ts';
import { money, type Currency } from '#domain/values/money.ts';
import { CardFace } from '#ui/card-art/card-face.tsx';

interface LineArtProps {
  readonly line: Line;
  readonly amounts: AmountStyle;
  readonly currency: Currency;
}

/** The buyer's own lines and photo, where the theme prints them. */
export const printedOn = ({ areas, photoUrl, ...words }: LineDesign) => ({
  lines: printedLines(words, areas?.textAreas ?? []),
  photo: photoUrl === null ? null : { href: photoUrl, area: areas?.photoArea ?? null },
});

/** The card as it will look: its theme, its words, its photo, what it is worth. */
export const LineArt = memo(function LineArt({ line: { product, design, amount }, amounts, currency }: LineArtProps) {
  return (
    <CardFace
      art={design.art ?? product.art}
      name={product.name}
      // A line this small is read beside the card.
      tagline=""
      caption=""
      {...printedOn(design)}
      value={formatAmount(money(currency, amount), amounts)}
      later
    />
  );
});
