// SEND-10: people from the phone's own contacts, where a browser can ask for them. Its owner chooses whom, and nothing
// else is seen.
import type { ListedReceiver } from '#domain/delivery/receiver-list.ts';
import { withoutHidden } from '#domain/values/seen-text.ts';

/** What https://w3c.github.io/contact-picker/ gives; a browser may leave any of it out. */
export interface PhoneContact {
  readonly name?: readonly string[];
  readonly email?: readonly string[];
  readonly tel?: readonly string[];
}

interface ContactsManager {
  select(properties: readonly (keyof PhoneContact)[], options: { multiple: boolean }): Promise<readonly PhoneContact[]>;
}

const contactsOf = (browser: unknown): ContactsManager | null =>
  (browser as { readonly contacts?: Partial<ContactsManager> }).contacts?.select
    ? (browser as { readonly contacts: ContactsManager }).contacts
    : null;

export const hasContacts = (browser: unknown): boolean => contactsOf(browser) !== null;

/** Nobody, where they are not to be had or somebody thinks better of it. */
export async function chooseContacts(browser: unknown, multiple: boolean): Promise<readonly ListedReceiver[]> {
  try {
    const chosen = await contactsOf(browser)?.select(['name', 'email', 'tel'], { multiple });
    return (chosen ?? []).map(listedOf).filter(({ name, email, mobile }) => name || email || mobile);
  } catch {
    return [];
  }
}

const listedOf = ({ name, email, tel }: PhoneContact): ListedReceiver => ({
  name: firstOf(name),
  email: firstOf(email).toLowerCase(),
  mobile: firstOf(tel).replaceAll(/[^\d+]/g, ''),
});

const firstOf = (texts: readonly string[] | undefined): string =>
  withoutHidden(texts?.find((text) => text.trim() !== '') ?? '').trim();
