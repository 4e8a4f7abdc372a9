// The gallery as a page: live while somebody works on it, built and served for tests and pictures.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, preview, type InlineConfig } from 'vite';

export const galleryConfig: InlineConfig = {
  root: join(import.meta.dirname, 'page'),
  configFile: false,
  plugins: [tailwindcss()],
  oxc: { jsx: { runtime: 'automatic' } },
  build: { assetsInlineLimit: 0, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
};

export interface ServedGallery {
  readonly origin: string;
  stop(): Promise<void>;
}

export async function serveGallery(): Promise<ServedGallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'gallery-'));
  const config: InlineConfig = {
    ...galleryConfig,
    logLevel: 'error',
    build: { ...galleryConfig.build, outDir },
  };
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the gallery has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
