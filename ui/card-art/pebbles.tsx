import { accent, away, dice, Ink, remembered, rounded, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';
import { scatter } from './scatter.ts';

/** Accents: the stones. */
export function Pebbles({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} />
      {strew(art).paths.map(([colour, path]) => (
        <path key={colour} d={path} fill={colour} />
      ))}
    </>
  );
}

const strew = remembered((art) => {
  const roll = dice(art);
  const stones = new Ink();
  const places = scatter(roll, {
    tries: 900,
    // Many small stones and a few large ones.
    size: (next) => next() ** 1.6,
    apart: (one, other) => 16 + 11 * (one + other),
  });
  for (const place of places) {
    const radius = 4.5 + 11 * place.size;
    const corners = 6 + Math.floor(roll() * 3);
    const turn = roll() * Math.PI;
    const outline = Array.from({ length: corners }, (_, corner) =>
      away(place, turn + (corner * 2 * Math.PI) / corners, radius * (0.86 + 0.34 * roll())),
    );
    stones.add(accent(art, Math.floor(roll() * art.accents.length)), rounded(outline));
  }
  return stones;
});
