import { accent, away, short, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const centre = { x: 250, y: 112 };

/** How wide the orbit is, where on it the moon stands, how large it is, in which accent. */
const orbits = [
  [34, 145, 4, 1],
  [58, 25, 6, 2],
  [84, -85, 3, 3],
  [112, 215, 8, 1],
  [142, 20, 4, 2],
  [174, -120, 6, 3],
  [208, 165, 3, 1],
] as const;

/** Accents: the paths, then the moons; the star in the middle blends the first two moons. */
export function Orbit({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} />
      <linearGradient id={`${id}s`} x1=".15" y1=".15" x2=".85" y2=".85">
        <stop stopColor={accent(art, 1)} />
        <stop offset="1" stopColor={accent(art, 2)} />
      </linearGradient>
      {orbits.map(([radius], index) => (
        <circle
          key={radius}
          cx={centre.x}
          cy={centre.y}
          r={radius}
          fill="none"
          stroke={accent(art, 0)}
          strokeOpacity={(75 - 8 * index) / 100}
        />
      ))}
      {orbits.map(([radius, degrees, size, colour]) => {
        const moon = away(centre, (degrees * Math.PI) / 180, radius);
        return <circle key={radius} cx={short(moon.x)} cy={short(moon.y)} r={size} fill={accent(art, colour)} />;
      })}
      <circle cx={centre.x} cy={centre.y} r="20" fill={`url(#${id}s)`} />
    </>
  );
}
