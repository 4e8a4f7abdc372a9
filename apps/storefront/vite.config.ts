import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';

/** Pages of a purchase have it, and the others once there is nothing else to do. */
const buyings =
  /\/features\/buying\/storefront\/(buy\/|cart\/(add-question|cart-(path|settings|store)|open-cart|use-cart)|delivery\/use-(known|now)|photo\/(?!photo-editor)|preview\/preview-button|write-amount)|\/domain\/buying\/(?!amount|bounds|draft-path|coupons\/|buyer-details|server-cart\/)|\/contract\/(wire\/)?(buying|delivery)\/(?!cart\.ts|coupon|price)|\/browser\/(fresh-id|kept\/(open-)?seal)|\/ui\/photo\/(?!photo-crop)|node_modules\/zod\//;

/** What one feature has of its own stays with it: small files would be put together with those of any other. */
const ownParts = [
  { name: 'identity', priority: 2, test: /\/(features|contract|wire|domain)\/identity\// },
  { name: 'catalogue', priority: 2, test: /\/features\/catalogue\// },
  { name: 'shop', priority: 2, test: /\/features\/shop\/storefront\/(pages|shell)\// },
  { name: 'cards', priority: 2, test: /\/(features|contract|wire|domain)\/cards\// },
  { name: 'buying', priority: 2, test: buyings },
  {
    name: 'orders',
    priority: 2,
    test: /\/(features|domain|contract|wire)\/(orders|payments)\/|\/contract\/failure-data|\/browser\/live\/|\/ui\/[a-z]+\/track/,
  },
  // Fetched when somebody gets there.
  {
    name: 'checkout',
    priority: 1,
    test: /\/features\/buying\/storefront\/(checkout|coupons|phone-credit)\/|\/domain\/buying\/(coupons\/|buyer-details)|\/contract\/(wire\/)?buying\/(coupon|price)/,
  },
  { name: 'cart', priority: 1, test: /\/features\/buying\/storefront\/(server-)?cart\/(?!cart-provider|later-cart)/ },
  {
    name: 'delivery',
    priority: 1,
    test: /\/features\/buying\/storefront\/delivery\/|\/domain\/delivery\/(?!delivery-way|receiver-needs)/,
  },
];

/**
 * A phone waits for the number of files rather than for their size: six at a time, each with a wave of latency.
 * So what every page needs is one file, and what several pages share lies in few. The entry of the page must not
 * be among them: it takes the page over as soon as it is evaluated, and would do so before its screen is there.
 * What every page has of the cart is named: on its own it is so small that it would be put together with the whole cart.
 */
const chunkGroups = [
  {
    name: 'shell',
    priority: 4,
    test: /\/app\/(root\.tsx|leave-for\.ts)|\/domain\/values\/(language|phone\/phone-(link|readings))\.ts|cart\/(cart-provider|later-cart)\.tsx|node_modules\/(react|react-dom|react-router|scheduler)\//,
  },
  // Large, and only for a few fields that are fetched when somebody reaches for them. A small file of ours that leads to it
  // must not be put together with the parts of every page, or it comes along.
  {
    name: 'aria',
    priority: 4,
    minShareCount: 2,
    entriesAware: true,
    test: /node_modules\/(@?react-(aria|stately)|@internationalized)|\/ui\/foundation\/aria-locale/,
  },
  // Each larger than all that a page of its own has: put together with anything small, they would come along with it.
  {
    name: 'phones',
    priority: 4,
    test: /node_modules\/libphonenumber-js\/|\/domain\/values\/phone\/phone(-fault)?\.ts/,
  },
  { name: 'photos', priority: 4, test: /node_modules\/(react-easy-crop|normalize-wheel)\// },
  { name: 'days', priority: 4, test: /node_modules\/temporal-/ },
  // What nearly every page has is one file, too.
  { name: 'pages', priority: 4, minShareCount: 12, test: (id: string) => !buyings.test(id) },
  {
    name: 'parts',
    priority: 3,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 24_000,
    test: (id: string) => !ownParts.some(({ test }) => test.test(id)),
  },
  // After the parts, since a group takes along all that its files import and nobody has taken yet.
  ...ownParts.map((own) => ({ ...own, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 25_000 })),
];

export default defineConfig({
  plugins: [contractForBrowsers(), tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          experimental: { onDemandWrapping: true },
          output: { strictExecutionOrder: true, codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: './app/pages.ts' } } },
  },
  // Known from the start, so that the first page in development need not be loaded twice.
  optimizeDeps: { include: ['react-dom/client', 'react-intl', 'react-router/dom'] },
  build: {
    // One sheet for all pages: a piece that brings its own has the whole page styled and laid out a second time, just
    // when it comes alive.
    cssCodeSplit: false,
    // Small fonts must stay files: a page preloads them by address.
    assetsInlineLimit: 0,
    // The folder is outside this one, so Vite would not dare to empty it.
    emptyOutDir: true,
  },
});
