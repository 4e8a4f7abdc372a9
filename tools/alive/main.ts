// pnpm alive [unit]: when the built shop can be read and when it is alive on a cheap phone, medians of five.
// A phone of 390 px whose processor is slowed four times, 1.6 Mbit/s with 150 ms, nothing in its cache.
import { chromium, type Browser } from '@playwright/test';
import { chromiumLaunch } from '#testing/browser/chromium.ts';
import { startShop } from '#testing/browser/processes.ts';
import { units } from '#units/all.ts';

const rounds = 5;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

const [wanted] = process.argv.slice(2);
const unit = units.find(({ profile }) => wanted === undefined || profile.id === wanted);
if (!unit) throw new Error(`there is no unit ${wanted}`);
const pages = [
  ['home', ''],
  ['card', `/card/${unit.products[0]?.itemCode}`],
  ['sign-in', '/auth/login'],
  ['balance', '/query'],
] as const;

interface Load {
  readonly firstPaint: number;
  readonly largestPaint: number;
  readonly alive: number;
  readonly scripts: number;
  readonly kilobytes: number;
}

/** Alive is when the notices of the page are there, which come with everything that answers to somebody. */
async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { largest: 0, alive: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new MutationObserver((_, watch) => {
      if (!document.querySelector('.toasts')) return;
      seen.alive = performance.now();
      watch.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(url);
  await page.locator('.toasts').waitFor({ state: 'attached' });
  const measured = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { largest: number; alive: number } };
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen.alive);
    return {
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaint: seen.largest,
      alive: seen.alive,
      scripts: scripts.length,
      kilobytes: scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    };
  });
  await context.close();
  return measured;
}

const median = (values: readonly number[]) => Math.round(values.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN);

const shop = await startShop('unwrap_alive');
const browser = await chromium.launch(chromiumLaunch);
try {
  for (const [name, path] of pages) {
    const url = `${shop.shopOrigin}/${unit.profile.id}${path}?lang=en`;
    // The first load fills the server's own caches.
    await load(browser, url);
    const loads: Load[] = [];
    for (let round = 0; round < rounds; round += 1) loads.push(await load(browser, url));
    const of = (what: keyof Load) => median(loads.map((each) => each[what]));
    console.log(
      `${name}\tfirst paint ${of('firstPaint')} ms\tlargest ${of('largestPaint')} ms\talive ${of('alive')} ms\t` +
        `${of('scripts')} scripts, ${of('kilobytes')} kB`,
    );
  }
} finally {
  await browser.close();
  await shop.stop();
}
