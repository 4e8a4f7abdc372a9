// Places on a card, in percent of its width and height.
import { z } from 'zod';

export const WireArea = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

/** Where a theme prints a line of the buyer's own. */
export const WireTextArea = WireArea.extend({
  align: z.enum(['start', 'centre', 'end']),
  ink: z.string(),
  charsMax: z.int(),
});
