import { accent, once, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';
import { sprig } from './sprig.ts';

/** Accents: the sun, the leaves, their outline. */
export function Botanical({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} way="slanted" />
      <circle cx="262" cy="92" r="60" fill={accent(art, 0)} opacity=".92" />
      {branches().map(({ stem, leaves, veins }) => (
        <g key={stem} fill="none" stroke={accent(art, 2)} strokeLinecap="round">
          <path d={stem} strokeWidth="1.4" />
          <path d={leaves[0]} strokeWidth="1.1" fill={accent(art, 1)} />
          <path d={leaves[1]} strokeWidth="1.1" />
          <path d={veins} strokeWidth=".7" opacity=".75" />
        </g>
      ))}
    </>
  );
}

const branches = once(() => [
  sprig({
    root: { x: 352, y: 232 },
    bend: { x: 268, y: 176 },
    tip: { x: 232, y: 34 },
    pairs: 8,
    leaves: [44, 27],
  }),
  sprig({
    root: { x: 366, y: 130 },
    bend: { x: 320, y: 74 },
    tip: { x: 318, y: -26 },
    pairs: 5,
    leaves: [40, 26],
  }),
  sprig({
    root: { x: 208, y: 236 },
    bend: { x: 196, y: 196 },
    tip: { x: 206, y: 150 },
    pairs: 4,
    leaves: [23, 17],
    fatness: 0.4,
  }),
]);
