// Somebody in front of the frame of a shop: how they come, and where its parts are.
import type { BrowserContext, Page } from '@playwright/test';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { units } from '#units/all.ts';
import { whenAlive } from './alive.ts';
import { origin } from './origin.ts';

const [maison, hadiya, ccn, tinto] = units;
if (!maison || !hadiya || !ccn || !tinto) throw new Error('there are four units');
export const four = { maison, hadiya, ccn, tinto };
export type Unit = typeof maison;

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/** All that it asks for has arrived, and it is alive: on a busy machine the one does not mean the other. */
export async function open(page: Page, unit: Unit, path = ''): Promise<void> {
  await page.goto(`${origin()}/${unit.profile.id}${path}${path.includes('?') ? '&' : '?'}lang=en`);
  await page.waitForLoadState('networkidle');
  await whenAlive(page);
}

/** As the page believes at first, until it asks who is there. */
export const visitAs = (context: BrowserContext, unit: string, kind: VisitorKind): Promise<void> =>
  context.addCookies([{ name: `visitor-${unit}`, value: kind, url: origin() }]);

/** The same, and whoever would know better is out of reach. */
export async function comeAs(context: BrowserContext, unit: string, kind: VisitorKind): Promise<void> {
  await context.route('**/v1/session/**', (route) => route.abort());
  await visitAs(context, unit, kind);
}

export const bar = (page: Page) => page.locator('header .top-bar');
export const links = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
/** What the main menu keeps behind one word. */
export const help = (page: Page) => links(page).locator('summary', { hasText: 'Help' });
