// Operators that do not exist, and the beginnings of their numbers.
const beginnings: Readonly<Record<string, readonly string[]>> = {
  9101: ['+97336', '+97337'],
  9102: ['+97333', '+97334'],
  9103: ['+97339', '+97332'],
  9201: ['+1809'],
  9202: ['+1829'],
  9203: ['+1849'],
};

/** Null for a number that is nobody's here. */
export const operatorOf = (number: string): number | null => {
  const found = Object.entries(beginnings).find(([, all]) => all.some((beginning) => number.startsWith(beginning)));
  return found ? Number(found[0]) : null;
};
