// What a buyer puts on a card: a photo and a few lines of text, in places given in percent of the card.
import type { CardArt } from '#domain/catalogue/card-art.ts';
import { cardHeight, cardWidth, short } from './canvas.ts';

/** In percent of the card's width and height, from its top left corner. */
export interface PrintArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PrintedLine {
  readonly text: string;
  readonly area: PrintArea & { readonly align: 'start' | 'centre' | 'end'; readonly ink: string };
}

export interface PrintedPhoto {
  /** A `data:` address or one of ours; the page's policy lets no other in. */
  readonly href: string;
  /** Where it goes; null is the whole card, and then the lines get a shade to stand on. */
  readonly area: PrintArea | null;
}

const inside = ({ x, y, width, height }: PrintArea) => ({
  x: short((x / 100) * cardWidth),
  y: short((y / 100) * cardHeight),
  width: short((width / 100) * cardWidth),
  height: short((height / 100) * cardHeight),
});

export function Photo({ photo, id }: { photo: PrintedPhoto; id: string }) {
  const { href, area } = photo;
  if (!area)
    return (
      <>
        <image href={href} width={cardWidth} height={cardHeight} preserveAspectRatio="xMidYMid slice" />
        <linearGradient id={`${id}s`} x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="#000" stopOpacity=".34" />
          <stop offset=".3" stopColor="#000" stopOpacity="0" />
          <stop offset=".55" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity=".66" />
        </linearGradient>
        <rect width={cardWidth} height={cardHeight} fill={`url(#${id}s)`} />
      </>
    );
  const place = inside(area);
  return (
    <>
      <clipPath id={`${id}p`}>
        <rect {...place} rx="6" />
      </clipPath>
      <image href={href} {...place} preserveAspectRatio="xMidYMid slice" clipPath={`url(#${id}p)`} />
      <rect {...place} rx="6" fill="none" stroke="#fff" strokeWidth="3.5" />
      <rect {...place} rx="6" fill="none" stroke="#000" strokeOpacity=".14" strokeWidth=".7" />
    </>
  );
}

/** Where a photo will be, before there is one. */
export function PhotoFrame({ area, ink }: { area: PrintArea; ink: string }) {
  const place = inside(area);
  const centre = { x: place.x + place.width / 2, y: place.y + place.height / 2 };
  return (
    <g fill="none" stroke={ink}>
      <rect {...place} rx="6" fill={ink} fillOpacity=".14" strokeOpacity=".6" strokeDasharray="5 4" />
      <path
        d="m-11 7 7-8 5.5 6 3-3 6.5 6M7-7v.1"
        transform={`translate(${short(centre.x)} ${short(centre.y)})`}
        strokeOpacity=".75"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}

const arabic = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const chinese = /[\u2e80-\u9fff\uff00-\uffef]/;

/** How wide a letter is for its height, by eye: nothing can be measured on the server. */
const letterOf = (text: string): number => (chinese.test(text) ? 1.02 : arabic.test(text) ? 0.5 : 0.52);

const handOf = (text: string, face: CardArt['face'], first: boolean): string => {
  if (arabic.test(text)) return first ? 'hand-kufi' : 'hand-small';
  if (!first) return 'hand-small';
  return face.startsWith('serif') ? 'hand-serif' : 'hand-line';
};

export function Lines({ lines, face }: { lines: readonly PrintedLine[]; face: CardArt['face'] }) {
  return lines.map(({ text, area }, index) => {
    const { x, y, width, height } = inside(area);
    const fromRight = arabic.test(text);
    const room = width / Math.max(1, text.length * letterOf(text));
    const size = Math.min(height * 0.74, room, index === 0 ? 30 : 18);
    const along = { start: fromRight ? width : 0, centre: width / 2, end: fromRight ? 0 : width };
    return (
      <text
        key={index}
        x={short(x + along[area.align])}
        y={short(y + height / 2 + size * 0.35)}
        fontSize={short(size)}
        fill={area.ink}
        direction={fromRight ? 'rtl' : 'ltr'}
        textAnchor={area.align === 'centre' ? 'middle' : area.align}
        className={handOf(text, face, index === 0)}
      >
        {text}
      </text>
    );
  });
}
