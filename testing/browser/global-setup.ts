// Once a browser run: the whole shop is up; tests find it by SHOP_ORIGIN, the sandbox by
// SANDBOX_URL.
import { startShop } from './processes.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop('unwrap_browser');
  process.env['SHOP_ORIGIN'] = shop.shopOrigin;
  process.env['API_ORIGIN'] = shop.apiOrigin;
  process.env['SANDBOX_URL'] = shop.sandboxUrl;
  // For a test that starts a server of its own on the same databases.
  const { PODS, REDIS_URL } = shop.environment(0);
  Object.assign(process.env, { PODS, REDIS_URL });
  return () => shop.stop();
}
