import { accent, dice, disc, Ink, remembered, type DesignProps } from './canvas.ts';

const size = 54;
const columns = 7;
const rows = 4;

/** Accents: the panel that bears the name, then the tiles; the ground is a tile colour as well. */
export function Tiles({ art }: DesignProps) {
  const { routeSettings, motifs } = laid(art);
  return (
    <>
      {[...routeSettings.paths, ...motifs.paths].map(([colour, path], index) => (
        <path key={index} d={path} fill={colour} />
      ))}
      <path d={`M0 0H${3 * size}V${2 * size}H0Z`} fill={accent(art, 0)} />
    </>
  );
}

const laid = remembered((art) => lay(dice(art), [art.ground[0], ...art.accents], art.ink));

/** Tiles never overlap, so all grounds and then all motifs can be painted a colour at a time. */
function lay(roll: () => number, colours: readonly string[], ink: string): { routeSettings: Ink; motifs: Ink } {
  const routeSettings = new Ink();
  const motifs = new Ink();
  const pick = <Thing,>(things: readonly Thing[], otherwise: Thing): Thing =>
    things[Math.floor(roll() * things.length)] ?? otherwise;

  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const ground = pick(colours, ink);
      const colour = pick(
        colours.filter((other) => other !== ground),
        ink,
      );
      const [x, y] = [column * size, row * size];
      // Half a pixel over the edge, or the ground shows through between two tiles.
      routeSettings.add(ground, `M${x} ${y}h${size + 0.4}v${size + 0.4}h-${size + 0.4}Z`);
      motifs.add(colour, pick(motifsAt, triangle)(x, y, Math.floor(roll() * 4)));
    }
  }
  return { routeSettings, motifs };
}

type Motif = (x: number, y: number, quarter: number) => string;

/** The corners of a tile in turn, beginning with one of them. */
function corners(x: number, y: number, quarter: number): [number, number][] {
  const all: [number, number][] = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
  ];
  return [...all.slice(quarter), ...all.slice(0, quarter)];
}

const triangle: Motif = (x, y, quarter) => {
  const [a, b, , d] = corners(x, y, quarter);
  return `M${a}L${b}L${d}Z`;
};

const quarterDisc: Motif = (x, y, quarter) => {
  const [a, b, , d] = corners(x, y, quarter);
  return `M${a}L${b}A${size} ${size} 0 0 1 ${d}Z`;
};

const stripes: Motif = (x, y) => [0, 13.5, 27, 40.5].map((down) => `M${x} ${y + down}h${size}v6.8h-${size}Z`).join('');

const wholeDisc: Motif = (x, y, quarter) => disc({ x: x + size / 2, y: y + size / 2 }, quarter < 2 ? 27 : 11);

const halfDisc: Motif = (x, y, quarter) =>
  quarter % 2 ? `M${x} ${y + 27}a27 27 0 0 1 ${size} 0Z` : `M${x + 27} ${y}a27 27 0 0 1 0 ${size}Z`;

// Quarter discs and triangles twice: they are what ties neighbouring tiles together.
const motifsAt: readonly Motif[] = [triangle, triangle, quarterDisc, quarterDisc, stripes, wholeDisc, halfDisc];
