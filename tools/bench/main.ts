// pnpm bench <name>: figures as ratios to the bare form of the same work, in one run.
import { booksBench } from './books.ts';
import { cartBench } from './cart/cart.ts';
import { checkoutBench } from './checkout/checkout.ts';
import { enduranceBench } from './checkout/endurance.ts';
import { catalogueBench } from './catalogue/catalogue.ts';
import { growthBench } from './growth.ts';
import { haproxyBench } from './haproxy.ts';
import { pagesBench } from './pages.ts';
import { pipelineBench } from './pipeline/pipeline.ts';
import { priceBench } from './price/price.ts';
import { valueBench } from './value/value.ts';

const benches: Record<string, () => Promise<void>> = {
  pipeline: pipelineBench,
  catalogue: catalogueBench,
  value: valueBench,
  books: booksBench,
  pages: pagesBench,
  haproxy: haproxyBench,
  price: priceBench,
  cart: cartBench,
  checkout: checkoutBench,
  'checkout-endurance': enduranceBench,
  growth: growthBench,
};

const [name = ''] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  console.error(`usage: pnpm bench ${Object.keys(benches).join(' | ')}`);
  process.exit(2);
}
await bench();
