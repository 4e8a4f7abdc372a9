// A unit on its way to another pod (data/units/move) can be written nowhere for some seconds, and is refused where it was.

const movingState = 'UW040';

/** What the database says of it: the same works in a moment, perhaps elsewhere. */
export const isMoving = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === movingState;

/** No pod that answers has it: it is on its way, or its pod is down. */
export class HomeUnclear extends Error {
  override readonly name = 'HomeUnclear';

  constructor(unit: string) {
    super(`the unit "${unit}" is on no pod that answers`);
  }
}
