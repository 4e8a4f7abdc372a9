// Places spread over the card at random but never crowded, leaving the middle free for the name.
import { cardHeight, cardWidth, type Point } from './canvas.ts';

export interface ScatterRule {
  readonly tries: number;
  /** How large a piece is, from 0 to 1. */
  readonly size: (roll: () => number) => number;
  /** How far apart two pieces of these sizes must be. */
  readonly apart: (one: number, other: number) => number;
}

export function scatter(roll: () => number, rule: ScatterRule): (Point & { size: number })[] {
  const placed: (Point & { size: number })[] = [];
  for (let attempt = 0; attempt < rule.tries; attempt++) {
    const size = rule.size(roll);
    const x = roll() * (cardWidth + 20) - 10;
    const y = roll() * (cardHeight + 20) - 10;
    const overName = ((x - cardWidth / 2) / 104) ** 4 + ((y - cardHeight / 2) / 44) ** 4 < 1;
    const crowded = placed.some((other) => Math.hypot(other.x - x, other.y - y) < rule.apart(size, other.size));
    if (!overName && !crowded) placed.push({ x, y, size });
  }
  return placed;
}
