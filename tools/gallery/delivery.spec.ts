// The step of delivery, used as people use it. What a choice changes about a draft is proved beside the code; here it is
// proved that the choices are wired to it, and that nothing anybody types breaks the page.
import { expect, test, type Locator, type Page } from '@playwright/test';
import words from '#locales/en/buying/delivery.json' with { type: 'json' };
import { serveGallery, type ServedGallery } from './serve.ts';

let gallery: ServedGallery;
test.beforeAll(async () => {
  gallery = await serveGallery();
});
test.afterAll(async () => {
  await gallery.stop();
});

async function open(page: Page, name: string): Promise<Locator> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${gallery.origin}/?part=delivery`);
  const step = page.getByTestId(name);
  await expect(step.getByRole('group', { name: words['delivery.date'] })).toBeVisible();
  return step;
}

test('DELIV-24 another way asks for something else, and keeps what was typed', async ({ page }) => {
  const step = await open(page, 'one');
  await step.getByRole('radio', { name: words['delivery.way.sms'], exact: false }).first().check();
  await expect(step.getByLabel(words['delivery.email'], { exact: true })).toHaveCount(0);
  await step.getByLabel(words['delivery.mobile'], { exact: true }).fill('+32 470 12 34 56');
  await expect(step.getByLabel(words['delivery.mobile'], { exact: true })).toHaveValue('470 12 34 56');
  await expect(step.getByLabel(words['delivery.mobile.country'])).toHaveValue('BE');
  await step.getByRole('radio', { name: words['delivery.way.email-and-sms'] }).check();
  await expect(step.getByLabel(words['delivery.name'], { exact: true })).toHaveValue('Noor Haddad');
  await expect(step.getByLabel(words['delivery.mobile'], { exact: true })).toHaveValue('470 12 34 56');
});

test('a slip in an address is asked about when the field is left', async ({ page }) => {
  const step = await open(page, 'one');
  const email = step.getByLabel(words['delivery.email'], { exact: true });
  await email.focus();
  await email.blur();
  await step.getByRole('button', { name: 'noor@gmail.com' }).click();
  await expect(email).toHaveValue('noor@gmail.com');
  await expect(email).toBeFocused();
});

test('VAL-05 a field that is left wrong says so, and no longer when it is right', async ({ page }) => {
  const step = await open(page, 'one');
  const email = step.getByLabel(words['delivery.email'], { exact: true });
  await email.fill('noor@');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await email.blur();
  await expect(email).toHaveAccessibleDescription(words['delivery.fault.email']);
  await email.fill('noor@example.com');
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
});

test('a pasted list becomes people, and what cannot be read stays in the box', async ({ page }) => {
  const step = await open(page, 'several');
  const box = step.getByLabel(words['delivery.several.email']);
  const people = step.getByRole('list', { name: words['delivery.several.list'] }).getByRole('listitem');
  await expect(people).toHaveCount(3);
  await box.fill('Jane Doe <jane@example.com>\nsomething else\n<script>alert(1)</script>, bob@example.com');
  await step.getByRole('button', { name: words['delivery.several.add'] }).click();
  await expect(people).toHaveCount(4);
  await expect(box).toHaveValue(/something else/);
  await expect(box).not.toHaveValue(/jane/);
  await expect(box).toHaveAccessibleDescription(/each needs a name and an email address/);
  await step.getByRole('button', { name: 'Remove Jane Doe' }).click();
  await expect(people).toHaveCount(3);
  // Whoever changes their mind twice finds everybody again.
  await step.getByText(words['delivery.to.one'], { exact: true }).click();
  await expect(step.getByLabel(words['delivery.email'], { exact: true })).toHaveValue('p0@example.com');
  await step.getByText(words['delivery.to.several'], { exact: true }).click();
  await expect(people).toHaveCount(3);
});

test('people who lack what another way needs are completed in the box', async ({ page }) => {
  const step = await open(page, 'several');
  await step.getByRole('radio', { name: words['delivery.way.sms'], exact: false }).first().check();
  await step.getByRole('button', { name: 'Complete 3 people' }).click();
  const box = step.getByLabel(words['delivery.several.sms']);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue(/Noor Haddad <p0@example\.com>\n/);
  await box.fill('Noor Haddad; p0@example.com; +33 6 12 34 56 78');
  await box.blur();
  await expect(step.getByRole('listitem')).toHaveText(['Noor Haddad']);
});

test('SEND-10 people come from the contacts of a phone', async ({ page }) => {
  await page.addInitScript(() => {
    const contact = { name: ['Jane Doe'], email: ['jane@example.com'], tel: ['+33612345678'] };
    Object.defineProperty(navigator, 'contacts', { value: { select: () => Promise.resolve([contact]) } });
  });
  const step = await open(page, 'several');
  await step.getByRole('button', { name: words['delivery.contacts'] }).click();
  await expect(step.getByRole('listitem')).toHaveCount(4);
  const one = page.getByTestId('one');
  await one.getByRole('button', { name: words['delivery.contacts'] }).click();
  await expect(one.getByLabel(words['delivery.name'], { exact: true })).toHaveValue('Jane Doe');
  await expect(one.getByLabel(words['delivery.email'], { exact: true })).toHaveValue('jane@example.com');
});

test('DELIV-10 DELIV-12 a day is chosen, another one picked, and by another clock', async ({ page }) => {
  const step = await open(page, 'one');
  await expect(step.getByRole('radio', { name: words['delivery.date.specify-date'] })).toBeChecked();
  await step.getByRole('radio', { name: words['delivery.date.today'] }).check();
  await expect(step.getByText(words['delivery.zone.change'])).toHaveCount(0);
  await step.getByRole('radio', { name: words['delivery.date.tomorrow'] }).check();
  await step.getByRole('button', { name: words['delivery.zone.change'] }).click();
  const zone = step.getByRole('combobox', { name: words['delivery.zone.label'] });
  await zone.fill('toky');
  // By its name: a list in which nothing is found yet says so in an option of its own.
  await page.locator('.combo-list').getByRole('option', { name: 'Tokyo' }).click();
  await expect(zone).toHaveValue('Tokyo');
});

test('DELIV-13 DELIV-19 a letter goes where the country lets it, and a look-up that fails keeps nobody', async ({
  page,
}) => {
  const step = await open(page, 'printed');
  const letters = step.getByRole('group', { name: words['delivery.letter'] }).getByRole('radio');
  await expect(letters.first()).toBeChecked();
  const atHome = await letters.count();
  await step.getByLabel(words['delivery.country'], { exact: true }).selectOption('BE');
  await expect(letters).not.toHaveCount(atHome);
  await expect(letters.first()).toBeChecked();
  await step.getByLabel(words['delivery.zip']).fill('1000');
  await expect(step.getByText(words['delivery.towns.failed'])).toBeVisible();
  await step.getByLabel(words['delivery.city']).fill('Bruxelles');
  await expect(step.getByLabel(words['delivery.city'])).toHaveValue('Bruxelles');
});

test('E17 whatever is typed is shown and refused, and nothing breaks', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('dialog', (dialog) => complaints.push(dialog.message()));
  const step = await open(page, 'wrong-printed');
  const strange = ['<script>alert(1)</script>', '👨‍👩‍👧‍👦'.repeat(3), '=cmd|calc!A1', 'a'.repeat(100_000)];
  for (const name of ['name', 'zipCode', 'city', 'address', 'address2'])
    for (const typed of strange) {
      const field = step.locator(`[name=${name}]`);
      await field.fill(typed);
      await expect(field).toHaveValue(typed);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  // What nobody sees is left out, and what is left is a name.
  const name = step.getByLabel(words['delivery.name'], { exact: true });
  await name.fill('\u202eNo\u200bor\u0007');
  await expect(name).toHaveValue('Noor');
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const list = page.getByTestId('several').getByLabel(words['delivery.several.email']);
  await list.fill(`${'a'.repeat(50_000)}\n${'<'.repeat(50_000)}`);
  await page.getByTestId('several').getByRole('button', { name: words['delivery.several.add'] }).click();
  await expect(list).toHaveAccessibleDescription(/still in the box/);
  expect(complaints).toEqual([]);
});
