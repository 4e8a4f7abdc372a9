import { listProductCountriesCall, type countryScopes } from '#contract/catalogue/catalogue.ts';
import { listProductCountries } from '#data/catalogue/products.ts';
import { localeTag } from '#domain/values/language.ts';
import { handler } from '#server/handler.ts';

/** HOME-06 HOME-07: where the unit's cards can be spent, and which kinds there are. */
export const listProductCountriesHandler = handler(listProductCountriesCall, async ({ profile, language, scope }) => {
  const found = await listProductCountries(scope);
  // A product without countries is good in all of the unit's.
  const everywhere = found.find(({ country }) => country === null);
  const codes = new Set([...(everywhere ? profile.countries : []), ...found.flatMap(({ country }) => country ?? [])]);
  const names = new Intl.DisplayNames(localeTag(language), { type: 'region' });
  return [...codes].map((code) => {
    const own = found.find(({ country }) => country === code);
    return {
      countryCode: code,
      countryName: names.of(code) ?? code,
      scope: scopeOf(Boolean(own?.digital || everywhere?.digital), Boolean(own?.physical || everywhere?.physical)),
    };
  });
});

const scopeOf = (digital: boolean, physical: boolean): (typeof countryScopes)[number] =>
  digital && physical ? 'PHYSICAL_AND_DIGITAL' : physical ? 'ONLY_PHYSICAL' : 'ONLY_DIGITAL';
