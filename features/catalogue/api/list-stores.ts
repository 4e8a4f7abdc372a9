import { listStoresCall } from '#contract/catalogue/catalogue.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { listStores } from '#data/catalogue/catalogue.ts';
import { handler } from '#server/handler.ts';

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
