/** Names as the machine writes them itself, of which there are some hundred: whoever writes another way is looked up each time. */
const known = new Set<string>();

/** Whether it is a zone that this machine knows, such as Europe/Paris. Asking it takes as long as a statement of the database. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    if (timeZone === name) known.add(name);
    return timeZone !== '';
  } catch {
    return false;
  }
}
