// What happens when a stranger's markup gets into a page after all: the storefront here writes it as it is.
import { expect, test, type Page } from '@playwright/test';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import {
  showPagesOf,
  startOtherStorefront,
  stopShowing,
  type OtherStorefront,
} from '#testing/browser/other-storefront.ts';

/** Every way in that a page of ours uses itself, and some that it does not. */
const scripts = {
  plain: `<script>stolen('plain')</script>`,
  'an empty mark': `<script nonce="">stolen('an empty mark')</script>`,
  'a guessed mark': `<script nonce="MDAwMDAwMDAwMDAwMDAwMA">stolen('a guessed mark')</script>`,
  'as the router starts a page': `<link rel="modulepreload" href="/assets/none.js"/><script type="module" async="">stolen('as the router starts a page')</script>`,
  'an event': `<img src="data:," alt="" onerror="stolen('an event')">`,
};
// Data in the name of ours must not reach the page either.
const data = '<script type="application/json" id="page-data">[1]</script>';
const style = '<style>html{--stolen:yes}</style>';
const markup = Object.values(scripts).join('') + data + style;

let storefront: OtherStorefront;

test.beforeAll(async () => {
  storefront = await startOtherStorefront({ markup });
});
test.afterAll(() => storefront.stop());

// A page that a test hands over counts as a stranger's, which may not call this machine unasked.
test.use({ permissions: ['local-network-access'] });
// One storefront for all of them.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await showPagesOf(page, storefront);
  await page.addInitScript(() => {
    const seen = { stolen: [] as string[], refused: [] as string[] };
    document.addEventListener('securitypolicyviolation', ({ sample, effectiveDirective }) =>
      seen.refused.push(`${effectiveDirective} ${sample}`),
    );
    Object.assign(window, { seen, stolen: (how: string) => seen.stolen.push(how) });
  });
});
test.afterEach(({ page }) => stopShowing(page));

const seenIn = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: Record<'stolen' | 'refused', string[]> }).seen);
const dressIn = (page: Page) =>
  page.evaluate(() => {
    const shown = getComputedStyle(document.documentElement);
    return {
      stolen: shown.getPropertyValue('--stolen'),
      bar: shown.getPropertyValue('--bar-bg').trim(),
    };
  });

// With a chat, which may write its styles, and without one; with a captcha; personal; and no page at all.
const kinds = [
  { name: 'home', path: '?lang=en', chat: true },
  { name: 'balance', path: '/query?lang=en', chat: false },
  { name: 'sign-in', path: '/auth/login?lang=en', chat: false },
  { name: 'a gift', path: '/gift?lang=en', chat: false },
  { name: 'nothing there', path: '/nothing-here?lang=en', chat: true },
];

for (const { name, path, chat } of kinds)
  test(`a stranger's script in a page does not run, and the page comes alive: ${name}`, async ({ page }) => {
    const answer = await page.goto(`${origin()}/maison${path}`);
    const text = (await answer?.text()) ?? '';
    expect(text).toContain(scripts.plain);
    // The stranger's own guesses, and no mark of ours.
    expect(text.match(/nonce="[^"]*"/g)).toEqual(markup.match(/nonce="[^"]*"/g));
    // What our own inline script shows, and takes away again.
    const question = page.locator('.cookie-question');
    // The stranger's markup makes React draw the page anew; what is pressed before is forgotten with the old one.
    await whenAlive(page);
    if (answer?.ok()) await question.locator('[data-answer=refuse]').click();
    await expect(question).toBeHidden();
    const dress = await dressIn(page);
    expect(dress.bar).not.toBe('');
    if (!chat) expect(dress.stolen).toBe('');
    // All of theirs was refused, and nothing of ours with it.
    const theirs = Object.keys(scripts).length + (chat ? 0 : 1);
    await expect.poll(async () => (await seenIn(page)).refused.length).toBe(theirs);
    expect((await seenIn(page)).stolen).toEqual([]);
  });
