import { accent, away, dice, disc, Ink, spot, type DesignProps, type Point, remembered } from './canvas.ts';
import { Ground } from './ground.tsx';
import { scatter } from './scatter.ts';

/** Accents: the colours of the paper. */
export function Confetti({ art, id }: DesignProps) {
  const { filled, drawn } = toss(art);
  return (
    <>
      <Ground art={art} id={id} way="slanted" />
      {filled.paths.map(([colour, path]) => (
        <path key={colour} d={path} fill={colour} />
      ))}
      <g fill="none" strokeWidth="2.2" strokeLinecap="round" strokeLinejoin="round">
        {drawn.paths.map(([colour, path]) => (
          <path key={colour} d={path} stroke={colour} />
        ))}
      </g>
    </>
  );
}

const toss = remembered((art) => {
  const roll = dice(art);
  const filled = new Ink();
  const drawn = new Ink();
  const places = scatter(roll, { tries: 900, size: () => 1, apart: () => 20 });
  for (const place of places) {
    const colour = accent(art, Math.floor(roll() * art.accents.length));
    const angle = roll() * 2 * Math.PI;
    const kind = roll();
    if (kind < 0.34) filled.add(colour, strip(place, angle));
    else if (kind < 0.6) drawn.add(colour, streamer(place, angle));
    else if (kind < 0.74) drawn.add(colour, disc(place, 4.3));
    else if (kind < 0.86) filled.add(colour, polygon(place, angle, 3, 6.2));
    else filled.add(colour, disc(place, 2 + 2.4 * roll()));
  }
  return { filled, drawn };
});

function polygon(place: Point, angle: number, sides: number, radius: number): string {
  const corners = Array.from({ length: sides }, (_, side) =>
    spot(away(place, angle + (side * 2 * Math.PI) / sides, radius)),
  );
  return `M${corners.join('L')}Z`;
}

function strip(place: Point, angle: number): string {
  const corner = (along: number, across: number) => spot(away(away(place, angle, along), angle + Math.PI / 2, across));
  return `M${corner(-7, -3)}L${corner(7, -3)} ${corner(7, 3)} ${corner(-7, 3)}Z`;
}

function streamer(place: Point, angle: number): string {
  const at = (along: number, across: number) => spot(away(away(place, angle, along), angle + Math.PI / 2, across));
  return `M${at(-9, 0)}Q${at(-6, -6)} ${at(-3, 0)}T${at(3, 0)} ${at(9, 0)}`;
}
