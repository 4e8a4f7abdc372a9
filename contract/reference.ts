// What forms look up: countries, companies, towns, coded lists.
import { z } from 'zod';
import { call } from './call.ts';
import { WireCodedList } from './wire/companies/coded-lists.ts';
import { CompanyCriteria, TemplateId, WireCompany } from './wire/companies/company.ts';
import { CountryCode } from './wire/values/country.ts';

/** UNIT-72: forms load their countries from here. */
export const listCountriesCall = call({
  id: 'API-87',
  get: '/others/getCountryCode',
  version: 1,
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  effect: 'none',
  body: z.object({}),
  answer: z.object({
    countryList: z.array(
      z.object({
        countryCode: z.string(),
        countryName: z.string(),
        /** What a phone number begins with after its plus sign; empty where there is none. */
        areaCode: z.string(),
        isDefault: z.boolean(),
      }),
    ),
  }),
  fails: [],
});

/** BREG-04: for companies that register, so nobody is signed in yet. */
export const queryCompanyCall = call({
  id: 'API-92',
  post: '/others/queryCompany',
  who: 'anyone',
  may: 'shop.visit',
  needs: 'business',
  unit: 'buId',
  limits: ['company-search'],
  effect: 'none',
  body: CompanyCriteria,
  answer: z.object({ companyList: z.array(WireCompany), templateId: TemplateId }),
  fails: [
    'company.criterion-missing',
    'company.siren-invalid',
    'company.siret-invalid',
    'company.vat-invalid',
    'company.zip-invalid',
    'company.numbers-disagree',
    'company-register.unavailable',
  ],
});

export const listCodesCall = call({
  id: 'API-93',
  post: '/others/sNameFetcher',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  effect: 'none',
  body: z.object({ mID: z.string().max(32) }),
  answer: z.object({ scodeList: WireCodedList }),
  fails: ['list.unknown'],
});

export const queryAddressCall = call({
  id: 'API-94',
  post: '/others/queryAddressInfo',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  limits: ['address-lookup'],
  effect: 'none',
  body: z.object({
    zipCode: z.string().max(16),
    /** The unit's own, if not said. */
    countryCode: CountryCode.optional(),
  }),
  answer: z.object({
    /** Empty where the zip code is unknown, and in a country without such a service. */
    addressList: z.array(z.object({ zipCode: z.string(), city: z.string(), country: z.string() })),
  }),
  fails: ['address-lookup.unavailable'],
});
