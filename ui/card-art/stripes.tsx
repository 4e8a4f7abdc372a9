import { accent, Ink, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

/** Where a stripe begins, how wide it is, in which accent. */
const warp = [
  [26, 6, 0],
  [46, 4, 1],
  [90, 10, 2],
  [128, 4, 0],
  [192, 8, 1],
  [216, 5, 2],
  [263, 6, 0],
  [313, 9, 1],
] as const;

/** Accents: three stripes; the name stands in a frame sewn on top. */
export function Stripes({ art, id }: DesignProps) {
  const stripes = new Ink();
  for (const [x, width, index] of warp) stripes.add(accent(art, index), `M${x} 0h${width}v216h-${width}Z`);
  return (
    <>
      <Ground art={art} id={id} />
      {stripes.paths.map(([colour, path]) => (
        <path key={colour} d={path} fill={colour} />
      ))}
      <rect x="80" y="64" width="182" height="88" fill={art.ground[0]} />
      <rect x="86" y="70" width="170" height="76" fill="none" stroke={art.ink} />
    </>
  );
}
