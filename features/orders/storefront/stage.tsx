import type { ReactNode, Ref } from 'react';
import './stage.css';

interface StageProps {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly heading?: Ref<HTMLHeadingElement>;
  /** Something was done, and done well: paper is in the air. */
  readonly festive?: boolean;
  readonly children: ReactNode;
}

/** The one thing that a page has to say: a picture, a sentence, what follows. Its page says it aloud (`Heard`). */
export function Stage({ picture, title, heading, festive = false, children }: StageProps) {
  return (
    <div className={festive ? 'order-stage order-stage-festive' : 'order-stage'}>
      {festive && <Confetti />}
      <div className="wrap order-stage-inside">
        <div className="order-stage-picture">{picture}</div>
        <h1 ref={heading} tabIndex={-1} className="display-page order-stage-title">
          {title}
        </h1>
        <div className="order-stage-words">{children}</div>
      </div>
    </div>
  );
}

/** Placed by hand, so that none of it lies under the words. A phone has room for it above and at the edges alone. */
const Confetti = () => (
  <>
    <Pieces of={pieces} width={1440} name="order-confetti-wide" />
    <Pieces of={narrowPieces} width={390} name="order-confetti-narrow" />
  </>
);

type Piece = readonly [x: number, y: number, turned: number, kind: 0 | 1 | 2, tint: 0 | 1 | 2 | 3];

function Pieces({ of, width, name }: { readonly of: readonly Piece[]; readonly width: number; readonly name: string }) {
  return (
    <svg
      viewBox={`0 0 ${width} 560`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className={`order-confetti ${name}`}
    >
      {of.map(([x, y, turned, kind, tint]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turned})`}>
          {kind === 0 && <rect x="-4" y="-8" width="8" height="16" rx="1.5" className={`confetti-${tint}`} />}
          {kind === 1 && <circle r="4" className={`confetti-${tint}`} />}
          {kind === 2 && (
            <path
              d="M-12 0q4-9 8 0t8 0 8 0"
              fill="none"
              strokeWidth="3"
              strokeLinecap="round"
              className={`curl-${tint}`}
            />
          )}
        </g>
      ))}
    </svg>
  );
}

const pieces: readonly Piece[] = [
  [40, 60, 10, 2, 2],
  [92, 176, -50, 0, 0],
  [150, 40, 12, 1, 3],
  [196, 116, 40, 2, 1],
  [238, 268, 0, 1, 0],
  [120, 330, 20, 2, 3],
  [60, 430, -18, 0, 2],
  [280, 44, -36, 0, 1],
  [322, 178, 30, 1, 2],
  [226, 404, 8, 0, 3],
  [346, 348, 64, 0, 0],
  [404, 70, 18, 2, 0],
  [418, 236, -20, 1, 1],
  [300, 500, 24, 2, 1],
  [150, 508, 0, 1, 2],
  [560, 30, -24, 1, 2],
  [880, 26, 32, 2, 3],
  [1010, 92, -40, 0, 0],
  [1036, 250, 12, 1, 3],
  [1104, 44, 44, 0, 2],
  [1130, 170, -12, 2, 1],
  [1096, 372, 28, 0, 1],
  [1192, 110, 0, 1, 0],
  [1226, 300, -52, 0, 3],
  [1178, 466, 14, 2, 0],
  [1284, 52, 24, 2, 2],
  [1312, 214, 36, 1, 1],
  [1290, 404, -8, 2, 2],
  [1376, 120, -30, 0, 1],
  [1404, 322, 10, 1, 2],
  [1362, 492, 48, 0, 0],
];

const narrowPieces: readonly Piece[] = [
  [34, 30, -24, 0, 0],
  [88, 18, 0, 1, 2],
  [136, 34, 30, 2, 1],
  [182, 12, 18, 0, 3],
  [226, 30, 0, 2, 0],
  [272, 14, 40, 0, 2],
  [318, 34, 0, 1, 0],
  [352, 20, -30, 2, 2],
  [12, 128, 12, 1, 1],
  [378, 112, 24, 0, 1],
  [10, 236, -12, 0, 0],
  [381, 248, 0, 1, 3],
  [9, 330, 30, 2, 3],
  [380, 356, -18, 0, 2],
  [11, 436, 0, 1, 0],
  [378, 470, 36, 2, 0],
];
