import { accent, once, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';
import { sprig, type Sprig } from './sprig.ts';

/** Accents: the tall fern, the small one, the sun in the corner, the leaves before it. */
export function Fern({ art, id }: DesignProps) {
  const { tall, small, front } = sprigs();
  return (
    <>
      <Ground art={art} id={id} />
      <Outlined sprig={tall} stroke={accent(art, 0)} />
      <Outlined sprig={small} stroke={accent(art, 1)} />
      <circle cx="322" cy="196" r="46" fill={accent(art, 2)} />
      <Outlined sprig={front} stroke={art.ground[0]} fill={accent(art, 3)} />
    </>
  );
}

function Outlined({ sprig: { stem, leaves, veins }, stroke, fill }: OutlinedProps) {
  return (
    <g fill="none" stroke={stroke} strokeLinecap="round">
      <path d={stem} strokeWidth="1.4" />
      <path d={leaves[1]} strokeWidth="1.1" />
      <path d={leaves[0]} strokeWidth="1.1" fill={fill} />
      <path d={veins} strokeWidth=".7" opacity=".75" />
    </g>
  );
}

interface OutlinedProps {
  readonly sprig: Sprig;
  readonly stroke: string;
  readonly fill?: string;
}

const sprigs = once(() => ({
  tall: sprig({
    root: { x: 350, y: 230 },
    bend: { x: 270, y: 150 },
    tip: { x: 300, y: -20 },
    pairs: 8,
    leaves: [52, 31],
    fatness: 0.3,
  }),
  small: sprig({
    root: { x: 250, y: 240 },
    bend: { x: 228, y: 190 },
    tip: { x: 262, y: 110 },
    pairs: 4,
    leaves: [35, 22],
    fatness: 0.36,
  }),
  front: sprig({
    root: { x: 352, y: 236 },
    bend: { x: 318, y: 206 },
    tip: { x: 290, y: 150 },
    pairs: 3,
    leaves: [31, 20],
    fatness: 0.36,
  }),
}));
