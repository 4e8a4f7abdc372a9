// Looks a company up in a country's public register. Which registers there are, and whose companies
// they know, is in registry.ts.
import type { Company, CompanySearch } from '#domain/companies/company-search.ts';
import type { Refusal } from '#domain/refusal.ts';

export interface CompanyRegister {
  /** The best matches first. The search is one that the domain has checked. */
  search(search: CompanySearch): Promise<RegisterAnswer>;
}

/** `unavailable`: it did not answer, or with something that it never says. Nobody is to blame. */
export type RegisterAnswer = readonly Company[] | Refusal<'company-register.unavailable'>;

/** As many as a person looks through; who has more must say more. */
export const companiesMax = 20;

export interface RegisterSettings {
  /** The register's address without a trailing slash. */
  readonly base: string;
  readonly timeoutMs?: number;
  /** Told why a register is unavailable, for the log; never what was asked. */
  readonly onFault?: (reason: string) => void;
}
