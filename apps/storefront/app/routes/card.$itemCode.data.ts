import { loadProductDetail } from '#features/catalogue/storefront/product/product-page.server.ts';
import type { Route } from './+types/card.$itemCode.data.ts';
import { pageArguments } from '../visit.server.ts';

/** The card for a popup. A fault here must not take the list behind it away, so it is no page's loader. */
export const loader = async ({ context, params }: Route.LoaderArgs): Promise<Response> =>
  Response.json(await loadProductDetail(pageArguments(context), params.itemCode));
