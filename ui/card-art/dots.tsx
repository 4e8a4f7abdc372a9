import { accent, cardHeight, cardWidth, Ink, once, short, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const light = { x: 306, y: 84 };
const reach = 205;

/** Accents: the dots, large where the light falls and gone where the name stands. */
export function Dots({ art, id }: DesignProps) {
  return (
    <>
      <Ground art={art} id={id} />
      <g stroke={accent(art, 0)} strokeLinecap="round">
        {screen().paths.map(([size, path]) => (
          <path key={size} d={path} strokeWidth={size} />
        ))}
      </g>
    </>
  );
}

/** A line of no length with round ends is a dot; all dots of one size are one path. */
const screen = once(() => {
  const bySize = new Ink();
  for (let row = 0; row * 9.5 < cardHeight + 10; row++) {
    for (let column = 0; column * 11 < cardWidth + 11; column++) {
      const x = column * 11 + (row % 2) * 5.5;
      const y = 4 + row * 9.5;
      const nearness = 1 - Math.hypot(x - light.x, (y - light.y) * 1.15) / reach;
      const size = Math.round(nearness * 9.6 * 2) / 2;
      if (size >= 1) bySize.add(String(size), `M${short(x)} ${short(y)}h0`);
    }
  }
  return bySize;
});
