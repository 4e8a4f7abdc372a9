// Browsers of ours draw with the fonts of fonts.conf, on every machine alike.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';

/** A family that Debian's packages do not have under this name. */
const foreign = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);

/** The machine's fonts that a text is drawn with. */
async function fontsOf(page: Page, family: string, text: string, lang = 'en'): Promise<string[]> {
  await page.setContent(`<p lang="${lang}" style="font-family: ${family}">${text}</p>`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const asked = { nodeId: root.nodeId, selector: 'p' };
  const { nodeId } = await devtools.send('DOM.querySelector', asked);
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

test('a font that a machine happens to have is not used', async ({ playwright }) => {
  // As if somebody had installed it for themselves.
  const home = mkdtempSync(join(tmpdir(), 'unwrap-fonts-'));
  mkdirSync(join(home, 'fonts'));
  copyFileSync(foreign, join(home, 'fonts', 'foreign.ttf'));
  const env = { ...chromiumLaunch.env, XDG_DATA_HOME: home };
  const browser = await playwright.chromium.launch({ ...chromiumLaunch, env });
  try {
    expect(await fontsOf(await browser.newPage(), 'Noto Sans SC', 'Unwrap')).toEqual(['Noto Sans']);
  } finally {
    await browser.close();
    rmSync(home, { recursive: true });
  }
});

test('every kind of letter has its font', async ({ page }) => {
  expect(await fontsOf(page, 'sans-serif', 'Café')).toEqual(['Noto Sans']);
  expect(await fontsOf(page, 'serif', 'Café')).toEqual(['Noto Serif']);
  expect(await fontsOf(page, 'monospace', '1234')).toEqual(['DejaVu Sans Mono']);
  expect(await fontsOf(page, 'sans-serif', '你好', 'zh-CN')).toEqual(['Noto Sans CJK SC']);
});

test('it is the same hour and language on every machine', async ({ page }) => {
  const here = await page.evaluate(() => [Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.language]);
  expect(here).toEqual(['UTC', 'en-US']);
});
