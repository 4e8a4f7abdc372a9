import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './contract-for-browsers.ts';

export default defineConfig({
  plugins: [contractForBrowsers(), tailwindcss(), reactRouter()],
  environments: {
    ssr: { build: { rollupOptions: { input: './app/pages.ts' } } },
  },
  // Known from the start, so that the first page in development need not be loaded twice.
  optimizeDeps: { include: ['react-dom/client', 'react-intl', 'react-router/dom'] },
  build: {
    // Small fonts must stay files: a page preloads them by address.
    assetsInlineLimit: 0,
    // The folder is outside this one, so Vite would not dare to empty it.
    emptyOutDir: true,
  },
});
