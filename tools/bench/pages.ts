// How many pages one storefront process renders in a second, nothing kept between them, and how much
// JavaScript the first screen loads.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { join } from 'node:path';
import { startShop } from '#testing/browser/processes.ts';
import { units } from '#units/all.ts';
import { load, median } from '#testing/load/load.ts';

const rounds = 3;
const seconds = 5;

export async function pagesBench(): Promise<void> {
  const shop = await startShop('unwrap_bench_pages');
  const address = (path: string) => shop.shopOrigin.replace('shop.unwrap.localhost', '127.0.0.1') + path;
  try {
    for (const { profile, products } of units.slice(0, 2)) {
      const { id, defaultLanguage: language } = profile;
      const pages = {
        home: `/${id}?lang=${language}`,
        list: `/${id}?lang=${language}&category=${profileCategory(id)}`,
        card: `/${id}/card/${products[0]?.itemCode}?lang=${language}`,
      };
      for (const [name, path] of Object.entries(pages)) {
        await load({ url: address(path), connections: 4, seconds: 2 });
        const results = [];
        for (let round = 0; round < rounds; round += 1)
          results.push(await load({ url: address(path), connections: 10, seconds }));
        const rate = median(results.map(({ perSecond }) => perSecond));
        const p99 = median(results.map(({ p99Ms }) => p99Ms));
        console.log(
          [
            id,
            name,
            `${rate} pages/s`,
            `p99 ${p99} ms`,
            `${results.reduce((sum, { failures }) => sum + failures, 0)} failures`,
          ].join('\t'),
        );
      }
      console.log([id, 'first-screen JavaScript', `${await firstScreen(address(pages.home))} kB brotli`].join('\t'));
    }
  } finally {
    await shop.stop();
  }
}

const profileCategory = (id: string): string =>
  units.find(({ profile }) => profile.id === id)?.catalogue.categories[0]?.id ?? '';

/** Every module the document names; the manifest it names is that of pages not seen yet. */
async function firstScreen(page: string): Promise<string> {
  const html = await (await fetch(page)).text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
  const files = new Set(named.filter((file) => !file.startsWith('/assets/manifest-')));
  const bytes = [...files].map(
    (file) => brotliCompressSync(readFileSync(join('build/storefront/client', file))).length,
  );
  return (bytes.reduce((sum, size) => sum + size, 0) / 1000).toFixed(1);
}
