// What all forms here share: what was typed, and what is wrong with it.
import type { FormEvent } from 'react';

/** What is wrong, by the name of the field. */
export type Faults<Name extends string = string> = Partial<Record<Name, string>>;

/**
 * What the fields hold. Read from the page itself: a password manager may have filled in what no script was
 * told of.
 */
export const typedIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** Puts the cursor into the first field that is wrong; true when there is one. */
export function focusFirst(form: HTMLFormElement, faults: Faults): boolean {
  const names = Object.entries(faults)
    .filter(([, fault]) => fault)
    .map(([name]) => name);
  if (names.length === 0) return false;
  const field = [...form.elements].find((each) => names.includes((each as HTMLInputElement).name));
  // A field of several parts keeps its value in one that nobody sees.
  const isSeen = field?.checkVisibility() ?? false;
  const part = isSeen ? field : field?.closest('.field')?.querySelector('[role=spinbutton]');
  (part as HTMLElement | null | undefined)?.focus();
  return true;
}

/** Stays on the page, and gives the form. */
export function formOf(event: FormEvent<HTMLFormElement>): HTMLFormElement {
  event.preventDefault();
  return event.currentTarget;
}
