// pnpm lighthouse [unit [page]]: what Lighthouse says of the built shop on a cheap phone, medians of five. Pages: home, card,
// buying, checkout (of a copy of the unit in which nobody has to sign in, with two cards in the cart).
import lighthouse from 'lighthouse';
import { chromium, type Page } from '@playwright/test';
import { addUnitLike } from '#testing/browser/add-unit.ts';
import { fillCart } from '#testing/browser/carts.ts';
import { soldLine } from '#testing/browser/checkouts.ts';
import type { Unit } from '#testing/browser/frame.ts';
import { chromiumLaunch } from '#testing/browser/chromium.ts';
import { startShop } from '#testing/browser/processes.ts';
import { freePort } from '#testing/local/services.ts';
import { units } from '#units/all.ts';

const rounds = 5;
const [wanted, page] = process.argv.slice(2);
const shop = await startShop('unwrap_lighthouse');
const port = await freePort();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...(chromiumLaunch.args ?? []), `--remote-debugging-port=${port}`],
});
const { PODS, MASTER_KEYS } = shop.environment(0);
Object.assign(process.env, { PODS, MASTER_KEYS, API_ORIGIN: shop.apiOrigin });

/** Lighthouse looks in a tab of its own, and only the tab knows that somebody chose to be a guest. */
async function shopOfGuests(seed: Unit): Promise<string> {
  const id = await addUnitLike(seed.profile.id, { guests: 'only' }, seed);
  await inTab(async (tab) => {
    await tab.goto(`${shop.shopOrigin}/${id}/cart`);
    await fillCart(tab, { ...seed.profile, id }, [soldLine(0, {}, seed), soldLine(1, {}, seed)]);
  });
  return id;
}

/** Whose cart stays would keep the files as well, and be compared with pages that fetch theirs. */
const forgetFiles = (): Promise<void> =>
  inTab(async (tab) => {
    const session = await tab.context().newCDPSession(tab);
    await session.send('Network.clearBrowserCache');
  });

async function inTab(work: (tab: Page) => Promise<void>): Promise<void> {
  const same = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const tab = await same.contexts()[0]!.newPage();
  await work(tab);
  await tab.close();
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
try {
  for (const seed of wanted ? units.filter((unit) => unit.profile.id === wanted) : units.slice(0, 2)) {
    const { profile, products } = seed;
    for (const [name, path] of [
      ['home', ''],
      ['card', `/card/${products[0]?.itemCode}`],
      ['buying', `/buying-friend?item=${products[0]?.itemCode}`],
      ['checkout', '/buying-friend/checkout'],
    ] as const) {
      if (page && page !== name) continue;
      const id = name === 'checkout' ? await shopOfGuests(seed) : profile.id;
      const seen: Record<string, number[]> = {};
      const faults = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        if (name === 'checkout') await forgetFiles();
        const url = `${shop.shopOrigin}/${id}${path}${path.includes('?') ? '&' : '?'}lang=${profile.defaultLanguage}`;
        const result = await lighthouse(url, {
          port,
          logLevel: 'error',
          formFactor: 'mobile',
          // What is in the cart stays there.
          disableStorageReset: name === 'checkout',
        });
        if (!result) throw new Error('Lighthouse said nothing');
        const { categories, audits } = result.lhr;
        for (const [category, { score }] of Object.entries(categories))
          (seen[category] ??= []).push(Math.round((score ?? 0) * 100));
        for (const figure of [
          'total-blocking-time',
          'cumulative-layout-shift',
          'largest-contentful-paint',
          'first-contentful-paint',
        ])
          (seen[figure] ??= []).push(audits[figure]?.numericValue ?? Number.NaN);
        for (const category of ['accessibility', 'best-practices', 'seo'])
          for (const { id: audit, weight } of categories[category]?.auditRefs ?? [])
            if (weight > 0 && (audits[audit]?.score ?? 1) < 1) faults.add(audit);
      }
      const figures = Object.entries(seen).map(([figure, values]) => `${figure} ${Number(median(values)?.toFixed(3))}`);
      console.log(
        [profile.id, name, ...figures, ...(faults.size ? [`faults: ${[...faults].join(', ')}`] : [])].join('\t'),
      );
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
