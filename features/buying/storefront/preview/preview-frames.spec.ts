// The frames that a preview is shown in belong to the page of whoever buys: nobody else shows them or tells them anything.
import { expect, type Frame, type Page } from '@playwright/test';
import { framedGift } from '#domain/shop/shop-routes.ts';
import { four } from '#testing/browser/frame.ts';
import { origin } from '#testing/browser/origin.ts';
import { open, test } from '#testing/browser/sign-in.ts';

const giftPath = `/maison${framedGift}&lang=en`;
const mailPath = '/maison/gift/mail';
/** As much of a gift as its parcel shows. */
const giftFrom = (senderName: string) => ({ senderName, productName: 'Card', art: four.maison.products[0]?.art });

/** In a page that tells it nothing. */
async function frameIn(page: Page, path: string): Promise<Frame> {
  await page.evaluate((address) => {
    const added = document.createElement('iframe');
    added.src = address;
    document.body.append(added);
  }, path);
  const found = () => page.frames().find((each) => each.url() === origin() + path);
  await expect.poll(() => found() !== undefined).toBe(true);
  const frame = found();
  if (!frame) throw new Error(`${path} has gone`);
  await frame.waitForLoadState('networkidle');
  return frame;
}

// Read, not tried: a browser keeps strangers from frames on this machine in any case.
for (const path of [giftPath, mailPath])
  test(`SEND-01 no other site may show ${path} inside itself`, async ({ page }) => {
    const answer = await page.goto(origin() + path);
    const policy = answer?.headers()['content-security-policy']?.split('; ');
    expect(policy).toContain("frame-ancestors 'self'");
  });

test('SEND-01 a frame shows what the page around it says, and nothing that another frame says', async ({ page }) => {
  await open(page, '/maison/cart?lang=en');
  const gift = await frameIn(page, giftPath);
  const mail = await frameIn(page, mailPath);
  const hello = gift.getByRole('heading', { level: 1 });
  const before = await hello.innerText();
  await mail.evaluate((told) => parent.frames[0]?.postMessage(told, '*'), giftFrom('Mallory'));
  await gift.evaluate(() => parent.frames[1]?.postMessage('<h1>Mallory</h1>', '*'));
  await mail.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  expect(await hello.innerText()).toBe(before);
  await expect(mail.locator('h1')).toHaveCount(0);

  await page.evaluate((told) => {
    frames[0]?.postMessage(told, location.origin);
    frames[1]?.postMessage('<h1>Hélène</h1>', '*');
  }, giftFrom('Hélène'));
  await expect(hello).toContainText('Hélène');
  await expect(mail.locator('h1')).toHaveText('Hélène');
});

test('SEND-01 what stands in a mail runs nothing and reaches nothing of the shop', async ({ page }) => {
  await open(page, '/maison/cart?lang=en');
  const mail = await frameIn(page, mailPath);
  const html =
    '<h1>Mail</h1><script>document.title = "ran"</script><img src="x:" onerror="document.title = \'ran\'">' +
    '<iframe src="/maison/cart"></iframe><form action="/maison/cart"><button>Send</button></form>';
  await page.evaluate((written) => frames[0]?.postMessage(written, '*'), html);
  await expect(mail.locator('h1')).toHaveText('Mail');
  await mail.getByRole('button').click();
  expect(await mail.title()).not.toBe('ran');
  expect(await mail.evaluate(() => window.origin)).toBe('null');
  expect(mail.url()).toBe(origin() + mailPath);
  expect(mail.childFrames().map((frame) => frame.url())).not.toContain(`${origin()}/maison/cart`);
});
