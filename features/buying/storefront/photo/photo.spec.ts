// A photo on a card: chosen, placed by keys, wheel and finger, sent, and there again after a refresh.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import photo from '#locales/en/buying/photo.json' with { type: 'json' };
import { four } from '#testing/browser/frame.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';
import { whenStored } from '#testing/browser/when-stored.ts';

const itemCode = four.maison.products.find(({ kind }) => kind === 'digital')?.itemCode ?? '';
const address = `/maison/buying-friend?item=${itemCode}&amount=50&step=design&lang=en`;

/** Larger than what is sent, and red above green, so that it can be told which way up it is. */
const portrait = sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#c02020' } })
  .composite([
    { input: { create: { width: 2_400, height: 800, channels: 3, background: '#20a020' } }, gravity: 'south' },
  ])
  .jpeg()
  .toBuffer();

const editorOf = (page: Page) => page.getByRole('dialog', { name: photo['photo.place'] });
const ready = (page: Page) => main(page).getByText(photo['photo.ready']);

async function choose(page: Page): Promise<void> {
  const file = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await portrait };
  await main(page).locator('input[type=file]').setInputFiles(file);
  await expect(editorOf(page).locator('img')).toBeVisible();
}

/** A server without time says so, and the photo is chosen again, as a person would. */
async function placed(page: Page, place: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await choose(page);
    await place();
    await editorOf(page).getByRole('button', { name: photo['photo.use'] }).click();
    await expect(editorOf(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(ready(page)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 50_000 });
}

test.beforeEach(async ({ page }) => {
  await open(page, address);
  await main(page).getByRole('radio', { name: 'Portrait' }).press('Space');
});

test('PERS-01 PERS-10 PERS-14 a photo is placed by keys, sent, and shown from its own address ever after', async ({
  page,
}) => {
  const uploaded = page.waitForRequest(/\/v2\/resource\/upload/);
  await placed(page, async () => {
    const editor = editorOf(page);
    const area = editor.getByRole('application');
    await expect(area, 'keys move it at once').toBeFocused();
    await area.press('ArrowDown');
    await editor.getByRole('slider', { name: photo['photo.zoom'] }).fill('1.5');
    await editor.getByRole('button', { name: photo['photo.turn-right'] }).click();
  });
  await uploaded;
  await whenStored(page, 'draft');
  await page.reload();
  await expect(ready(page)).toBeVisible();
  const shown = main(page).locator('img[src*="/resource/maison/"]').first();
  await expect(shown).toHaveAttribute('src', /\/v2\/resource\/maison\/[0-9a-f]{32}$/);
  await expect
    .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth), 'it can be looked at')
    .toBeGreaterThan(0);
  const size = await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(Math.max(...size)).toBeLessThanOrEqual(2_000);
  await main(page).getByRole('button', { name: photo['photo.remove'] }).click();
  await expect(ready(page)).toHaveCount(0);
});

test('PERS-01 a photo is moved by the mouse, made larger by the wheel, and left out after all', async ({ page }) => {
  await choose(page);
  const picture = editorOf(page).locator('img');
  const look = () => picture.evaluate((image) => getComputedStyle(image).transform);
  const before = await look();
  await editorOf(page).getByRole('application').hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(look).not.toBe(before);
  const larger = await look();
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 5 });
  await page.mouse.up();
  await expect.poll(look).not.toBe(larger);
  await editorOf(page).getByRole('button', { name: photo['photo.cancel'] }).click();
  await expect(editorOf(page)).toHaveCount(0);
  await expect(ready(page)).toHaveCount(0);
});
