import { listStoresCall } from '#contract/catalogue.ts';
import { wireText } from '#contract/wire/product.ts';
import { listStores } from '#data/catalogue.ts';
import { handler } from '#features/handler.ts';

/** ACC-28. */
export const listStoresHandler = handler(listStoresCall, async (context) => {
  const stores = await listStores(context.scope);
  return stores.map((store) => ({
    storeId: store.id,
    storeName: wireText(store.name, context),
    address: store.address,
    city: store.city,
    zipCode: store.zipCode,
    countryCode: store.country,
    phoneNumber: store.phone,
    openingHours: wireText(store.openingHours, context),
    latitude: store.latitude,
    longitude: store.longitude,
  }));
});
