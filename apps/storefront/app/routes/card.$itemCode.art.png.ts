import { loadCardPicture } from '#features/catalogue/storefront/product/product-page.server.ts';
import { cardPicture } from '#ui/card-art/card-picture.ts';
import type { Route } from './+types/card.$itemCode.art.png.ts';
import { pageArguments, servicesContext } from '../visit.server.ts';

/** A card as mails show it. Only what the shop sells is drawn, in its themes and languages: nobody can ask for more. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const page = pageArguments(context);
  const design = new URL(request.url).searchParams.get('design');
  const svg = cardPicture(await loadCardPicture(page, params.itemCode, design));
  const { drawPicture, sha256 } = context.get(servicesContext);
  const headers = {
    etag: `"${sha256(svg)}"`,
    // A mail is read on other sites than ours.
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (request.headers.get('if-none-match')?.includes(headers.etag)) return new Response(null, { status: 304, headers });
  const file = await drawPicture(svg, page.unit.id);
  if (!file) return new Response(null, { status: 503 });
  return new Response(new Uint8Array(file), { headers: { ...headers, 'content-type': 'image/png' } });
}
