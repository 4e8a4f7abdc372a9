import { z } from 'zod';
import { call } from '../call.ts';

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
