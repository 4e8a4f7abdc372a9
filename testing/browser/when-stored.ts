import { expect, type Page } from '@playwright/test';
import { kept } from '#domain/shop/kept-names.ts';

/** Twice as long as a value waits to be sealed. */
const quietMs = 500;

/**
 * What is typed is sealed and stored a moment later, and a page that is loaded anew before that begins with what was
 * there: until nothing more arrives.
 */
export async function whenStored(page: Page, what: 'draft' | 'cart' | 'coupons'): Promise<void> {
  const text = () =>
    page.evaluate(
      ({ storage, name }) => (storage === 'local' ? localStorage : sessionStorage).getItem(name),
      kept[what],
    );
  const isStored = async () => {
    const before = await text();
    await page.waitForTimeout(quietMs);
    return before !== null && before === (await text());
  };
  await expect.poll(isStored).toBe(true);
}
