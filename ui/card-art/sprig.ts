// A stem with pairs of leaves that get shorter towards the tip, as four paths.
import { away, short, spot, type Point } from './canvas.ts';

export interface SprigShape {
  readonly root: Point;
  readonly bend: Point;
  readonly tip: Point;
  readonly pairs: number;
  /** The length of the lowest leaf and of the last one. */
  readonly leaves: readonly [number, number];
  /** How wide a leaf is for its length. */
  readonly fatness?: number;
}

export interface Sprig {
  readonly stem: string;
  /** The leaves on one side and the one at the tip, then those on the other side. */
  readonly leaves: readonly [string, string];
  readonly veins: string;
}

const firstPairAt = 0.22;
const spread = (48 / 180) * Math.PI;

export function sprig({ root, bend, tip, pairs, leaves, fatness = 0.34 }: SprigShape): Sprig {
  const sides: [string, string] = ['', ''];
  let veins = '';
  for (let pair = 0; pair <= pairs; pair++) {
    const along = firstPairAt + ((1 - firstPairAt) * pair) / pairs;
    const { place, angle } = onStem(root, bend, tip, along);
    const length = leaves[0] + ((leaves[1] - leaves[0]) * pair) / pairs;
    const turns = pair === pairs ? [0] : [-spread, spread];
    turns.forEach((turn, side) => {
      sides[side as 0 | 1] += leaf(place, angle + turn, length, fatness);
      veins += leafVeins(place, angle + turn, length);
    });
  }
  return { stem: `M${spot(root)}Q${spot(bend)} ${spot(tip)}`, leaves: sides, veins };
}

function onStem(root: Point, bend: Point, tip: Point, t: number): { place: Point; angle: number } {
  const mix = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c;
  const slope = (a: number, b: number, c: number) => 2 * (1 - t) * (b - a) + 2 * t * (c - b);
  return {
    place: { x: mix(root.x, bend.x, tip.x), y: mix(root.y, bend.y, tip.y) },
    angle: Math.atan2(slope(root.y, bend.y, tip.y), slope(root.x, bend.x, tip.x)),
  };
}

/** A point given along and across a leaf. */
const within = (place: Point, angle: number, along: number, across: number): Point =>
  away(away(place, angle, along), angle + Math.PI / 2, across);

function leaf(place: Point, angle: number, length: number, fatness: number): string {
  const at = (along: number, across: number) => spot(within(place, angle, along * length, across * length));
  return `M${at(0, 0)}C${at(0.25, -fatness)} ${at(0.7, -fatness)} ${at(1, 0)} ${at(0.7, fatness)} ${at(0.25, fatness)} ${at(0, 0)}Z`;
}

const veinsAt = [
  [0.22, 0.14],
  [0.38, 0.165],
  [0.54, 0.15],
  [0.7, 0.1],
] as const;

function leafVeins(place: Point, angle: number, length: number): string {
  const at = (along: number, across: number) => within(place, angle, along * length, across * length);
  const from = (start: Point, end: Point) => `M${spot(start)}l${short(end.x - start.x)} ${short(end.y - start.y)}`;
  const side = veinsAt.map(
    ([along, across]) => `M${spot(at(along + 0.11, -across))}L${spot(at(along, 0))} ${spot(at(along + 0.11, across))}`,
  );
  return from(at(0, 0), at(0.86, 0)) + side.join('');
}
