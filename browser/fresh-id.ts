/** An id that nobody else makes. `randomUUID` is missing on a page that did not come safely. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The name of a trace in which several calls follow from one click, as a server reads it (W3C Trace Context). */
export const freshTrace = (): string => `00-${freshId()}-${freshId().slice(16)}-01`;
