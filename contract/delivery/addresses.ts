import { z } from 'zod';
import { call } from '../call.ts';
import { CountryCode } from '../wire/values/country.ts';

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
