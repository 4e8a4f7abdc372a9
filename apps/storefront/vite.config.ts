import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';

/**
 * A phone waits for the number of files rather than for their size: six at a time, each with a wave of latency.
 * So what every page needs is one file, and what several pages share lies in few. The entry of the page must not
 * be among them: it takes the page over as soon as it is evaluated, and would do so before its screen is there.
 */
const chunkGroups = [
  { name: 'shell', priority: 2, test: /\/app\/root\.tsx|node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: 'parts', priority: 1, minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
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
