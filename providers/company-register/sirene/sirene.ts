// The French register of companies, through the state's public search
// (recherche-entreprises.api.gouv.fr). No key; it answers 429 to who asks too often.
import { refuse } from '#domain/refusal.ts';
import type { Company, CompanySearch } from '#domain/companies/company-search.ts';
import { getJson } from '#platform/http/ask-json.ts';
import { companiesMax, type CompanyRegister, type RegisterSettings } from '../port.ts';
import { readCompany } from './read-company.ts';

const usualTimeoutMs = 3_000;
/** Twenty companies are some 40 kB. */
const answerBytesMax = 512 * 1024;

export const sirene = (settings: RegisterSettings): CompanyRegister => ({
  async search(search) {
    const url = addressOf(settings.base, search);
    if (!url) return [];
    const answer = await getJson(url, {
      timeoutMs: settings.timeoutMs ?? usualTimeoutMs,
      bytesMax: answerBytesMax,
    });
    const found = 'json' in answer ? companiesIn(answer.json, search) : answer.fault;
    if (typeof found !== 'string') return found;
    settings.onFault?.(found);
    return refuse('company-register.unavailable');
  },
});

/** Null when nothing was asked for that this register could look for. */
function addressOf(base: string, { siret, siren, name, zipCode }: CompanySearch): URL | null {
  // A number says more than a name; one field takes them all.
  const words = siret ?? siren ?? name;
  if (words === null && zipCode === null) return null;
  const url = new URL(`${base}/search`);
  if (words !== null) url.searchParams.set('q', words);
  if (zipCode !== null) url.searchParams.set('code_postal', zipCode);
  // Only companies that still exist.
  url.searchParams.set('etat_administratif', 'A');
  // Without this every answer brings the names and birth dates of the directors.
  url.searchParams.set('minimal', 'true');
  url.searchParams.set('include', 'siege,matching_etablissements');
  url.searchParams.set('page', '1');
  url.searchParams.set('per_page', String(companiesMax));
  return url;
}

/** The companies, or what is wrong with the answer. */
function companiesIn(answer: unknown, search: CompanySearch): Company[] | string {
  const results = (answer as { results?: unknown } | null)?.results;
  if (!Array.isArray(results)) return 'an answer without results';
  return results
    .slice(0, companiesMax)
    .map((result) => readCompany(result, search.siret))
    .filter((company) => company !== null)
    .filter(({ siren }) => search.siren === null || siren === search.siren);
}
