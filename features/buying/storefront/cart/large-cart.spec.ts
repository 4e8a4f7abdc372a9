// A cart of two hundred lines on a phone that is four times slower: whatever somebody does is answered at once, and what is
// kept of it never holds up their typing.
import { expect, type Browser, type Locator, type Page, type TestInfo } from '@playwright/test';
import cart from '#locales/en/buying/cart.json' with { type: 'json' };
import type { Line } from '#domain/buying/line.ts';
import { addUnit } from '#testing/browser/add-unit.ts';
import { cartLine, fillCart } from '#testing/browser/carts.ts';
import { four } from '#testing/browser/frame.ts';
import { paceOf, workOf, type Work } from '#testing/browser/interaction.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { main, open, test } from '#testing/browser/sign-in.ts';
import { testReceiver } from '#testing/properties/lines.ts';

const count = 200;
const slower = 4;
/** The aim is 50 (`STRICT_TIMES=1`); a machine of half the speed must not fail what it says of the page. */
const msMax = process.env['STRICT_TIMES'] === undefined ? 100 : 50;
/** The first of them finds nothing warm; of the others the best is what the page does, the rest is the machine's. */
const triesMax = 12;

const profile = { ...exampleProfile('maison'), id: 'large-cart', consumerQtyMax: 10_000 };
const lines: readonly Line[] = Array.from({ length: count }, (_, at) =>
  cartLine(at % 8, {
    id: `line-${at}`,
    qty: 2,
    amount: 2_500 + at,
    receiver: testReceiver({ name: `Person ${at}`, email: `person-${at}@example.com` }),
    design: { templateId: null, art: null, message: `Message ${at}`, message2: '', photoUrl: null },
  }),
);

const rows = (page: Page) => page.locator('main .cart-row');
const row = (page: Page, at: number) => rows(page).nth(at);

test.beforeAll(() => addUnit(profile, four.maison));

async function openLargeCart(page: Page): Promise<void> {
  await open(page, `/${profile.id}/faq?lang=en`);
  await fillCart(page, profile, lines);
  await open(page, `/${profile.id}/cart?lang=en`);
  await expect(rows(page)).toHaveCount(count);
}

/** Pressed as a hand does it, without whatever a test looks at before it does. */
async function press(page: Page, what: Locator): Promise<() => Promise<void>> {
  await what.hover();
  const box = await what.boundingBox();
  if (!box) throw new Error('it cannot be seen');
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

type Try = () => Promise<Work>;

/** As often as it takes for the best to be good enough; on a machine that is slow just now, in its own pace. */
async function expectFast(
  page: Page,
  what: string,
  attempt: Try,
  { annotations }: TestInfo,
  of: (work: Work) => number = ({ answerMs }) => answerMs,
): Promise<void> {
  const tries: Work[] = [];
  const best = () => slower * Math.min(...tries.map(of));
  do tries.push(await attempt());
  while (tries.length < triesMax && best() > msMax);
  const pace = best() > msMax ? await paceOf(page) : 1;
  const whole = slower * Math.min(...tries.map(({ pictureMs }) => pictureMs));
  const description = `${what}: ${best().toFixed(0)} ms in ${tries.length} tries, machine slower ${pace.toFixed(1)} times, ${whole.toFixed(0)} ms to the picture`;
  annotations.push({ type: 'measured', description });
  expect(best() / pace, what).toBeLessThanOrEqual(msMax);
}

test(`CART-16 CART-17 CART-19 each thing done in a cart of ${count} lines is answered within ${msMax} ms`, async ({
  page,
  browser,
}, info) => {
  test.setTimeout(120_000);
  await openLargeCart(page);
  const pressed = (what: Locator) => async () => workOf(browser, page, await press(page, what));
  const typed = (key: string) => () => workOf(browser, page, () => page.keyboard.press(key));
  const button = (at: number, name: keyof typeof cart) => row(page, at).getByRole('button', { name: cart[name] });

  await expectFast(page, 'one more', pressed(button(1, 'cart.more')), info);
  await expectFast(page, 'one fewer', pressed(button(1, 'cart.fewer')), info);
  const qty = row(page, 2).getByRole('textbox', { name: cart['cart.qty'] });
  await qty.focus();
  await expectFast(page, 'a quantity is typed', typed('7'), info);

  const undo = page.locator('main .cart-removed button');
  await expectFast(page, 'a line is removed', pressed(button(3, 'cart.remove')), info);
  await expectFast(
    page,
    'a line comes back',
    async () => {
      if (!(await undo.count())) await button(3, 'cart.remove').click();
      await expect(undo).toBeFocused();
      return workOf(browser, page, await press(page, undo));
    },
    info,
  );

  const field = row(page, 2).getByLabel(cart['cart.email']);
  await expectFast(
    page,
    'a receiver is changed',
    async () => {
      if (await field.count()) await button(2, 'cart.cancel').click();
      return workOf(browser, page, await press(page, button(2, 'cart.change-email')));
    },
    info,
  );
  await expect(field).toBeFocused();
  await expectFast(page, 'an address is typed', typed('a'), info);
  await expectFast(
    page,
    'a change is saved',
    async () => {
      if (!(await field.count())) await button(2, 'cart.change-email').click();
      await field.fill('somebody@example.com');
      return workOf(browser, page, await press(page, button(2, 'cart.save')));
    },
    info,
  );
});

test(`CART-20 a letter typed for one line more beside ${count} others is answered within ${msMax} ms`, async ({
  page,
  browser,
}, info) => {
  await openLargeCart(page);
  const [line] = lines;
  await open(page, `/${profile.id}/buying-friend?item=${line?.product.itemCode}&amount=50&step=delivery&lang=en`);
  for (const name of ['name', 'senderName']) {
    await main(page).locator(`input[name=${name}]`).focus();
    await expectFast(page, name, () => workOf(browser, page, () => page.keyboard.press('a')), info);
  }
});

/** What the browser keeps of the cart, as it lies there. */
const storedCart = (page: Page) => page.evaluate(() => localStorage.getItem('orders'));

/** A change, and typing on; over when the change is in the storage. */
async function typeAfterChange(browser: Browser, page: Page): Promise<Work> {
  const before = await storedCart(page);
  const remove = await press(page, row(page, 3).getByRole('button', { name: cart['cart.remove'] }));
  return workOf(
    browser,
    page,
    async () => {
      await remove();
      await row(page, 1).getByRole('textbox', { name: cart['cart.qty'] }).focus();
      await page.keyboard.type('12');
    },
    () => expect.poll(() => storedCart(page)).not.toBe(before),
  );
}

test(`CART-23 D5 keeping a cart of ${count} lines holds up nobody’s typing`, async ({ page, browser }, info) => {
  test.setTimeout(120_000);
  await openLargeCart(page);
  await expectFast(
    page,
    'the cart is sealed',
    () => typeAfterChange(browser, page),
    info,
    ({ laterMs }) => laterMs,
  );
});
