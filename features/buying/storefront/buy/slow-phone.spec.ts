// A first visit on a cheap phone: its processor slowed four times, 1.6 Mbit/s with 150 ms, nothing in its cache, the
// question about cookies still to be answered.
import { expect, type Locator, type Page } from '@playwright/test';
import english from '#locales/en/buying/buy.json' with { type: 'json' };
import consent from '#locales/en/shop/consent.json' with { type: 'json' };
import product from '#locales/en/catalogue/product.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { main, test } from '#testing/browser/sign-in.ts';

const tapsMax = 6;
const secondsMax = 45;
/** One that goes by e-mail. */
const item = four.maison.products.find(
  ({ kind, denominations }) => kind === 'digital' && denominations.kind === 'range',
)?.itemCode;
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Somebody else may be busy with the machine. */
const triesMax = 3;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** From the address to the word that it is in the cart. */
async function buy(page: Page): Promise<{ taps: number; seconds: number }> {
  await slowDown(page);
  let taps = 0;
  const tap = async (what: Locator) => {
    await what.tap();
    taps += 1;
  };
  const begun = performance.now();
  await page.goto(`${origin()}/maison?lang=en`, { waitUntil: 'commit' });
  // Whoever taps earlier gets the card's own page instead of its popup, and as many taps.
  await whenAlive(page);
  await tap(page.getByRole('button', { name: consent['consent.refuse'] }));
  await tap(page.locator(`.card-link[href*="${item}"]`).first());
  const card = page.getByRole('dialog');
  await tap(card.getByRole('button', { name: /50/ }).first());
  await tap(card.getByRole('link', { name: product['product.buy.friend'] }));
  await expect(page.getByRole('heading', { level: 1, name: english['buy.title.design'] })).toBeVisible();
  await tap(main(page).getByRole('button', { name: english['buy.continue'] }));
  // What is typed is no tap: the phone leads from field to field.
  const field = (name: string) => main(page).locator(`input[name=${name}]`);
  await field('name').fill('Camille');
  await field('email').fill('camille@example.com');
  await field('senderName').fill('Hélène');
  await tap(main(page).getByRole('button', { name: english['buy.add'] }));
  await expect(page.locator('.toasts').getByRole('status')).toBeVisible();
  return { taps, seconds: (performance.now() - begun) / 1000 };
}

test(`AMOUNT-01 PERS-01 from the home page it is in the cart after ${tapsMax} taps and ${secondsMax} s on a phone slowed four times`, async ({
  browser,
}, { annotations }) => {
  test.setTimeout(triesMax * 60_000);
  let fastest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < triesMax && fastest > secondsMax; tries += 1) {
    const context = await browser.newContext(phone);
    const { taps, seconds } = await buy(await context.newPage());
    await context.close();
    annotations.push({ type: 'measured', description: `${taps} taps, ${seconds.toFixed(1)} s` });
    expect(taps).toBeLessThanOrEqual(tapsMax);
    fastest = Math.min(fastest, seconds);
  }
  expect(fastest).toBeLessThanOrEqual(secondsMax);
});
