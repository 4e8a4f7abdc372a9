// SHELL-01: what happens when the path changes: the page is at its top, and whoever listens to it is told
// that there is another one.

export const scrollDelayMs = 100;

/** Something in the page that the address points at; it stays where the browser put it. */
export const targetOf = (page: Document, hash: string): HTMLElement | null =>
  hash.length > 1 ? page.getElementById(decodeURIComponent(hash.slice(1))) : null;

/** Where the focus goes: to the page's main part, unless somebody is typing or a popup has it. */
export function focusArrival(page: Document, mainId: string): void {
  const active = page.activeElement;
  if (active?.matches('input, textarea, select, [contenteditable]') || active?.closest('dialog[open]')) return;
  page.getElementById(mainId)?.focus({ preventScroll: true });
}
