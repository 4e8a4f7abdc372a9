// Every page that is looked at, by name: its path in a unit, and what to do before the picture. Each address that has
// a screen is one of them; the list is for those that say more than their address, and for the order.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { routeOf, shopRoutes } from '#domain/shop/shop-routes.ts';
import { accountIn } from './accounts.ts';
import { hasScreen } from './built-screens.ts';
import { buyingSteps } from './buying-steps.ts';
import { cartLine, fillCart } from './carts.ts';
import { checkoutStates } from './checkouts.ts';
import { creditSteps } from './credit-steps.ts';
import { four, type Unit } from './frame.ts';
import { orderStates } from './orders.ts';
import type { PictureOf } from './picture-of.ts';

const listed: readonly PictureOf[] = [
  { name: 'home', path: () => '' },
  {
    name: 'first-visit',
    path: () => '',
    firstVisit: true,
    before: (page) => page.waitForTimeout(500),
  },
  { name: 'home-search', path: () => '?q=caf' },
  { name: 'home-nothing', path: () => '?q=zzzzzz' },
  { name: 'card', path: ({ firstItem }) => `/card/${firstItem}` },
  {
    name: 'card-popup',
    path: ({ firstItem }) => `?card=${firstItem}`,
    before: (page) => page.locator('dialog h2').waitFor(),
  },
  { name: 'cart', path: () => '/cart', before: fillOwnCart },
  { name: 'cart-empty', path: () => '/cart' },
  {
    name: 'cart-panel',
    path: () => '',
    before: (page) => page.locator('.head-actions button[aria-haspopup=dialog]').first().click(),
  },
  { name: 'buy', path: ({ firstItem }) => `/buying-friend?item=${firstItem}` },
  { name: 'buy-design', path: ({ firstItem }) => `/buying-friend?item=${firstItem}&amount=50&step=design` },
  { name: 'buy-self', path: ({ firstItem }) => `/buying-self?item=${firstItem}`, needs: 'deliver-to-me' },
  { name: 'business', path: () => '/b2b', needs: 'business' },
  { name: 'business-info', path: () => '/b2b/info', needs: 'business' },
  {
    name: 'faq',
    path: () => '/faq',
    before: (page) => page.locator('main summary').first().click(),
  },
  { name: 'faq-search', path: () => '/faq?question=PIN' },
  { name: 'query', path: () => '/query', needs: 'card-query' },
  // Without its link there is no gift to see; one with its link is in gift-pages.ts.
  { name: 'gift-no-link', path: () => '/gift' },
  { name: 'terms', path: () => '/terms-conditions' },
  { name: 'order-lost', path: () => '/order?paymentId=failed' },
  { name: 'own-page', path: () => '/how-it-works' },
  { name: 'login', path: () => '/auth/login' },
  { name: 'register', path: () => '/auth/login?tab=register' },
  {
    name: 'login-failed',
    path: () => '/auth/login',
    before: async (page) => {
      // Whoever is guessed at too often is asked for a captcha instead.
      const nobody = `nobody-${randomUUID().slice(0, 8)}@example.com`;
      await page.locator('main input[name=email]').fill(nobody);
      await page.locator('main input[name=password]').fill('Wrong-Password1');
      await page.locator('main button[type=submit]').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'login-business', path: () => '/auth/b2b/login', needs: 'business' },
  { name: 'login-salesman', path: () => '/auth/salesman/login', needs: 'salesman' },
  { name: 'login-employee', path: () => '/auth/employee/login', needs: 'business' },
  { name: 'forgot-password', path: () => '/auth/forgot-password' },
  { name: 'check-email', path: () => '/auth/check-email' },
  { name: 'verify-email', path: () => '/auth/verify-email' },
  { name: 'owner-asked', path: () => '/auth/link-sign-in' },
  { name: 'owner-link-ended', path: () => `/auth/link-sign-in#${'x'.repeat(43)}` },
  { name: 'sign-in-failed', path: () => '/auth/failed' },
  { name: 'missing', path: () => '/no-such-page' },
];

/** The first leads elsewhere before there is anything to look at; the second has only what a unit gives it. */
const notPictured = new Set<string>(['/force-logout', '/b2c']);

const pathsListed = new Set(listed.map(({ path }) => routeOf(path({ firstItem: 'x' }).split(/[?#]/)[0] ?? '')?.path));

/** A member of that unit, whom nobody else knows of. */
const signInTo = (path: string) => async (page: Page) => {
  const unit = new URL(page.url()).pathname.split('/')[1] ?? '';
  const { email, password } = await accountIn(unit);
  await page.locator('main input[name=email]').fill(email);
  await page.locator('main input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`${path}([?#]|$)`));
};

/** Two lines in the cart of the shop that the page is of. */
async function fillOwnCart(page: Page): Promise<void> {
  const [, id = ''] = new URL(page.url()).pathname.split('/');
  const unit = (four as Readonly<Record<string, Unit>>)[id] ?? four.maison;
  const own = cartLine(0, { id: 'own', draftPath: '/buying-self' }, unit);
  await fillCart(page, { ...unit.profile, id }, [cartLine(0, {}, unit), own]);
  await page.reload();
  await expect(page.locator('main .cart-row')).toHaveCount(2);
}

/** The screens that nobody has listed: where nothing varies in the address, it is all there is to say. */
const others = shopRoutes
  .map(({ path }) => routeOf(path))
  .filter((route) => route !== null)
  .filter(({ path, kind }) => kind !== 'file' && !/[:*]/.test(path) && !notPictured.has(path))
  .filter(({ path, refused }) => hasScreen(path) && !pathsListed.has(path) && refused?.guest !== 'home')
  .map(({ path, needs, refused }): PictureOf => {
    const page = { name: path.slice(1).replaceAll('/', '-'), ...(needs && { needs }) };
    if (!refused?.guest) return { ...page, path: () => path };
    return { ...page, path: () => `/auth/login?returnTo=${encodeURIComponent(path)}`, before: signInTo(path) };
  });

export const pages: readonly PictureOf[] = [
  ...listed,
  ...others,
  ...checkoutStates,
  ...orderStates,
  ...buyingSteps,
  ...creditSteps,
];
