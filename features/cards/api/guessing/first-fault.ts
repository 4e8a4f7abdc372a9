/**
 * Two statements of one transaction that leave at once. Where the first is refused the other fails because of it; what is
 * told is why the first was.
 */
export async function firstFault<First, Other>(first: Promise<First>, other: Promise<Other>): Promise<[First, Other]> {
  other.catch(() => {});
  return [await first, await other];
}
