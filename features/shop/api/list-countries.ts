import { listCountriesCall } from '#contract/reference.ts';
import { countriesOf } from '#domain/values/country.ts';
import { plainHandler } from '#server/handler.ts';

export const listCountriesHandler = plainHandler(listCountriesCall, async ({ profile, language }) => ({
  countryList: countriesOf(profile, language).map(({ code, name, areaCode, isDefault }) => ({
    countryCode: code,
    countryName: name,
    areaCode,
    isDefault,
  })),
}));
