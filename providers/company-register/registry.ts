import { watched } from '#platform/telemetry/watched.ts';
import type { CompanyRegister, RegisterSettings } from './port.ts';
import { sirene } from './sirene/sirene.ts';

interface RegisterService {
  /** Where the register answers, if nobody says otherwise. */
  readonly base: string;
  readonly make: (settings: RegisterSettings) => CompanyRegister;
}

const registers: ReadonlyMap<string, RegisterService> = new Map([
  ['sirene', { base: 'https://recherche-entreprises.api.gouv.fr', make: sirene }],
]);

/** Whose companies a register knows. A country's register is no choice of a unit's. */
const registerOfCountry: ReadonlyMap<string, string> = new Map([['FR', 'sirene']]);

export const companyRegister = (name: string, settings: RegisterSettings): CompanyRegister =>
  watched('company-register', name, registerService(name).make(settings));

export const companyRegisterBase = (name: string): string => registerService(name).base;

/** The name of the register of a country's companies; null where we know none. */
export const companyRegisterIn = (country: string): string | null => registerOfCountry.get(country) ?? null;

function registerService(name: string): RegisterService {
  const service = registers.get(name);
  if (!service) throw new Error(`Company register "${name}" is unknown; one of: ${[...registers.keys()].join(', ')}`);
  return service;
}
