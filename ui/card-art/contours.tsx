import { accent, away, dice, remembered, rounded, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const rings = 19;
const corners = 28;
const peak = { x: 254, y: 96 };

/** Accents: the height lines, the peak. */
export function Contours({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} />
      <g fill="none" stroke={accent(art, 0)} strokeWidth=".8">
        {slope(art).map(({ ring, line }) => (
          <path
            key={ring}
            d={line}
            strokeOpacity={(86 - 3 * ring) / 100}
            {...(ring % 5 === 4 ? { strokeWidth: 1.5 } : {})}
            {...(ring < 3 ? { fill: accent(art, 1), fillOpacity: 0.45 } : {})}
          />
        ))}
      </g>
    </>
  );
}

/** The height lines from the widest to the peak. */
const slope = remembered((art) => {
  const roll = dice(art);
  const phases = [roll(), roll(), roll()].map((part) => part * 2 * Math.PI);
  return Array.from({ length: rings }, (_, index) => rings - 1 - index).map((ring) => ({
    ring,
    line: heightLine(ring, phases),
  }));
});

/** Each line repeats the one inside it a little larger and a little changed, as a slope does. */
function heightLine(ring: number, [first = 0, second = 0, third = 0]: readonly number[]): string {
  const radius = 8 + 14.5 * ring;
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner * 2 * Math.PI) / corners;
    const shape =
      1 +
      0.17 * Math.sin(2 * angle + first + ring * 0.06) +
      0.11 * Math.sin(3 * angle + second - ring * 0.09) +
      0.055 * Math.sin(5 * angle + third + ring * 0.14);
    const place = away({ x: 0, y: 0 }, angle, radius * shape);
    return { x: peak.x + 1.18 * place.x, y: peak.y + place.y };
  });
  return rounded(points);
}
