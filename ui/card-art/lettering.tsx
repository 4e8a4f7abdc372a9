// What is written on a card: the name in the brand's own hand, what the brand is, a line at the foot.
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { accent, cardWidth } from './canvas.ts';
import { designs } from './designs.ts';

export interface Words {
  readonly name: string;
  readonly tagline: string;
  readonly caption: string;
}

const margin = 22;

/** The look of each hand: its size, how wide a letter is and how far apart letters stand, in ems. */
const hands = {
  serif: { size: 29, letter: 0.47, track: 0, className: 'hand-serif' },
  'serif-italic': { size: 31, letter: 0.45, track: 0, className: 'hand-serif-italic' },
  sans: { size: 28, letter: 0.56, track: -0.03, className: 'hand-sans' },
  wide: { size: 23, letter: 0.66, track: 0.13, className: 'hand-wide' },
  light: { size: 28, letter: 0.52, track: 0.1, className: 'hand-light' },
  kufi: { size: 34, letter: 0.6, track: 0, className: 'hand-kufi' },
} as const;

/** Arabic, and the letters it is printed with. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

export const readsFromRight = (art: CardArt, name: string): boolean =>
  rightToLeft.test((art.wordmark ?? [name]).join(''));

interface LetteringProps extends Words {
  readonly art: CardArt;
  /** The buyer's own words are on the card: it keeps its name and says no more. */
  readonly personal?: boolean;
}

export function Lettering({ art, name, tagline, caption, personal = false }: LetteringProps) {
  const lines = art.wordmark ?? [name];
  const fromRight = readsFromRight(art, name);
  const centred = art.placeName === 'centre';
  const { nameRoom = 236, captionInk, noCaption } = designs[art.design];
  const hand = handOf(art, fromRight, lines);
  const longest = Math.max(...lines.map((line) => line.length));
  // Letters are measured by eye, as nothing can be measured on the server.
  const fitting = nameRoom / (longest * (hand.letter + hand.track));
  const size = Math.min(hand.size * (centred ? 1.28 : 1), fitting);

  const top = centred ? 115 : fromRight ? 34 + size * 0.62 : 20 + size;
  const below = top + (fromRight ? 13 + size * 0.38 : centred ? 12 + size * 0.28 : 18);
  const place = centred
    ? ({ x: cardWidth / 2, textAnchor: 'middle' } as const)
    : fromRight
      ? ({ x: cardWidth - margin, textAnchor: 'end' } as const)
      : ({ x: margin, textAnchor: 'start' } as const);

  return (
    // The drawing is placed from the left in every language; only the words inside it turn.
    <g direction="ltr" fill={art.ink} className={hand.className}>
      {lines.map((line, index) => (
        <text
          key={index}
          {...place}
          y={Math.round(top + index * size * 1.08)}
          fontSize={Math.round(size * 10) / 10}
          letterSpacing={`${hand.track}em`}
          {...(index > 0 ? secondLine(art) : {})}
        >
          {line}
        </text>
      ))}
      {lines.length === 1 && !personal && (
        <text
          {...place}
          y={Math.round(below)}
          className="hand-small"
          fontSize={rightToLeft.test(tagline) ? 12.5 : 10.5}
        >
          {tagline}
        </text>
      )}
      {!noCaption && !centred && !personal && (
        <text
          {...place}
          y="194"
          className="hand-caption"
          fontSize={fromRight ? 10 : 8.5}
          fill={captionInk?.(art) ?? art.ink}
        >
          {(art.caption ?? caption).toUpperCase()}
        </text>
      )}
    </g>
  );
}

function handOf(art: CardArt, fromRight: boolean, lines: readonly string[]) {
  const hand = hands[fromRight ? 'kufi' : art.face];
  const inCapitals = lines.every((line) => line.length > 3 && line === line.toUpperCase());
  // Capitals of a serif are wider, and want more air between them.
  return inCapitals && art.face === 'serif' && !fromRight ? { ...hand, letter: 0.66, track: 0.2 } : hand;
}

/** A name in two lines changes its voice: a serif leans, a sans takes the second colour. */
const secondLine = (art: CardArt) => (art.face === 'serif' ? { fontStyle: 'italic' } : { fill: accent(art, 1) });
