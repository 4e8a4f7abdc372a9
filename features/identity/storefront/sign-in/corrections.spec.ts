// A form speaks when something is wrong, and stops when it is right.
import { expect } from '@playwright/test';
import authWords from '#locales/en/identity/auth.json' with { type: 'json' };
import { accountIn } from '#testing/browser/accounts.ts';
import { origin } from '#testing/browser/origin.ts';
import { greeting, main, open, submit, test } from '#testing/browser/sign-in.ts';
import { testPassword } from '#testing/accounts.ts';

const wrong = authWords['auth.email.wrong'];
const required = authWords['auth.required'];

test('a field is looked at when it is left, and with every letter once it was wrong', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  const email = main(page).getByLabel('Email address');
  await email.pressSequentially('ana@shop');
  await expect(main(page)).not.toContainText(wrong);
  await email.press('Tab');
  await expect(main(page)).toContainText(wrong);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.pressSequentially('.com');
  await expect(main(page)).not.toContainText(wrong);
  await expect(email).not.toHaveAttribute('aria-invalid');
  // Wrong again: it need not be left for that a second time.
  await email.press('Backspace');
  await email.press('Backspace');
  await expect(main(page)).toContainText(wrong);
  // Nobody is told off for passing by an empty field.
  await main(page).getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(main(page)).not.toContainText(required);
  await submit(page).click();
  await expect(main(page)).toContainText(required);
  await main(page).getByLabel('Password', { exact: true }).fill('x');
  await expect(main(page)).not.toContainText(required);
});

test('what is said about a field that is left by a click does not push the button away from under it', async ({
  page,
}) => {
  await open(page, '/maison/auth/login?lang=en');
  await main(page).getByLabel('Password', { exact: true }).fill('x');
  await main(page).getByLabel('Email address').fill('ana@gmial');
  const { x, y } = (await submit(page).boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 40, y + 4);
  await page.mouse.down();
  expect(await main(page).textContent()).not.toContain(wrong);
  await page.mouse.up();
  // The click has arrived: the form leads to what is wrong.
  await expect(main(page).getByLabel('Email address')).toBeFocused();
  await expect(main(page)).toContainText(wrong);
});

/** How the button of a mouse may be let go of without the page hearing of it. */
const unheard = {
  'the window is left': () => window.dispatchEvent(new Event('blur')),
  'something is dragged': () => document.body.dispatchEvent(new Event('dragend', { bubbles: true })),
  'the browser takes the pointer': () => document.body.dispatchEvent(new Event('pointercancel', { bubbles: true })),
};

for (const [how, letGo] of Object.entries(unheard))
  test(`what is wrong does not wait for a button that is never let go of: ${how}`, async ({ page }) => {
    await open(page, '/maison/auth/login?lang=en');
    const email = main(page).getByLabel('Email address');
    await email.fill('ana@shop');
    const { x, y } = (await main(page).getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 2, y + 2);
    await page.mouse.down();
    await expect(email).not.toBeFocused();
    expect(await main(page).textContent()).not.toContain(wrong);
    await page.evaluate(letGo);
    await expect(main(page)).toContainText(wrong);
    // And what is left after that is looked at at once.
    await email.fill('ana@gmial.com');
    await email.press('Tab');
    await expect(main(page).getByRole('button', { name: 'Did you mean ana@gmail.com?' })).toBeVisible();
  });

test('a likely slip in an address is asked about, and put right with one press', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  const email = main(page).getByLabel('Email address');
  const question = main(page).getByRole('button', { name: 'Did you mean ana@gmail.com?' });
  await email.fill('ana@gmial.com');
  await expect(question).toBeHidden();
  await email.press('Tab');
  await question.click();
  await expect(email).toHaveValue('ana@gmail.com');
  await expect(question).toBeHidden();
});

test('whoever puts a slip right by a key is in the field then, and goes on from there', async ({ page }) => {
  await open(page, '/maison/auth/login?lang=en');
  const email = main(page).getByLabel('Email address');
  await email.fill('ana@gmial.com');
  await email.press('Tab');
  await expect(main(page).getByRole('button', { name: 'Did you mean ana@gmail.com?' })).toBeVisible();
  // It has come to stand behind where they are now.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(email).toHaveValue('ana@gmail.com');
  await expect(email).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(email).not.toBeFocused();
  await expect(main(page).locator(':focus')).toBeVisible();
});

test('typed-is-not-sent: what is filled in without telling any script is kept, shown and sent', async ({ page }) => {
  const { email } = await accountIn('maison');
  await open(page, '/maison/auth/login?lang=en');
  await main(page)
    .getByLabel('Password', { exact: true })
    .evaluate((box, password) => void ((box as HTMLInputElement).value = password), testPassword);
  await main(page).getByLabel('Email address').fill(email);
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue(testPassword);
  await submit(page).click();
  await expect(page).toHaveURL(`${origin()}/maison`);
  await expect(greeting(page)).toContainText('Ana Example');
});
