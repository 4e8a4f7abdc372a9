// Lines that would make the same cards for the same person are one line (CART-24).
import { groupBy } from './group-by.ts';
import { isAgreed, type Line } from './line.ts';

/**
 * CART-40: what two lines must have in common; null for a line that stays alone. CART-25: so does whatever its product
 * keeps apart, a file of rows, and a price that a salesman agreed for that line as a whole.
 */
export function mergeKey(line: Line): string | null {
  const { product, upload, adjustments } = line;
  if (product.ownLine || upload || isAgreed(adjustments)) return null;
  const { design, delivery, receiver, sender } = line;
  return JSON.stringify([
    product.itemCode,
    line.amount,
    line.validMonths,
    design.templateId,
    design.art,
    design.message,
    design.message2,
    design.photoUrl,
    delivery.way,
    delivery.date,
    delivery.timeZone,
    delivery.letter?.typeId,
    receiver,
    // Whose greeting it is and what it costs are part of what arrives.
    sender,
    line.extra?.itemCode,
    line.draftPath,
    line.customer?.id,
    adjustments,
    line.urssafId,
    line.shelf,
  ]);
}

/** Each kind of card once, where it came first, with the quantities of all. Doing it twice changes nothing. */
export const mergeLines = (lines: readonly Line[]): Line[] =>
  groupBy(lines, (line) => {
    const key = mergeKey(line);
    return key === null ? `alone ${line.id}` : `same ${key}`;
  }).map((same) => ({ ...same[0], qty: same.reduce((whole, { qty }) => whole + qty, 0) }));
