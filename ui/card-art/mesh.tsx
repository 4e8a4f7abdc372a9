import { accent, cardHeight, cardWidth, type DesignProps } from './canvas.ts';

/** Soft lights: where, how far they reach, in which accent. */
const lights = [
  [40, 26, 190, 150, 0],
  [306, 36, 200, 160, 1],
  [252, 204, 220, 150, 2],
  [60, 214, 190, 140, 3],
  [170, 112, 120, 90, 4],
] as const;

const bars = [12, 26, 46, 34, 62, 76, 52, 70, 38, 58, 26, 44, 20, 32, 14];

/** Accents: five lights over the ground, in the corners and the middle; a sound wave in the ink. */
export function Mesh({ art, id }: DesignProps) {
  return (
    <>
      <rect width={cardWidth} height={cardHeight} fill={art.ground[0]} />
      {lights.map(([cx, cy, rx, ry, index]) => (
        <g key={index}>
          <radialGradient id={`${id}m${index}`}>
            <stop stopColor={accent(art, index)} />
            <stop offset=".35" stopColor={accent(art, index)} stopOpacity=".86" />
            <stop offset="1" stopColor={accent(art, index)} stopOpacity="0" />
          </radialGradient>
          <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill={`url(#${id}m${index})`} />
        </g>
      ))}
      <path
        d={bars.map((length, index) => `M${24 + 9 * index} ${134 - length / 2}v${length}`).join('')}
        fill="none"
        stroke={art.ink}
        strokeWidth="4"
        strokeLinecap="round"
        strokeOpacity=".95"
      />
    </>
  );
}
