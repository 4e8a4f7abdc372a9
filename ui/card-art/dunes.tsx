import { accent, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const dunes = [
  'M342 150C282 118 238 128 192 142s-110 18-192-20V216H342Z',
  'M342 176c-70-34-130-16-180-4s-110 10-162-18V216H342Z',
  'M342 200c-60-20-140-14-200-4s-100 2-142-8v28H342Z',
];

/** Accents: the middle of the sky, the sun, then the dunes from far to near. */
export function Dunes({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} way="down" through />
      <circle cx="250" cy="104" r="34" fill={accent(art, 1)} />
      {dunes.map((path, index) => (
        <path key={path} d={path} fill={accent(art, index + 2)} />
      ))}
    </>
  );
}
