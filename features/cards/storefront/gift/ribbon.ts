// A loose ribbon as it curls: two sine waves for its edges, which cross where it turns over.

export interface RibbonPart {
  readonly path: string;
  /** Its front, or its darker back. */
  readonly isFront: boolean;
}

const step = 3;
const halfWidth = 11;
const swing = 8;
/** How far it runs until it has turned over once. */
const turn = 72;

export function ribbon(length: number): readonly RibbonPart[] {
  const parts: RibbonPart[] = [];
  for (let from = 0; from < length; from += turn) {
    const xs: number[] = [];
    const to = Math.min(from + turn, length);
    for (let x = from; x < to; x += step) xs.push(x);
    xs.push(to);
    const there = xs.map((x) => point(x, edge(x)));
    const back = xs.toReversed().map((x) => point(x, -edge(x)));
    parts.push({
      path: `M${there.join('L')}L${back.join('L')}Z`,
      isFront: (from / turn) % 2 === 0,
    });
  }
  return parts;
}

const edge = (x: number): number => halfWidth * Math.sin((Math.PI * x) / turn);
/** It gets livelier towards its end, and its edges do not run quite alike. */
const point = (x: number, across: number): string =>
  `${x} ${(across + (swing + x / 26) * Math.sin((Math.PI * x) / turn + 0.9)).toFixed(1)}`;
