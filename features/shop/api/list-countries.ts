import { listCountriesCall } from '#contract/shop/countries.ts';
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
