import { expect, test, type Page, type Request } from '@playwright/test';
import english from '#locales/en/shop/visit.json' with { type: 'json' };
import { faultsOf } from '#testing/browser/axe.ts';
import { origin } from '#testing/browser/origin.ts';
import { openVisitIn } from '#testing/browser/visit-in-page.ts';
import { units } from '#units/all.ts';

const api = () => process.env['API_ORIGIN'] ?? '';
const [one = '', other = ''] = units.map(({ profile }) => profile.id);

const clockAddress = /\/v2\/others\/MT[^/]*$/;
const isInit = (request: Request) => request.url().startsWith(`${api()}/v2/others/init`);

/** Every call of the page to the api, from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(api()) && request.method() !== 'OPTIONS') calls.push(request);
  });
  return calls;
}

/** Everything that this browser keeps for the shop, in one text. */
async function keptBy(page: Page): Promise<string> {
  const inPage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  return inPage + JSON.stringify(await page.context().cookies());
}

test('INIT-01 a page asks for a token and checks its clock once', async ({ page }) => {
  const calls = callsOf(page);
  const begun = page.waitForResponse((response) => isInit(response.request()));
  await page.goto(`${origin()}/${one}`);
  expect((await begun).status()).toBe(200);
  await page.waitForLoadState('networkidle');
  expect(calls.filter(isInit)).toHaveLength(1);
  expect(calls.filter((call) => clockAddress.test(new URL(call.url()).pathname.replaceAll('%3D', '=')))).toHaveLength(
    1,
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('INIT-04 the expiry is in a cookie and in local storage, by unit, and the token nowhere', async ({ page }) => {
  const tokens: string[] = [];
  for (const unit of [one, other]) {
    const begun = page.waitForResponse((response) => isInit(response.request()));
    await page.goto(`${origin()}/${unit}`);
    const { data } = (await (await begun).json()) as { data: { init: string } };
    tokens.push(data.init);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('initExpiry'))).toContain(`"${unit}":`);
  }
  const now = Date.now();
  const expiries = JSON.parse((await page.evaluate(() => localStorage.getItem('initExpiry'))) ?? '') as Record<
    string,
    number
  >;
  const cookies = await page.context().cookies(origin());
  for (const unit of [one, other]) {
    const at = expiries[unit] ?? 0;
    expect(Math.abs(at - now - 3_600_000)).toBeLessThan(60_000);
    const cookie = cookies.find(({ name }) => name === `init-expiry-${unit}`);
    expect(cookie).toMatchObject({ value: String(at), sameSite: 'Lax', httpOnly: false });
  }
  const kept = await keptBy(page);
  for (const token of tokens) {
    const [, visit = '?'] = token.split('.');
    expect(kept).not.toContain(visit);
  }
});

test('INIT-05 INIT-06 INIT-08 the fingerprint is signed by the api and kept for the session, by unit', async ({
  page,
}) => {
  await page.goto(`${origin()}/${one}`);
  const visit = await openVisitIn(page, one, api());
  const { hash, sign, timestamp } = await visit.evaluate(({ visit: inside }) => inside.fingerprint());
  const kept = JSON.parse((await page.evaluate(() => sessionStorage.getItem('fingerprint'))) ?? '') as object;
  expect(kept).toEqual({
    [one]: {
      hash,
      hashSign: sign,
      timestamp,
      components: { fonts: expect.any(Array), screenResolution: '1280x720', platform: expect.stringMatching(/./) },
    },
  });
  expect(Math.abs(timestamp - Date.now())).toBeLessThan(60_000);
  // Another page of the session has the same browser, whose clock it is not.
  await page.goto(`${origin()}/${other}`);
  const next = await openVisitIn(page, other, api());
  expect(await next.evaluate(async ({ visit: inside }) => (await inside.fingerprint()).hash)).toBe(hash);
});

test('API-111 each page agrees on keys of its own, and keeps nothing of them', async ({ page }) => {
  const calls = callsOf(page);
  for (const unit of [one, one, other]) {
    const begun = page.waitForResponse((response) => isInit(response.request()));
    await page.goto(`${origin()}/${unit}`);
    expect(await (await begun).json()).toHaveProperty('data.sealKey');
  }
  const sent = calls.filter(isInit).map((call) => call.headers()['x-seal-key']);
  expect(sent).toHaveLength(3);
  expect(new Set(sent).size).toBe(3);
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
});

test('INIT-09 a failed clock check opens "Oops!", and trying again closes it', async ({ page }) => {
  await page.route(clockAddress, (route) => route.abort());
  await page.goto(`${origin()}/${one}?lang=en`);
  const popup = page.getByRole('alertdialog', { name: 'Oops!' });
  await expect(popup).toBeVisible();
  await expect(popup).toHaveAccessibleDescription(english['visit.clock.text']);
  await expect(popup.getByText('Something went wrong. Please try again or contact us.')).toBeVisible();
  const again = popup.getByRole('button', { name: 'Try again' });
  await expect(again).toBeFocused();

  // The second try must have failed before the third is let through.
  await Promise.all([page.waitForEvent('requestfailed'), again.click()]);
  await expect(again).toBeEnabled();
  await expect(popup).toBeVisible();
  await page.unroute(clockAddress);
  await again.click();
  await expect(popup).toBeHidden();
});

test('INIT-09 an answer that is an error opens it too, and the shop stays usable behind it', async ({ page }) => {
  await page.route(clockAddress, (route) => route.fulfill({ status: 500, json: { success: false } }));
  await page.goto(`${origin()}/${one}?lang=en`);
  const popup = page.getByRole('alertdialog');
  await expect(popup).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.getByRole('link', { name: 'Choose a card' }).click();
  await expect(page).toHaveURL(/#cards$/);
});

test('INIT-09 a busy api opens nothing, and is asked again for the visit alone', async ({ page }) => {
  const busy = {
    status: 503,
    headers: { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'retry-after', 'retry-after': '0' },
    json: { success: false, status: 503, data: null, error: { code: 50301, message: '' } },
  };
  const calls = callsOf(page);
  await page.route(clockAddress, (route) => route.fulfill(busy));
  await page.route(/\/v2\/others\/init/, (route) => route.fulfill(busy), { times: 1 });
  const begun = page.waitForResponse((response) => isInit(response.request()) && response.ok());
  await page.goto(`${origin()}/${one}?lang=en`);
  await begun;
  await page.waitForLoadState('networkidle');
  expect(calls.filter(isInit)).toHaveLength(2);
  expect(calls.filter((call) => clockAddress.test(new URL(call.url()).pathname.replaceAll('%3D', '=')))).toHaveLength(
    1,
  );
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test.describe('the popup', () => {
  test.beforeEach(async ({ page }) => {
    await page.route(clockAddress, (route) => route.abort());
  });

  test('closes on a click outside and not on one inside, nor on a drag that ends outside', async ({ page }) => {
    await page.goto(`${origin()}/${one}?lang=en`);
    const popup = page.getByRole('alertdialog');
    const box = await popup.boundingBox();
    expect(box).not.toBeNull();
    const { x, y } = box ?? { x: 0, y: 0 };
    await page.mouse.click(x + 20, y + 20);
    await expect(popup).toBeVisible();
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x - 40, y + 20);
    await page.mouse.up();
    await expect(popup).toBeVisible();
    await page.mouse.click(x - 40, y + 20);
    await expect(popup).toBeHidden();
  });

  test('keeps the focus, and the page behind it still', async ({ page }) => {
    await page.goto(`${origin()}/${one}?lang=en`);
    const popup = page.getByRole('alertdialog');
    await expect(popup).toBeVisible();
    const reached = new Set<string>();
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab');
      reached.add(
        await page.evaluate(() => {
          const { activeElement: focused } = document;
          if (focused === document.body) return 'browser';
          return focused?.closest('dialog')
            ? (focused.getAttribute('aria-label') ?? focused.textContent ?? '')
            : 'behind';
        }),
      );
    }
    expect([...reached].toSorted()).toEqual(expect.arrayContaining(['Close', 'Try again']));
    expect(reached).not.toContain('behind');
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  // Each unit once; `pnpm a11y` looks at them in every way.
  for (const [at, { profile }] of units.entries())
    for (const [turn, colorScheme] of (['light', 'dark'] as const).entries())
      for (const [side, width] of [1280, 320].entries())
        if (process.env['LOOKS'] === 'all' || (turn === at % 2 && side === (at >> 1) % 2))
          test(`has no accessibility fault and fits (${profile.id}, ${colorScheme}, ${width} px)`, async ({ page }) => {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
            await page.setViewportSize({ width, height: 640 });
            await page.goto(`${origin()}/${profile.id}?lang=${profile.defaultLanguage}`);
            const popup = page.getByRole('alertdialog');
            await expect(popup).toBeVisible();
            expect(await faultsOf(page, { of: 'dialog' })).toEqual([]);
            const box = await popup.boundingBox();
            expect(box?.x).toBeGreaterThanOrEqual(0);
            expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
            expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
          });
});
