// Tells which towns a zip code belongs to. Which services there are, and for which countries, is in
// registry.ts.
import type { Refusal } from '#domain/refusal.ts';

export interface AddressLookup {
  /** Empty for a zip code that does not exist, or cannot. */
  towns(zipCode: string): Promise<LookupAnswer>;
}

export interface Town {
  readonly zipCode: string;
  readonly city: string;
}

/** `unavailable`: it did not answer, or with something that it never says. */
export type LookupAnswer = readonly Town[] | Refusal<'address-lookup.unavailable'>;

/** The fullest French zip code has some fifty. */
export const townsMax = 100;

export interface LookupSettings {
  /** The service's address without a trailing slash. */
  readonly base: string;
  readonly timeoutMs?: number;
  /** Told why a service is unavailable, for the log; never what was asked. */
  readonly onFault?: (reason: string) => void;
}
