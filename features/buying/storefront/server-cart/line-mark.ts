import type { Line } from '#domain/buying/line.ts';

/**
 * The same for lines that are the same to whoever made them, whichever way they came here. What an item gives off is no
 * change of theirs: it is asked for again on every device, and would take the place of what somebody did on another.
 */
export function lineMark({ product, ...line }: Line): string {
  const { tiers: _, accumulated: __, discountItemCode: ___, ...own } = product;
  return digest(JSON.stringify({ ...line, product: own }, inOneOrder));
}

const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Short, and by accident the same for two lines no sooner than among billions (cyrb53, two rounds of 32 bits). */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (low & 0x1fffff) + (high >>> 0)).toString(36);
}
