import { accent, cardHeight, cardWidth, type DesignProps } from './canvas.ts';

const ways = {
  across: { x1: 0.07, y1: 0.25, x2: 0.93, y2: 0.75 },
  slanted: { x1: 0.25, y1: 0.07, x2: 0.75, y2: 0.93 },
  down: { x1: 0.5, y1: 0, x2: 0.5, y2: 1 },
} as const;

/** The colour under everything. `through` adds the first accent in the middle, as in an evening sky. */
export function Ground({
  art,
  id,
  way = 'across',
  through = false,
}: DesignProps & { way?: keyof typeof ways; through?: boolean }) {
  return (
    <>
      <linearGradient id={`${id}g`} {...ways[way]}>
        <stop stopColor={art.ground[0]} />
        {through && <stop offset=".5" stopColor={accent(art, 0)} />}
        <stop offset="1" stopColor={art.ground[1]} />
      </linearGradient>
      <rect width={cardWidth} height={cardHeight} fill={`url(#${id}g)`} />
    </>
  );
}

/** Keeps a busy pattern away from the name: opaque on its side, gone on the other. */
export function Veil({ id, colour, from, to }: { id: string; colour: string; from: number; to: number }) {
  return (
    <>
      <linearGradient id={`${id}v`}>
        <stop offset={from} stopColor={colour} stopOpacity=".97" />
        <stop offset={to} stopColor={colour} stopOpacity="0" />
      </linearGradient>
      <rect width={cardWidth} height={cardHeight} fill={`url(#${id}v)`} />
    </>
  );
}
