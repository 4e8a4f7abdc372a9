import { watched } from '#platform/telemetry/watched.ts';
import { ban } from './ban/ban.ts';
import type { AddressLookup, LookupSettings } from './port.ts';

interface LookupService {
  /** Where the service answers, if nobody says otherwise. */
  readonly base: string;
  readonly make: (settings: LookupSettings) => AddressLookup;
}

const lookups: ReadonlyMap<string, LookupService> = new Map([['ban', { base: 'https://geo.api.gouv.fr', make: ban }]]);

const lookupOfCountry: ReadonlyMap<string, string> = new Map([['FR', 'ban']]);

export const addressLookup = (name: string, settings: LookupSettings): AddressLookup =>
  watched('address-lookup', name, lookupService(name).make(settings));

export const addressLookupBase = (name: string): string => lookupService(name).base;

/** The name of the service that knows a country's zip codes; null where we know none. */
export const addressLookupIn = (country: string): string | null => lookupOfCountry.get(country) ?? null;

function lookupService(name: string): LookupService {
  const service = lookups.get(name);
  if (!service) throw new Error(`Address lookup "${name}" is unknown; one of: ${[...lookups.keys()].join(', ')}`);
  return service;
}
