// pnpm lighthouse [unit [page]]: what Lighthouse says of the built shop on a cheap phone, medians of five.
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
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
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
try {
  for (const { profile, products } of wanted ? units.filter((unit) => unit.profile.id === wanted) : units.slice(0, 2))
    for (const [name, path] of [
      ['home', ''],
      ['card', `/card/${products[0]?.itemCode}`],
      ['buying', `/buying-friend?item=${products[0]?.itemCode}`],
    ] as const) {
      if (page && page !== name) continue;
      const seen: Record<string, number[]> = {};
      const faults = new Set<string>();
      for (let round = 0; round < rounds; round += 1) {
        const url = `${shop.shopOrigin}/${profile.id}${path}${path.includes('?') ? '&' : '?'}lang=${profile.defaultLanguage}`;
        const result = await lighthouse(url, { port, logLevel: 'error', formFactor: 'mobile' });
        if (!result) throw new Error('Lighthouse said nothing');
        const { categories, audits } = result.lhr;
        for (const [id, { score }] of Object.entries(categories))
          (seen[id] ??= []).push(Math.round((score ?? 0) * 100));
        for (const id of [
          'total-blocking-time',
          'cumulative-layout-shift',
          'largest-contentful-paint',
          'first-contentful-paint',
        ])
          (seen[id] ??= []).push(audits[id]?.numericValue ?? Number.NaN);
        for (const id of ['accessibility', 'best-practices', 'seo'])
          for (const { id: audit, weight } of categories[id]?.auditRefs ?? [])
            if (weight > 0 && (audits[audit]?.score ?? 1) < 1) faults.add(audit);
      }
      const figures = Object.entries(seen).map(([id, values]) => `${id} ${Number(median(values)?.toFixed(3))}`);
      console.log(
        [profile.id, name, ...figures, ...(faults.size ? [`faults: ${[...faults].join(', ')}`] : [])].join('\t'),
      );
    }
} finally {
  await browser.close();
  await shop.stop();
}
