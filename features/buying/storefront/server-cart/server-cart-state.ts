// What screens know of the cart at the server. The code that deals with it comes with the cart of the header, once a
// page has what it needs itself; this much is there before.
import { useSyncExternalStore } from 'react';
import type { ClientFailure } from '#contract/client.ts';

/** SCART-02 */
export type Progress = 'idle' | 'loading' | 'success' | 'failure';
export type ServerCartWork = 'save' | 'fetch' | 'delete';

export interface ServerCartState extends Readonly<Record<ServerCartWork, Progress>> {
  /** SCART-08: what could not be done, and why, until it can. */
  readonly serverCartError: { readonly work: ServerCartWork; readonly failure: ClientFailure } | null;
}

export const nothingYet: ServerCartState = { save: 'idle', fetch: 'idle', delete: 'idle', serverCartError: null };

export interface CartSync {
  readonly state: () => ServerCartState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Saves what there is, or fetches if there is nothing to save. */
  readonly sync: () => Promise<void>;
  /** The page or the person goes: what waits to be saved waits no longer. */
  readonly hurry: () => Promise<void>;
  /** SCART-04: nothing is left of it here and there, but what is put in meanwhile. */
  readonly deleteCart: () => Promise<void>;
  /** Somebody has signed out, or the page shows another person's. */
  readonly stop: () => void;
}

let current: CartSync | null = null;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** The one of this page: there is one visitor, in one shop. What is given back lets go of it. */
export function showSync(sync: CartSync): () => void {
  current = sync;
  const stopListening = sync.subscribe(tell);
  tell();
  return () => {
    stopListening();
    if (current === sync) current = null;
    tell();
  };
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** CART-11; nothing is ever done for a guest (SCART-07). */
export const useServerCart = (): ServerCartState =>
  useSyncExternalStore(
    subscribe,
    () => current?.state() ?? nothingYet,
    () => nothingYet,
  );

export const tryAgain = (): void => void current?.sync();

/** SCART-04: for whoever empties their cart on purpose. */
export const deleteServerCart = (): void => void current?.deleteCart();
