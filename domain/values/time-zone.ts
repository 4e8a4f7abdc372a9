/** In small letters: a zone is the same however it is written, and there are some hundred. */
const known = new Set<string>();
/** More than there are; one may be written as so many hours and minutes as well. */
const knownMax = 5_000;

/** Whether it is a zone that this machine knows, such as Europe/Paris. Asking it takes as long as a statement of the database. */
export function isTimeZone(name: string): boolean {
  const plain = name.toLowerCase();
  if (known.has(plain)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
  } catch {
    return false;
  }
  if (known.size < knownMax) known.add(plain);
  return true;
}
