// Where a visitor may be sent back to. An address that somebody else may have written is followed only
// if it is one of ours, by its whole origin; anything unusual about it is a no.

/**
 * The address to use, or null. `allowed` are origins such as `https://shop.example.com`. A path is
 * taken as one on the first of them.
 */
export function safeReturnAddress(given: string, allowed: readonly string[]): string | null {
  // Browsers skip tabs and line breaks and read a backslash as a slash; parsers here and there do not.
  if (given.length === 0 || given.length > 2_000 || hasOddLetter(given)) return null;
  const [home] = allowed;
  if (!home) return null;
  if (given.startsWith('/')) return given.startsWith('//') ? null : home + given;
  const match = /^(https?):\/\/([a-z0-9.-]+(?::\d{1,5})?)(\/[^\s]*|\?[^\s]*|#[^\s]*)?$/.exec(given);
  if (!match) return null;
  const [, scheme = '', host = '', rest = ''] = match;
  return allowed.includes(`${scheme}://${host}`) ? `${scheme}://${host}${rest}` : null;
}

/** Control characters, spaces, backslashes, and anything that is not plain ASCII. */
const hasOddLetter = (text: string): boolean => /[^\x21-\x5b\x5d-\x7e]/.test(text);
