import { accent, away, spot, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const sun = { x: 282, y: 234 };
const beams = Array.from({ length: 13 }, (_, index) => -(index * 13.85 * Math.PI) / 180);
const beamWidth = (6.9 * Math.PI) / 180;

/** Accents: the beams, then the sun from its rim to its heart. */
export function Rays({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} way="slanted" />
      {[0, 1].map((shade) => (
        <path
          key={shade}
          d={beams.flatMap((angle, index) => (index % 2 === shade ? beam(angle) : [])).join('')}
          fill={accent(art, 0)}
          opacity={shade ? 0.95 : 0.6}
        />
      ))}
      {[92, 66, 40].map((radius, index) => (
        <circle key={radius} cx={sun.x} cy={sun.y} r={radius} fill={accent(art, index + 1)} />
      ))}
    </>
  );
}

const beam = (angle: number): string =>
  `M${spot(sun)}L${spot(away(sun, angle, 460))} ${spot(away(sun, angle - beamWidth, 460))}Z`;
