import { accent, cardHeight, cardWidth, type DesignProps } from './canvas.ts';
import { Veil } from './ground.tsx';

const links = 'M49 28.5h8M43 43l14 14M28.5 49v8M14 43 0 57M8 28.5H0M14 14 0 0M28.5 8V0M43 14 57 0';
const knots =
  'M0-12.5 12.5 0 0 12.5-12.5 0ZM57-12.5 69.5 0 57 12.5 44.5 0ZM0 44.5 12.5 57 0 69.5-12.5 57ZM57 44.5 69.5 57 57 69.5 44.5 57Z';
const star = 'M14 14h29v29H14ZM28.5 8 49 28.5 28.5 49 8 28.5Z';

/** Accents: the gold line, the knots between the stars, the stars. */
export function Stars({ art, id }: DesignProps) {
  return (
    <>
      <radialGradient id={`${id}g`} cx=".28" cy=".3" r=".9">
        <stop stopColor={art.ground[0]} />
        <stop offset="1" stopColor={art.ground[1]} />
      </radialGradient>
      <pattern id={`${id}p`} width="57" height="57" patternUnits="userSpaceOnUse" patternTransform="translate(0 -6)">
        <g fill="none" stroke={accent(art, 0)} strokeWidth=".8">
          <path d={links} />
          <path d={knots} fill={accent(art, 1)} />
          <path d={star} fill={accent(art, 2)} fillOpacity=".6" strokeWidth="1" />
          <circle cx="28.5" cy="28.5" r="6.6" />
        </g>
      </pattern>
      <rect width={cardWidth} height={cardHeight} fill={`url(#${id}g)`} />
      <rect width={cardWidth} height={cardHeight} fill={`url(#${id}p)`} opacity=".92" />
      <Veil id={id} colour={art.ground[1]} from={0.38} to={0.86} />
    </>
  );
}
