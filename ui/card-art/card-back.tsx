import { memo, useId } from 'react';
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { cardHeight, cardWidth, dice, mirror, remembered, short } from './canvas.ts';
import { designs } from './designs.ts';
import { readsFromRight } from './lettering.tsx';

export interface BackCode {
  /** "Card number", "PIN". */
  readonly label: string;
  /** Null before it is paid for: then there is only room for it. */
  readonly value: string | null;
}

export interface CardBackProps {
  readonly art: CardArt;
  readonly name: string;
  /** The number, and the PIN where there is one. */
  readonly codes: readonly BackCode[];
  /** One or two short lines at the foot: "Filled in once paid.", "Valid 12 months." */
  readonly notes?: readonly string[];
  readonly className?: string;
}

const margin = 40;
const ink = '#241c26';
const ink2 = '#6a5f6b';

/**
 * The back of a card: paper in a breath of the brand's colour, and down one edge a strip of the front.
 * A picture for the eye only, as the front is.
 */
export const CardBack = memo(function CardBack(props: CardBackProps) {
  const { art, name, codes, notes = [], className = '' } = props;
  const id = useId();
  const { Draw } = designs[art.design];
  const fromRight = readsFromRight(art, name);
  const side = fromRight
    ? { x: cardWidth - margin, textAnchor: 'end' as const }
    : { x: margin, textAnchor: 'start' as const };
  return (
    <span className={`card-face card-back ${className}`} aria-hidden="true">
      <svg viewBox={`0 0 ${cardWidth} ${cardHeight}`} focusable="false">
        <rect width={cardWidth} height={cardHeight} fill="#fbf8f3" />
        <rect width={cardWidth} height={cardHeight} fill={art.ground[0]} fillOpacity=".05" />
        <g transform={fromRight ? mirror : undefined}>
          <svg width="18" height={cardHeight} viewBox={`236 0 18 ${cardHeight}`}>
            <Draw art={art} id={id} />
          </svg>
          <Bars art={art} isReal={codes[0]?.value != null} />
        </g>
        {/* Numbers run from left to right in every language. */}
        <g direction="ltr">
          <text {...side} y="36" fontSize="14" fill={ink} className="hand-small">
            {(art.wordmark ?? [name]).join(' ')}
          </text>
          <path d={`M${margin - 1} 50h${cardWidth - 2 * margin + 16}`} stroke={ink} strokeOpacity=".14" />
          {codes.map(({ label, value }, index) => (
            <g key={label}>
              <text {...side} y={78 + index * 42} fontSize="9.5" fill={ink2} className="hand-small">
                {label}
              </text>
              <text {...side} y={97 + index * 42} fontSize={index === 0 ? 16.5 : 15} fill={ink} className="hand-code">
                {value ?? (index === 0 ? '•••• •••• •••• ••••' : '••••')}
              </text>
            </g>
          ))}
          {notes.map((note, index) => (
            <text
              key={note}
              {...side}
              y={196 - (notes.length - 1 - index) * 13}
              fontSize="9.5"
              fill={ink2}
              className="hand-small"
            >
              {note}
            </text>
          ))}
        </g>
      </svg>
    </span>
  );
});

/** The place of the bar code: a picture of one, faint until there is a number. It cannot be scanned. */
function Bars({ art, isReal }: { art: CardArt; isReal: boolean }) {
  return <path d={barsOf(art)} fill={ink} fillOpacity={isReal ? 0.85 : 0.2} />;
}

const barsOf = remembered((art) => {
  const roll = dice(art);
  let path = '';
  for (let x = 228; x < 318;) {
    const bar = 0.9 + Math.floor(roll() * 3) * 0.9;
    path += `M${short(x)} 146h${short(bar)}v40h${short(-bar)}Z`;
    x += bar + 1 + Math.floor(roll() * 3) * 0.9;
  }
  return path;
});
