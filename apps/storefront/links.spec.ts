// Every link of every kind of visitor leads somewhere, in every shop. Pages come from the server as for a guest and
// find out who is there once they are alive; so a browser opens each screen once for each kind, and what it finds
// there is then asked for without drawing it.
import { expect, type BrowserContext, type Page } from '@playwright/test';
import { visitorKinds, type VisitorKind } from '#domain/identity/visitor.ts';
import { isOffered } from '#domain/shop/offered.ts';
import { routeOf, routeSettingsOf, shopRoutes } from '#domain/shop/shop-routes.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import words from '#locales/en/shop/shell.json' with { type: 'json' };
import { hasScreen } from '#testing/browser/built-screens.ts';
import { test } from '#testing/browser/forgotten-rates.ts';
import { comeAs } from '#testing/browser/frame.ts';
import { whenAlive } from '#testing/browser/alive.ts';
import { origin } from '#testing/browser/origin.ts';
import { exampleProfiles } from '#testing/example-units.ts';

const desktop = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };

/** Who can come to a shop: companies and their employees only where it sells to companies. */
const visitorsOf = (unit: UnitProfile): readonly VisitorKind[] =>
  visitorKinds.filter((kind) => {
    if (kind === 'salesman') return unitCan(unit, 'salesman');
    return kind === 'guest' || kind === 'customer' || unitCan(unit, 'business');
  });

/**
 * Where nothing varies in the address, each screen that this visitor gets to see, whether or not a link leads there. Who
 * has nothing to pay for is led away from a checkout; its links are seen in the pages' own test.
 */
const screensFor = (unit: UnitProfile, kind: VisitorKind): readonly string[] => {
  const settings = routeSettingsOf(unit, hasScreen);
  return shopRoutes
    .filter(
      ({ path, kind: of }) =>
        of !== 'file' && of !== 'checkout' && !/[:*]/.test(path) && path !== '/' && path !== '/force-logout',
    )
    .map(({ path }) => path)
    .filter((path) => isOffered(path, settings, kind));
};

/** The links of the page as it stands, and the places on it that are linked to and missing. */
const lookAround = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const placeOf = (link: Element) => /^#(.+)/.exec(link.getAttribute('href') ?? '')?.[1];
    return {
      links: all.filter((link) => !placeOf(link)).map(({ href }) => href),
      missing: all.map(placeOf).filter((place) => place && !document.getElementById(place)),
    };
  });

type Router = {
  navigate(to: string, options: { flushSync: boolean }): Promise<void>;
  readonly state: { readonly navigation: { readonly state: string }; readonly location: { readonly pathname: string } };
};

/** Inside the page, as its router does it: without loading the shop anew. What it leads to is drawn when it has come. */
async function goTo(page: Page, path: string): Promise<void> {
  const arrivedAt = await page.evaluate(async (to) => {
    const router = (window as unknown as Record<string, Router>)['__reactRouterDataRouter'];
    await router?.navigate(to, { flushSync: true });
    return router?.state.navigation.state === 'idle' ? router.state.location.pathname : null;
  }, path);
  expect(arrivedAt, `${path} is shown`).not.toBeNull();
}

interface Answer {
  readonly link: string;
  readonly status: number;
  readonly endsAt: string;
  readonly links: readonly string[];
  /** Of the places that the link names, the one that is not on the page. */
  readonly missing: boolean;
}

/** What the server answers to this visitor, whose cookies the page has, several at once. */
const askFor = (page: Page, links: readonly string[]): Promise<Answer[]> =>
  page.evaluate(async (all) => {
    const waiting = [...all];
    const answers: Answer[] = [];
    const worker = async (): Promise<void> => {
      for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
        const [address = '', place = ''] = link.split('#');
        const answer = await fetch(address);
        const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
        const text = isPage ? await answer.text() : '';
        const drawn = new DOMParser().parseFromString(text, 'text/html');
        const found = Array.from(
          drawn.querySelectorAll('a[href]'),
          (each) => new URL(each.getAttribute('href') ?? '', answer.url).href,
        );
        const missing = place !== '' && isPage && !drawn.getElementById(place);
        answers.push({ link, status: answer.status, endsAt: answer.url, links: found, missing });
      }
    };
    await Promise.all(Array.from({ length: 4 }, worker));
    return answers;
  }, links);

interface Crawl {
  readonly followed: ReadonlySet<string>;
  readonly faults: readonly string[];
}

async function crawl(
  page: Page,
  context: BrowserContext,
  unit: UnitProfile,
  kind: VisitorKind,
  knownToGuests: ReadonlySet<string>,
): Promise<Crawl> {
  const home = `${origin()}/${unit.id}`;
  const isOurs = (link: string) => link === home || link.startsWith(`${home}/`) || link.startsWith(`${home}?`);
  const inside = (link: string) => new URL(link).pathname.slice(unit.id.length + 1) || '/';
  const faults: string[] = [];
  const waiting = new Set<string>();
  const found = (links: readonly string[]) => {
    for (const link of links) if (isOurs(link)) waiting.add(link);
  };

  await context.addCookies([{ name: `consent-${unit.id}`, value: 'none', url: origin() }]);
  if (kind !== 'guest') await comeAs(context, unit.id, kind);
  await page.setViewportSize(desktop);
  await page.goto(home);
  await whenAlive(page);
  if (kind !== 'guest') await expect(page.locator('a[href$="/force-logout"]').first()).toBeAttached();
  const look = async (name: string) => {
    const { links, missing } = await lookAround(page);
    faults.push(...missing.map((link) => `${name}: there is no such place as #${link}`));
    found(links);
  };
  await look('home');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: words['shell.menu'], exact: true }).click({ timeout: 15_000 });
  await expect(page.locator('dialog[open] a').first()).toBeVisible();
  await look('the menu of a phone');
  await page.keyboard.press('Escape');
  for (const path of screensFor(unit, kind)) {
    await goTo(page, path);
    await look(path);
  }

  // From pages that differ only in a value, further links are read once.
  const read = new Set<string>();
  const shapeOf = (link: string) => {
    const { searchParams } = new URL(link);
    const route = routeOf(inside(link));
    const path = route?.path === '/:href' ? inside(link) : route?.path;
    return `${path}?${[...new Set(searchParams.keys())].toSorted().join('&')}`;
  };
  // A page that refuses nobody is the same for everybody, and a guest has been there.
  const isSame = (link: string) => knownToGuests.has(link) && !routeOf(inside(link))?.refused;
  const asked = new Set<string>();
  for (;;) {
    const next = [...waiting].filter((link) => !asked.has(link));
    if (next.length === 0) break;
    for (const link of next) asked.add(link);
    const answers = await askFor(
      page,
      next.filter((each) => !isSame(each)),
    );
    for (const { link, status, endsAt, links, missing } of answers) {
      if (status >= 400) faults.push(`${link}: ${status}`);
      if (missing) faults.push(`${link}: there is no such place on the page`);
      if (inside(endsAt) === '/' && inside(link) !== '/') faults.push(`${link}: only leads home`);
      // The server draws for guests; what a member is offered was seen alive.
      if (kind !== 'guest' || read.has(shapeOf(link))) continue;
      read.add(shapeOf(link));
      found(links);
    }
  }
  return { followed: asked, faults };
}

for (const unit of exampleProfiles) {
  const visitors = visitorsOf(unit);
  test(`every link of ${unit.id} leads somewhere for ${visitors.join(', ')}`, async ({ browser }) => {
    test.setTimeout(180_000);
    const counts: string[] = [];
    const faults: string[] = [];
    let knownToGuests: ReadonlySet<string> = new Set();
    for (const kind of visitors) {
      const context = await browser.newContext({ locale: 'en' });
      const result = await crawl(await context.newPage(), context, unit, kind, knownToGuests);
      await context.close();
      if (kind === 'guest') knownToGuests = result.followed;
      counts.push(`${kind} ${result.followed.size}`);
      faults.push(...result.faults.map((fault) => `${kind}: ${fault}`));
      // A crawl that finds little has not looked.
      expect(result.followed.size, `links that a ${kind} of ${unit.id} finds`).toBeGreaterThan(20);
    }
    console.log(`${unit.id}: ${visitors.length} kinds of visitor, links followed: ${counts.join(', ')}`);
    expect(faults).toEqual([]);
  });
}
