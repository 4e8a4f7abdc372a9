/** An id that nobody else makes. `randomUUID` is missing on a page that did not come safely. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
