import { listCountriesCall } from '#contract/reference.ts';
import { countriesOf } from '#domain/country.ts';
import { plainHandler } from '#features/handler.ts';

export const listCountriesHandler = plainHandler(listCountriesCall, async ({ profile, language }) => ({
  countryList: countriesOf(profile, language).map(({ code, name, areaCode, isDefault }) => ({
    countryCode: code,
    countryName: name,
    areaCode,
    isDefault,
  })),
}));
