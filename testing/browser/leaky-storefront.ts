// The built storefront with a hole: React writes a stranger's markup into every page as it is. A process of
// its own: port, then where it finds the api, the origins of shop and api, and the markup.
import { createRequire } from 'node:module';
import type * as ReactServer from 'react-dom/server';
import { buildStorefront } from '#apps/storefront/build.ts';
import { units } from '#units/all.ts';

const [port, apiBase = '', shopOrigin = '', apiOrigin = '', markup = ''] = process.argv.slice(2);

// Before the first page asks for it: what is imported later is what stands here then.
const react = createRequire(import.meta.url)('react-dom/server') as typeof ReactServer;
const { renderToString } = react;
react.renderToString = (page) => renderToString(page).replace('<main', () => `${markup}<main`);

const server = await buildStorefront({
  apiBase,
  shopOrigin,
  apiOrigin,
  // Nobody pays there.
  payOrigin: apiOrigin,
  defaultUnit: units[0]?.profile.id ?? '',
});
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.once('disconnect', () => process.exit());
process.send?.('ready');
