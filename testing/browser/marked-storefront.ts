// The built storefront with every text of the catalogue between ⟦ and ⟧, as a process of its own: port,
// then where it finds the api, and the origins of shop and api.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStorefront } from '#apps/storefront/build.ts';
import { units } from '#units/all.ts';

const [port, apiBase = '', shopOrigin = '', apiOrigin = ''] = process.argv.slice(2);
const server = await buildStorefront({
  apiBase,
  shopOrigin,
  apiOrigin,
  // Nobody pays there.
  payOrigin: apiOrigin,
  defaultUnit: units[0]?.profile.id ?? '',
});
// The very module that the storefront has loaded.
const bundle = join(import.meta.dirname, '../../build/storefront/server/index.js');
const { rewriteMessages } = (await import(pathToFileURL(bundle).href)) as {
  rewriteMessages: (rewrite: (text: string) => string) => void;
};
rewriteMessages((text) => `⟦${text}⟧`);
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.once('disconnect', () => process.exit());
process.send?.('ready');
