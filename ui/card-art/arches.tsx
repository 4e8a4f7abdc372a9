import { accent, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const radii = [138, 114, 90, 66, 42];

/** Accents: the arches from the outermost to the innermost; the door is the ground. */
export function Arches({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} way="down" />
      {radii.map((radius, index) => (
        <path key={radius} d={arch(radius)} fill={accent(art, index)} />
      ))}
      <path d={arch(18)} fill={art.ground[0]} />
    </>
  );
}

const arch = (radius: number): string => `M${250 - radius} 216v-10a${radius} ${radius} 0 0 1 ${2 * radius} 0v10Z`;
