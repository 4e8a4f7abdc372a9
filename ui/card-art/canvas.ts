// The sheet every card is drawn on, and the arithmetic the designs share. Art is drawn for a card
// whose name stands on the left, so its weight is on the right; a card that reads from the right
// mirrors the whole drawing.
import type { CardArt } from '#domain/catalogue/card-art.ts';

export const cardWidth = 342;
export const cardHeight = 216;

export const mirror = `matrix(-1 0 0 1 ${cardWidth} 0)`;

export interface DesignProps {
  readonly art: CardArt;
  /** A prefix no other drawing on the page has: gradients and patterns are found by their id. */
  readonly id: string;
}

/** Short numbers keep the page small, and hide the last digit in which two engines may differ. */
export const short = (value: number): number => Math.round(value * 10) / 10;

/** The accent of that number; a design that wants more than the brand has goes round again. */
export const accent = ({ accents, ink }: CardArt, index: number): string =>
  accents[index % Math.max(1, accents.length)] ?? ink;

/** All that decides what a pattern looks like. */
const seedText = ({ design, ground, accents, ink }: CardArt): string => [design, ...ground, ...accents, ink].join();

/** Numbers from 0 to 1 that look random and are the same for the same art, wherever it is drawn. */
export function dice(art: CardArt): () => number {
  let state = 2_166_136_261;
  for (const character of seedText(art)) state = Math.imul(state ^ character.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const rememberedMax = 300;

/**
 * The same art is drawn again and again: on every page the server makes, twice on a page that shows
 * it twice. What takes arithmetic is worked out once and kept, the oldest making room.
 */
export function remembered<Result>(draw: (art: CardArt) => Result): (art: CardArt) => Result {
  const kept = new Map<string, Result>();
  return (art) => {
    const key = seedText(art);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const result = draw(art);
    const [oldest] = kept.keys();
    if (kept.size >= rememberedMax && oldest !== undefined) kept.delete(oldest);
    kept.set(key, result);
    return result;
  };
}

/** For a design that is the same for every art: worked out with its first card, since a page that was drawn has none. */
export function once<Result>(draw: () => Result): () => Result {
  let known: Result | undefined;
  return () => (known ??= draw());
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The place a step away at an angle; angles are in radians and turn clockwise, as on screens. */
export const away = ({ x, y }: Point, angle: number, distance: number): Point => ({
  x: x + Math.cos(angle) * distance,
  y: y + Math.sin(angle) * distance,
});

export const spot = ({ x, y }: Point): string => `${short(x)} ${short(y)}`;

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** A closed curve that rounds the corners of a polygon. */
export function rounded(points: readonly Point[]): string {
  const corners = points.map((point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return `Q${spot(point)} ${spot(middle(point, next))}`;
  });
  const last = points.at(-1);
  const first = points[0];
  return last && first ? `M${spot(middle(last, first))}${corners.join('')}Z` : '';
}

/** An open curve through the middles of a line's pieces. */
export function flowing(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const pieces = rest.map((point, index) => {
    const next = rest[index + 1];
    return `Q${spot(point)} ${spot(next ? middle(point, next) : point)}`;
  });
  return `M${spot(first)}${pieces.join('')}`;
}

export const disc = ({ x, y }: Point, radius: number): string => {
  const r = short(radius);
  return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0Z`;
};

/** Paths gathered by colour, so that a scatter of pieces is a handful of elements. */
export class Ink {
  readonly #paths = new Map<string, string>();

  add(colour: string, path: string): void {
    this.#paths.set(colour, (this.#paths.get(colour) ?? '') + path);
  }

  get paths(): [colour: string, path: string][] {
    return [...this.#paths];
  }
}
