import { expect, test, type Page } from '@playwright/test';
import { units } from '#units/all.ts';
import { faultsOf } from '#testing/browser/axe.ts';
import { serveGallery, type ServedGallery } from './serve.ts';

let gallery: ServedGallery;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(async () => {
  await gallery.stop();
});

const parts = [
  'foundations',
  'actions',
  'fields',
  'choices',
  'cards',
  'navigation',
  'header',
  'delivery',
  'feedback',
  'empty',
  'table',
];

/** What is more than drawings and colours, and so may differ from one direction to the other. */
const partsThatTurn = ['actions', 'fields', 'choices', 'navigation', 'header', 'delivery', 'feedback', 'table'];

async function open(page: Page, part: string, query: Record<string, string> = {}): Promise<string[]> {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    // Nobody gave the gallery an icon for its tab.
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico')) complaints.push(message.text());
  });
  await page.goto(`${gallery.origin}/?${new URLSearchParams({ ...query, part })}`);
  await page.locator(`#${part}`).waitFor();
  return complaints;
}

/** A sample in CI, every combination in `pnpm a11y`: tokens differ, markup does not. */
const inSample = (unit: number, dir: string, dark: string): boolean =>
  process.env['LOOKS'] === 'all' || (unit < 2 && dir === (unit ? 'rtl' : 'ltr') && dark === String(unit));

for (const [at, { profile }] of units.entries())
  for (const dir of ['ltr', 'rtl'])
    for (const dark of ['0', '1'].filter((each) => inSample(at, dir, each)))
      test(`no accessibility fault (${profile.id}, ${dir}, ${dark === '1' ? 'dark' : 'light'})`, async ({ page }) => {
        // All parts, each full of drawings, on two slow cores.
        test.setTimeout(120_000);
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: dark === '1' ? 'dark' : 'light' });
        for (const part of dir === 'ltr' ? parts : partsThatTurn) {
          const complaints = await open(page, part, { unit: profile.id, dir, dark });
          expect(await faultsOf(page, { but: ['.card-face', '.picture'] }), part).toEqual([]);
          expect(complaints).toEqual([]);
        }
      });

for (const dir of ['ltr', 'rtl'])
  test(`at 320 px nothing sticks out (${dir})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const part of parts) {
      await open(page, part, { dir });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, part).toBeLessThanOrEqual(0);
    }
  });

test('LANG-11 on a page that runs from the right, codes, amounts and numbers are typed from the left', async ({
  page,
}) => {
  await open(page, 'fields', { dir: 'rtl' });
  const typed = (name: string) => page.getByRole('textbox', { name, exact: true });
  await expect(typed('البلد')).toHaveCSS('direction', 'rtl');
  for (const name of ['قسيمة', 'المبلغ', 'الجوال', 'الرمز من الرسالة'])
    await expect(typed(name), name).toHaveCSS('direction', 'ltr');
  // The digits of a code stand in cells of their own.
  const [first, second] = await Promise.all([0, 1].map((at) => page.locator('.code-cell').nth(at).boundingBox()));
  expect(first?.x ?? 0).toBeLessThan(second?.x ?? 0);
});

test('under a finger every target is at least 24 px, buttons at least 44', async ({ browser }) => {
  const page = await browser.newPage({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });
  for (const part of ['actions', 'fields', 'choices', 'navigation', 'feedback']) {
    await open(page, part);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, [role="tab"], .chip, .button)')]
        .filter((target) => target.offsetParent !== null && !target.matches('.chip-remove'))
        .map((target) => ({ text: target.outerHTML.slice(0, 120), box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.height > 0 && box.height < 40)
        .map(({ text, box }) => `${box.height} ${text}`),
    );
    expect(small, part).toEqual([]);
  }
  await page.close();
});

test('a menu opens with the arrow key, is walked with arrows, and gives the focus back', async ({ page }) => {
  await open(page, 'actions');
  const button = page.getByRole('button', { name: 'My account' });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Wallet' })).toBeFocused();
  // What cannot be chosen is passed over.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Orders' }).press('Enter');
  await expect(page.getByTestId('menu-done')).toHaveText('orders');
});

for (const [dir, forward, first, second] of [
  ['ltr', 'ArrowRight', 'Order by file', 'Order for us'],
  ['rtl', 'ArrowLeft', 'طلب بملف', 'طلب لنا'],
] as const)
  test(`tabs are walked with the arrow that points along the line (${dir})`, async ({ page }) => {
    await open(page, 'navigation', { dir });
    await page.getByRole('tab', { name: first }).focus();
    await page.keyboard.press(forward);
    await expect(page.getByRole('tab', { name: second })).toBeFocused();
    await expect(page.getByRole('tab', { name: second })).toHaveAttribute('aria-selected', 'true');
  });

test('Escape closes the drawer and the popup, and the focus goes back', async ({ page }) => {
  await open(page, 'feedback');
  for (const name of ['Open the drawer', 'Open the popup']) {
    const button = page.getByRole('button', { name });
    await button.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    for (let tabs = 0; tabs < 6; tabs++) {
      await page.keyboard.press('Tab');
      // Inside the dialog, or out in the browser's own bar; never on the page behind it.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('a one-time code is pasted, corrected and completed', async ({ page }) => {
  await open(page, 'fields');
  const code = page.getByLabel('Code from the message');
  await code.fill('Your code: 734 012');
  await expect(code).toHaveValue('734012');
  await code.press('Backspace');
  await expect(code).toHaveValue('73401');
});

test('an amount is typed in one way and shown in another', async ({ page }) => {
  await open(page, 'fields');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('1250,5');
  await amount.blur();
  await expect(amount).toHaveValue(/1,250\.50?/);
});

test('a pasted number brings its country', async ({ page }) => {
  await open(page, 'fields');
  const phone = page.getByLabel('Mobile');
  await phone.fill('+44 20 7946 0000');
  await expect(phone).toHaveValue('20 7946 0000');
  await expect(page.getByLabel('Country of the number')).toHaveValue('GB');
});

test('a date is typed part by part, and picked from the calendar with the keys', async ({ page }) => {
  await open(page, 'fields');
  // Three parts each: the calendars of both fields have arrived.
  await expect(page.getByRole('spinbutton')).toHaveCount(6);
  const day = page.getByRole('spinbutton', { name: /^day/ }).first();
  await day.focus();
  await expect(day).toBeFocused();
  await page.keyboard.press('2');
  await expect(day).toHaveText('02');
  await page.keyboard.press('4');
  await expect(day).toHaveText('24');
  await page
    .getByRole('button', { name: /Calendar/ })
    .first()
    .click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(day).toHaveText('25');
});

test('a long list is found by typing', async ({ page }) => {
  await open(page, 'fields');
  const combo = page.getByRole('combobox', { name: 'Country, found by typing' });
  // A list closes when the page moves under it, so the page has to have arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await combo.click();
  await combo.press('Control+a');
  await page.keyboard.type('por', { delay: 50 });
  await expect(page.locator('.combo-list').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(combo).toHaveValue('Portugal');
});

test('an error is tied to its field', async ({ page }) => {
  await open(page, 'fields');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('The address stops too early.');
  await email.fill('c.diallo@orme-sarl.example');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
});

test.describe('the table', () => {
  const cell = (page: Page, place: string) => page.locator(`[data-cell="${place}"]`).first();

  test('100,000 rows scroll to the end and never more than 200 are on the page', async ({ page }) => {
    await open(page, 'table');
    const grid = page.getByRole('grid', { name: 'Recipients' });
    await expect(grid).toHaveAttribute('aria-rowcount', '100001');
    for (const part of [0.1, 0.5, 0.9, 1]) {
      await grid.evaluate((table, to) => table.scrollTo(0, table.scrollHeight * to), part);
      await expect(grid.getByRole('row').last()).toBeVisible();
      expect(await grid.getByRole('row').count()).toBeLessThan(200);
    }
    await expect(grid.getByText('100000', { exact: true })).toBeVisible();
    // The head stays in sight.
    await expect(grid.getByRole('columnheader', { name: 'Recipient' })).toBeInViewport();
  });

  test('is one stop for Tab, and the arrows walk its cells', async ({ page }) => {
    await open(page, 'table');
    await cell(page, '0 1').click();
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, '0 2')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cell(page, '1 2')).toBeFocused();
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageDown');
    expect(
      await page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell')?.split(' ')[0])),
    ).toBeGreaterThan(15);
    await page.keyboard.press('Control+End');
    await expect(cell(page, '99999 5')).toBeFocused();
    await page.keyboard.press('Control+Home');
    await expect(cell(page, '0 0')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(cell(page, '-1 0')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=grid]')?.getAttribute('aria-label')),
    ).not.toBe('Recipients');
  });

  test('is walked the other way where text runs from the right', async ({ page }) => {
    await open(page, 'table', { dir: 'rtl' });
    await cell(page, '0 1').click();
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, '0 2')).toBeFocused();
  });

  test('sorts with Enter on a heading and says so', async ({ page }) => {
    await open(page, 'table');
    const heading = page.getByRole('columnheader', { name: 'Amount' });
    await heading.focus();
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await expect(cell(page, '0 4')).toHaveText('€140');
  });

  test('rows are chosen one by one, in ranges, and all at once', async ({ page }) => {
    await open(page, 'table');
    const chosen = page.getByTestId('chosen');
    await expect(chosen).toHaveText('Chosen: 1');
    await cell(page, '5 1').click();
    await page.keyboard.press('Space');
    await expect(chosen).toHaveText('Chosen: 2');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(chosen).toHaveText('Chosen: 4');
    await page.keyboard.press('Control+a');
    await expect(chosen).toHaveText('Chosen: 100000');
    await page.keyboard.press('Control+a');
    await expect(chosen).toHaveText('Chosen: 0');
    await cell(page, '2 0').click();
    await cell(page, '6 0').click({ modifiers: ['Shift'] });
    await expect(chosen).toHaveText('Chosen: 5');
  });

  test('a cell is corrected in its place', async ({ page }) => {
    await open(page, 'table');
    await cell(page, '2 3').click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'email' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'email' })).toHaveCount(0);
  });
});
