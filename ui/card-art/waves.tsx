import { accent, cardHeight, cardWidth, flowing, once, type DesignProps } from './canvas.ts';
import { Ground } from './ground.tsx';

const layers = [0, 1, 2, 3, 4];
/** Which accent each layer begins with; it ends with the next. The nearest is dark again. */
const shades = [0, 1, 2, 1, 2];

/** Accents: the water, from pale to deep. */
export function Waves({ art, id }: DesignProps) {
  const crests = swells();
  return (
    <>
      <Ground art={art} id={id} way="down" />
      {layers.map((layer) => (
        <g key={layer}>
          <linearGradient id={`${id}w${layer}`} x1=".03" y1=".33" x2=".97" y2=".67">
            <stop stopColor={accent(art, shades[layer] ?? 0)} />
            <stop offset="1" stopColor={accent(art, (shades[layer] ?? 0) + 1)} />
          </linearGradient>
          <path d={`${crests[layer]}V230H-12Z`} fill={`url(#${id}w${layer})`} opacity={(55 + 9 * layer) / 100} />
          <path d={crests[layer]} fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth=".8" />
        </g>
      ))}
    </>
  );
}

const step = 12;

const swells = once(() =>
  layers.map((layer) => {
    const points = Array.from({ length: (cardWidth + 36) / step }, (_, index) => {
      const x = index * step - 12;
      const swell = 13 * Math.sin(x / 43 + layer * 1.9 + 0.6);
      const ripple = 6.5 * Math.sin(x / 17.5 - layer * 2.3);
      return { x, y: cardHeight * (0.43 + 0.105 * layer) + swell + ripple };
    });
    return flowing(points);
  }),
);
