import { queryAddressCall } from '#contract/delivery/addresses.ts';
import { isRefusal } from '#domain/refusal.ts';
import { plainHandler } from '#server/handler.ts';

export const queryAddressHandler = plainHandler(queryAddressCall, async ({ body, profile, providers }) => {
  const country = body.countryCode ?? profile.defaultCountry;
  const lookup = providers.addressLookup(country);
  const towns = lookup ? await lookup.towns(body.zipCode.trim()) : [];
  if (isRefusal(towns)) return towns;
  return { addressList: towns.map((town) => ({ ...town, country })) };
});
