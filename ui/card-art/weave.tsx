import { accent, cardHeight, cardWidth, dice, Ink, remembered, type DesignProps } from './canvas.ts';
import { Veil } from './ground.tsx';

const cell = 27;
const cells = 6;

/** Accents: the bright thread, then the two quiet ones. */
export function Weave({ art, id }: DesignProps) {
  const size = cell * cells;
  return (
    <>
      <pattern
        id={`${id}p`}
        width={size}
        height={size}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-45 171 108)"
      >
        {threads(art).paths.map(([colour, path]) => (
          <path key={colour} d={path} stroke={colour} strokeWidth="3" strokeLinejoin="round" fill={colour} />
        ))}
      </pattern>
      <rect width={cardWidth} height={cardHeight} fill={art.ground[0]} />
      <rect width={cardWidth} height={cardHeight} fill={`url(#${id}p)`} />
      <Veil id={id} colour={art.ground[1]} from={0.3} to={0.72} />
    </>
  );
}

/** Over and under in turn: lying bricks and standing ones, every third or so in the bright thread. */
const threads = remembered((art) => {
  const roll = dice(art);
  const cloth = new Ink();
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const lying = (row + column) % 2 === 0;
      const [width, height] = lying ? [20, 16] : [16, 20];
      const x = column * cell + (cell - width) / 2;
      const y = row * cell + (cell - height) / 2;
      const bright = lying && roll() < 0.42;
      const colour = accent(art, bright ? 0 : roll() < 0.6 ? 1 : 2);
      cloth.add(colour, `M${x} ${y}h${width}v${height}h-${width}Z`);
    }
  }
  return cloth;
});
