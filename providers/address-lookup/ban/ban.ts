// France's towns by zip code, from the state's public geography (geo.api.gouv.fr). No key.
import { refuse } from '#domain/refusal.ts';
import { getJson } from '#platform/http/ask-json.ts';
import { townsMax, type AddressLookup, type LookupSettings, type Town } from '../port.ts';

const usualTimeoutMs = 3_000;
const answerBytesMax = 128 * 1024;
const nameCharsMax = 100;

export const ban = (settings: LookupSettings): AddressLookup => ({
  async towns(zipCode) {
    // While somebody types, most codes are not whole yet; nobody needs to be asked about those.
    if (!/^\d{5}$/.test(zipCode)) return [];
    const url = new URL(`${settings.base}/communes`);
    url.searchParams.set('codePostal', zipCode);
    url.searchParams.set('fields', 'nom,code,codesPostaux');
    const answer = await getJson(url, {
      timeoutMs: settings.timeoutMs ?? usualTimeoutMs,
      bytesMax: answerBytesMax,
    });
    const found = 'json' in answer ? townsIn(answer.json, zipCode) : answer.fault;
    if (typeof found !== 'string') return found;
    settings.onFault?.(found);
    return refuse('address-lookup.unavailable');
  },
});

/** The towns, or what is wrong with the answer. */
function townsIn(answer: unknown, zipCode: string): Town[] | string {
  if (!Array.isArray(answer)) return 'an answer that is no list';
  return answer
    .map((town: { nom?: unknown } | null) => town?.nom)
    .filter((name) => typeof name === 'string' && name !== '')
    .slice(0, townsMax)
    .map((name) => ({ zipCode, city: String(name).slice(0, nameCharsMax) }))
    .toSorted((one, other) => one.city.localeCompare(other.city, 'fr'));
}
