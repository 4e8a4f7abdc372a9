// What a browser keeps of a person, and where: once, so that slices which never import each other mean the same
// entry. Each is a map by unit (kept-by-unit.ts). That is how a sign-out finds them (AUTH-27, AUTH-45): whatever
// is kept by unit is gone with it, and a slice that keeps something new need not remember to say so.
import { keepFor, keptFor } from './kept-by-unit.ts';
import type { UnitId } from '../units/unit.ts';

/** `local` outlives the tab and is shared by all tabs; `session` ends with the tab. */
export type KeptStorage = 'local' | 'session';

export interface KeptName {
  readonly storage: KeptStorage;
  readonly name: string;
}

export const kept = {
  /** AUTH-10, AUTH-51: who is signed in; no token is among it. */
  authUser: { storage: 'local', name: 'authUser' },
  /** S§3: the cart of this browser, sealed (CART-44). AUTH-46: the one at the server is no business of a sign-out. */
  cart: { storage: 'local', name: 'orders' },
  /** What somebody is making up and has not put into the cart yet, sealed. */
  draft: { storage: 'local', name: 'draft' },
  /** CART-38: sealed as well. */
  coupons: { storage: 'session', name: 'cl' },
  /** GATE-09, SESSION-05: that somebody chose to go on as a guest, and who they said they are. */
  guest: { storage: 'session', name: 'guest' },
  guestDetails: { storage: 'session', name: 'guestDetails' },
  /** What is being ordered in this tab, and the key that says so once, sealed: with it the order opens. */
  orderIntent: { storage: 'session', name: 'orderIntent' },
  /** The order that the cart has become, until it is paid or over: another tab comes back to it, and makes no second one. */
  ordered: { storage: 'local', name: 'ordered' },
  /** The orders that were looked at in this tab, each with its signed link, sealed as well. */
  orderLinks: { storage: 'session', name: 'orderLinks' },
  /** The last few orders that were paid in this browser, each with its signed link, sealed: it shows them in any tab. */
  paidOrders: { storage: 'local', name: 'paidOrders' },
  /** AUTH-11: a token is for the tab alone (AUTH-51); whoever comes back later signs in to their KYB again. */
  kybToken: { storage: 'session', name: 'kybToken' },
  kybUser: { storage: 'local', name: 'kybUser' },
  /** AUTH-11: until the mail has been answered, which may be in another tab. */
  businessRegistration: { storage: 'local', name: 'businessRegistration' },
  /** AUTH-11, AUTH-30: where a partner wants its visitor back. */
  returnUrl: { storage: 'local', name: 'returnUrl' },
  /** AUTH-11: what somebody is called where they signed in, until they have an account here. */
  socialMediaName: { storage: 'local', name: 'socialMediaName' },
} as const satisfies Record<string, KeptName>;

/** As much of a browser's storage as is used. */
export interface KeptStore {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

export type KeptStores = Readonly<Record<KeptStorage, KeptStore>>;

export interface KeptEntry {
  /** Undefined when this unit kept nothing. Anybody may have written it, so it is anything. */
  read(): unknown;
  write(value: unknown): void;
  forget(): void;
}

/** One entry of one unit. */
export function keptEntry(unit: UnitId, { storage, name }: KeptName, stores: KeptStores): KeptEntry {
  const store = stores[storage];
  const read = () => keptFor(unit, store.getItem(name));
  const write = (value: unknown) => store.setItem(name, keepFor(unit, store.getItem(name), value));
  return {
    read,
    write,
    forget() {
      if (read() !== undefined) write(undefined);
    },
  };
}
