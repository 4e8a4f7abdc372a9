// The storefront while the api turns away those who look around: what can be shown is shown, and what cannot
// says when to come back.
import { expect, test, type Page } from '@playwright/test';
import consentWords from '#locales/en/shop/consent.json' with { type: 'json' };
import shellWords from '#locales/en/shop/shell.json' with { type: 'json' };
import { whenAlive } from '#testing/browser/alive.ts';
import { busyApi, type BusyApi } from '#testing/browser/busy-api.ts';
import { apiOnLoopback, origin } from '#testing/browser/origin.ts';
import {
  showPagesOf,
  startOtherStorefront,
  stopShowing,
  type OtherStorefront,
} from '#testing/browser/other-storefront.ts';
import { units } from '#units/all.ts';

const shop = units[0]?.profile.id ?? '';

let api: BusyApi;
let storefront: OtherStorefront;

test.beforeAll(async () => {
  api = await busyApi(apiOnLoopback());
  storefront = await startOtherStorefront({ apiBase: api.base });
});
test.afterAll(() => {
  storefront.stop();
  api.close();
});

// A page that a test hands over counts as a stranger's, which may not call this machine unasked.
test.use({ permissions: ['local-network-access'] });
// One storefront for all of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  api.isBusy = false;
  await showPagesOf(page, storefront);
});
test.afterEach(({ page }) => stopShowing(page));

const question = (page: Page) => page.getByRole('region', { name: consentWords['consent.title'] });
const statusOf = async (path: string) => (await fetch(storefront.base + path)).status;

test('a gift and the sign-in are shown by what was known of their unit', async () => {
  const paths = [`/${shop}/gift`, `/${shop}/auth/login`, '/gift', '/auth/login'];
  const statuses = () => Promise.all(paths.map(statusOf));
  const all = (status: number) => paths.map(() => status);
  expect(await statuses()).toEqual(all(200));
  api.isBusy = true;
  const asked = [shop, 'gift', 'auth'].map((name) => `/v2/others/getBuParameter/${name}`);
  // Until what the storefront keeps for a few seconds has ended and the api has refused to say it again.
  await expect(async () => {
    expect(await statuses()).toEqual(all(200));
    expect([...api.turnedAway]).toEqual(expect.arrayContaining(asked));
  }).toPass();
  expect(await statuses()).toEqual(all(200));
});

test('a page without its products says when to try again, with the way to do so in reach on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  expect(await statusOf(`/${shop}`)).toBe(200);
  api.isBusy = true;
  const answer = await page.goto(`${origin()}/${shop}?lang=en`);
  expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5']);
  await whenAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: shellWords['shell.error.unavailable'] })).toBeVisible();
  await expect(page.getByText('Please try again in 5 seconds.')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const again = page.getByRole('link', { name: shellWords['shell.error.retry'] });
  const isOnTop = await again.evaluate((link) => {
    const { left, top, width, height } = link.getBoundingClientRect();
    return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isOnTop).toBe(true);
  api.isBusy = false;
  await again.click();
  await expect(page.getByRole('link', { name: 'Choose a card' })).toBeVisible();
  // Asked where there is something to see beside it.
  await expect(question(page)).toBeVisible();
});
