// The screens as the server puts them together: the real routes behind the guard and in the frame, with an api that
// notes by whom it is asked.
import { hash } from 'node:crypto';
import type { ComponentType, ContextType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useIntl } from 'react-intl';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  UNSAFE_FrameworkContext as FrameworkContext,
  useLoaderData,
  type LoaderFunction,
  type RouteObject,
  type ServerBuild,
} from 'react-router';
import { describe, expect, test } from 'vitest';
import type { CallDescription } from '#contract/call.ts';
import { productDetailToWire, productToWire } from '#contract/wire/catalogue/product.ts';
import { routeOf, routeSettingsOf, type HasScreen } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { usePageLanguage, useTypedSign } from '#ui/foundation/page-language.tsx';
import type { PageServices } from '../page-services.ts';
import App, { ErrorBoundary, Layout, loader as rootLoader } from './root.tsx';
import { guarded } from './route-guard.server.ts';
import { notFoundFile, screenFiles } from './screen-files.ts';
import { resolveVisit, screensContext, servicesContext, visitContext } from './visit.server.ts';

interface Module {
  readonly loader: LoaderFunction;
  readonly default?: ComponentType<never>;
}

const found = import.meta.glob<Module>('./routes/*.{ts,tsx}', { eager: true });
const modules = Object.fromEntries(
  Object.entries(found).map(([file, module]) => [file.replace('./routes/', ''), module]),
);
const screens = screenFiles(Object.keys(modules)).filter(({ file }) => file !== null);
const hasScreen: HasScreen = (path) => screens.some((screen) => screen.path === path);
const build = guarded({
  routes: Object.fromEntries(screens.map(({ path, file }) => [path, { module: modules[file ?? ''] }])),
} as unknown as ServerBuild);

/** As the framework does it: a screen is given what its loader found. */
const withData = (Screen: ComponentType<never>) =>
  function Route() {
    const Drawn = Screen as ComponentType<{ loaderData: unknown }>;
    return <Drawn loaderData={useLoaderData()} />;
  };

const Shop = withData(App as ComponentType<never>);
const Root = () => (
  <Layout>
    <Shop />
  </Layout>
);
const Fault = () => (
  <Layout>
    <ErrorBoundary />
  </Layout>
);
/** What a field of a page is told of how it is written there. */
const Written = () => <output>{[usePageLanguage(), useIntl().locale, useTypedSign()].join(' ')}</output>;

const routes: RouteObject[] = [
  {
    id: 'root',
    loader: rootLoader as LoaderFunction,
    Component: Root,
    ErrorBoundary: Fault,
    children: [
      ...screens.map(({ path }) => {
        const { loader, default: Screen } = (build.routes[path]?.module ?? {}) as Module;
        return { id: path, path: path.slice(1), loader, ...(Screen ? { Component: withData(Screen) } : {}) };
      }),
      { id: 'written', path: 'written', Component: Written },
      { id: 'torn', path: 'torn', loader: () => Promise.reject(new Error('torn')) },
      { id: '*', path: '*', loader: modules[notFoundFile]?.loader ?? false },
    ],
  },
];
const ids = ['root', 'written', 'torn', '*', ...screens.map(({ path }) => path)];
const framework = {
  manifest: {
    routes: Object.fromEntries(ids.map((id) => [id, { id, module: '' }])),
    entry: { module: '', imports: [] },
  },
  routeModules: {},
  routeDiscovery: { mode: 'initial' },
} as unknown as ContextType<typeof FrameworkContext>;

const unit = unitProfile({
  can: ['business', 'salesman', 'card-query'],
  consumerPages: [{ icon: 'gift', link: '/query' }],
  infoPages: [{ href: 'ideas', title: { en: 'Ideas', ar: 'أفكار' }, content: { en: 'x', ar: 'x' } }],
});
const other = unitProfile({ id: 'beta', name: { en: 'Beta Cards', ar: 'بيتا' } });

interface Wish {
  readonly changes?: Partial<UnitProfile>;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Too many pictures wait to be drawn. */
  readonly isBusy?: boolean;
  /** The api does not say which themes there are. */
  readonly themesAway?: boolean;
}

interface Asked {
  readonly by: string;
  readonly id: string;
  readonly input: object;
}

const product = { ...testProduct(), min: 1_000, max: 10_000, discount: 0, discountMax: 0, givesCards: false };

const theme = { templateId: 7, art: { ...product.art, wordmark: ['youpi'] }, textAreas: [], photoArea: null };

/** What an address of the shop answers, and in whose name the api was asked for it. */
async function open(address: string, wish: Wish = {}) {
  const { changes = {}, cookie = '', headers = {}, isBusy = false, themesAway = false } = wish;
  const known = new Map([unit, other].map((each) => [each.id, { ...each, ...changes }]));
  const asked: Asked[] = [];
  const clientFor = (of: string, language: Language) => async (call: CallDescription, input: object) => {
    asked.push({ by: `${of} ${language}`, id: call.id, input });
    const products = [productToWire(product, { profile: unit, language })];
    if (call.id === 'API-85') {
      const isKnown = of === unit.id && (input as { itemCode: string }).itemCode === product.itemCode;
      const detail = productDetailToWire(product, [], 0, { profile: unit, language });
      return { ok: true, data: isKnown ? detail : { error: { code: 52 } } };
    }
    if (call.id === 'API-81' && themesAway)
      return { ok: false, failure: { status: 503, name: 'server.unavailable', message: '' } };
    if (call.id === 'API-81') return { ok: true, data: [theme] };
    return { ok: true, data: call.id === 'API-84' ? { products, totalCount: 1 } : [] };
  };
  const services = {
    shopOrigin: 'https://shop.example',
    apiOrigin: 'https://api.example',
    payOrigin: 'https://pay.example',
    captchaBase: null,
    chatBase: null,
    defaultUnit: 'beta',
    clientFor,
    units: {
      find: async (id: string) => (known.has(id) ? { kind: 'known', unit: known.get(id) } : { kind: 'unknown' }),
      lastSeen: () => null,
    },
    log: { warn: () => undefined, error: () => undefined },
    printLeaflet: (leaflet: object) => new TextEncoder().encode(JSON.stringify(leaflet)),
    // One unit's line is full; another's is not.
    drawPicture: async (svg: string, of: string) => (isBusy && of === unit.id ? null : new TextEncoder().encode(svg)),
    sha256: (text: string) => hash('sha256', text, 'base64'),
  } as unknown as PageServices;
  const request = new Request(`https://shop.example${address}`, { headers: { ...headers, cookie } });
  const visit = await resolveVisit(request, services);
  const requestContext = new RouterContextProvider();
  requestContext.set(visitContext, visit);
  requestContext.set(servicesContext, services);
  requestContext.set(screensContext, hasScreen);
  return { handler: createStaticHandler(routes, { basename: visit.prefix || '/' }), request, requestContext, asked };
}

async function page(address: string, wish?: Wish) {
  const { handler, request, requestContext, asked } = await open(address, wish);
  const context = await handler.query(request, { requestContext });
  if (context instanceof Response) throw new Error(`led to ${context.headers.get('location')}`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToStaticMarkup(
    <FrameworkContext value={framework}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </FrameworkContext>,
  );
  const { root, ...screen } = context.loaderData as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  return { html, asked, root, data: Object.values(screen)[0], status: context.statusCode };
}

async function fileAt(address: string, wish?: Wish) {
  const { handler, request, requestContext } = await open(address, wish);
  return (await handler.queryRoute(request, { requestContext })) as Response;
}

const every = (html: string, tag: string): string[] =>
  Array.from(html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs')), ([part]) => part.replaceAll(/<[^>]*>/g, ''));
const customer = { cookie: 'visitor-alpha=customer; visitor-beta=customer' };

/** By hand: what each address is headed by, in both languages of the shop. */
const shown: [ids: string, path: string, english: string, arabic: string, wish?: Wish][] = [
  ['ROUTE-01', '/', 'A present they choose, wrapped by you.', 'هديتك، وهم يختارون.'],
  ['', '/cart', 'Your cart', 'سلتك'],
  ['ROUTE-02', '/b2b', 'Presents for everyone, in one order.', 'هدايا للجميع في طلب واحد.'],
  ['ROUTE-04', '/b2b/info', 'A present that suits the whole team.', 'هدية تناسب الفريق كله.'],
  ['ROUTE-19', '/auth/login', 'Good to see you', 'سعداء برؤيتك'],
  ['ROUTE-20', '/auth/b2b/login', 'Your business account', 'حساب شركتك'],
  ['ROUTE-21', '/auth/salesman/login', 'The sales team', 'فريق المبيعات'],
  ['EMPL-01', '/auth/employee/login', 'A gift from your company', 'هدية من شركتك'],
  ['ROUTE-24', '/force-logout', 'We are tidying up after you.', 'نرتّب المكان من بعدك.'],
  ['ROUTE-30', '/query', 'Check a card’s balance', 'الاستعلام عن رصيد بطاقة'],
  ['', '/gift', 'A gift for you', 'هدية لك'],
  ['ROUTE-31', '/faq', 'What would you like to know?', 'ماذا تودّ أن تعرف؟'],
  ['ROUTE-37', '/terms-conditions', 'Payment and registration', 'الدفع والتسجيل'],
  ['ROUTE-38', '/ideas', 'Ideas', 'أفكار'],
  ['ROUTE-39', '/b2c', 'Where would you like to go?', 'إلى أين تودّ الذهاب؟', customer],
];

test.each(shown)(
  '%s %s shows its own screen, in the language of the address',
  async (_, path, english, arabic, wish) => {
    const headingIn = async (language: string) => {
      const { html } = await page(`/alpha${path}?lang=${language}`, wish);
      return every(html, 'h1').at(-1);
    };
    expect([await headingIn('en'), await headingIn('ar')]).toEqual([english, arabic]);
  },
);

const addresses = shown.map(([, path, , , wish]) => [path, wish] as const);

test.each(addresses)(
  'UNIT-01 UNIT-08 %s is of its unit: its title, and whom the api is asked for',
  async (path, wish) => {
    const { html, asked, root } = await page(`/alpha${path}?lang=ar`, wish);
    expect(every(html, 'title')).toEqual([expect.stringMatching(/^\S.* \| ألفا$/)]);
    for (const { by, id } of asked) expect(by, id).toBe('alpha ar');
    expect(root).toMatchObject({ shop: { unit: 'alpha' }, routeSettings: routeSettingsOf(unit, hasScreen) });
  },
);

test.each(addresses)(
  'UNIT-04 UNIT-05 the links of %s have its unit in front, and none in the default unit',
  async (path, wish) => {
    const linksIn = async (id: string, prefix: string) => {
      const { html } = await page(prefix + path, { ...wish, changes: { ...unit, id } });
      return Array.from(html.matchAll(/ (?:href|action)="(\/[^"]*)"/g), ([, to = '']) => to);
    };
    const plain = await linksIn('beta', '');
    expect(plain).not.toEqual([]);
    expect(await linksIn('alpha', '/alpha')).toEqual(plain.map((to) => (to === '/' ? '/alpha' : `/alpha${to}`)));
  },
);

test.each(addresses)('what is not built is not offered: every link of %s leads to a screen', async (path, wish) => {
  const { html } = await page(`/alpha${path}?lang=en`, wish);
  const links = Array.from(html.matchAll(/ href="\/alpha([^"?#]*)[^"]*"/g), ([, to]) => to || '/');
  expect(links).not.toEqual([]);
  const without = links.filter((to) => {
    const route = routeOf(to);
    return !route || !hasScreen(route.path);
  });
  expect(without).toEqual([]);
});

test.each(addresses)('what can be followed or pressed on %s has a name whose words stand apart', async (path, wish) => {
  const { html } = await page(`/alpha${path}?lang=en`, wish);
  const names = Array.from(html.matchAll(/<(a|button|summary) [^>]*>(.*?)<\/\1>/gs), ([, , inside = '']) =>
    inside
      .replaceAll(/<(\w+)[^>]* aria-hidden="true"[^>]*>.*?<\/\1>/gs, '')
      .replaceAll(/<\/?(?:div|p|h\d|li|ul|svg|path)\b[^>]*>|<span class="[^"]*\bblock\b[^>]*>/g, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  );
  expect(names).not.toEqual([]);
  expect(names.filter((name) => /\p{Ll}\p{Lu}/u.test(name))).toEqual([]);
});

test('HOME-03 the search for cards and that of the help are told apart, and old links to the help still search it', async () => {
  const fieldsOf = async (address: string) => {
    const { html } = await page(address);
    return Array.from(html.matchAll(/<input [^>]*type="search"[^>]*>/g), ([field]) => [
      / name="([^"]*)"/.exec(field)?.[1],
      / value="([^"]*)"/.exec(field)?.[1],
    ]);
  };
  for (const name of ['q', 'question'])
    expect(await fieldsOf(`/alpha/faq?${name}=PIN`), name).toEqual([
      ['q', ''],
      ['question', 'PIN'],
    ]);
  expect((await fieldsOf('/alpha?q=tea'))[0]).toEqual(['q', 'tea']);
});

test.each([
  ['/auth', 'customer'],
  ['/auth/b2b', 'business'],
  ['/auth/salesman', 'salesman'],
])('ROUTE-23 the pages below %s are of its own entrance, and of no other name', async (below, entrance) => {
  for (const subPage of ['forgot-password', 'check-email', 'reset-password']) {
    const { data } = await page(`/alpha${below}/${subPage}`);
    expect(data).toMatchObject({ subPage, page: { entrance } });
  }
  expect(await page(`/alpha${below}/nothing`)).toMatchObject({ status: 404 });
});

test.each([
  ['ROUTE-40', '/nothing/here', 404, 'We looked in every box, but this page is not here.'],
  ['SHELL-35', '/torn', 500, 'Something went wrong. Please try again or contact us.'],
])('%s %s says so in the frame of its shop, and asks nothing about cookies', async (_, path, status, sentence) => {
  const cookieDataUrl = 'https://c.example/';
  const answer = await page(`/alpha${path}?lang=en`, { changes: { cookieDataUrl } });
  expect(answer.status).toBe(status);
  expect(every(answer.html, 'h1')).toEqual([sentence]);
  expect(every(answer.html, 'title')).toEqual([`${sentence} | Alpha Cards`]);
  expect(answer.html).toMatch(/<header.*<main.*<footer/s);
  expect(answer.html).not.toContain('class="cookie-question"');
});

test('ROUTE-01 home asks for what its address searches and filters', async () => {
  const { asked } = await page('/alpha?q=tea&category=food&online=1');
  const wanted = { categoryId: 'food', page: 1, productName: 'tea', onlineOnly: '1' };
  expect(asked).toContainEqual({ by: 'alpha en', id: 'API-84', input: wanted });
});

test.each(['/', '/faq', '/auth/login', '/nothing/here'])(
  'HOME-03 the search in the header of %s leads home',
  async (path) => {
    const { html } = await page(`/alpha${path}?lang=ar`);
    const header = /<header>.*<\/header>/s.exec(html)?.[0] ?? '';
    expect(header).toMatch(/<search[^>]*><form [^>]*action="\/alpha"[^>]*><input type="hidden" name="lang" value="ar"/);
    expect(header).toMatch(/<input [^>]*name="q"/);
  },
);

test('ROUTE-24 a sign-out leads on by who it was and by its reason', async () => {
  const cookie = 'visitor-alpha=business';
  const to = async (query: string) => (await page(`/alpha/force-logout${query}`, { cookie })).data?.['to'];
  expect([await to(''), await to('?reason=sso')]).toEqual(['/auth/b2b/login', '/']);
});

test('GATE-04 GATE-14 a sign-in is told what the partner’s cookie of this unit says', async () => {
  const changes = { guests: 'allowed', signIn: ['sso'] } as const;
  const passes = async (cookie: string) =>
    (await page('/alpha/auth/login', { changes, cookie })).data?.['guestsMayPass'];
  expect(await passes('isAllowToContinueAsGuest-alpha=1')).toBe(true);
  expect(await passes('isAllowToContinueAsGuest-beta=1')).toBe(false);
});

test('UNIT-04 UNIT-05 search engines are told of the pages of the unit they asked', async () => {
  for (const prefix of ['', '/alpha']) {
    const robots = await (await fileAt(`${prefix}/robots.txt`)).text();
    expect(robots).toContain(`\nSitemap: https://shop.example${prefix}/sitemap.xml\n`);
    const sitemap = await (await fileAt(`${prefix}/sitemap.xml`)).text();
    const pages = Array.from(sitemap.matchAll(/<loc>([^<?]*)/g), ([, each]) => each);
    expect(pages).toContain(`https://shop.example${prefix}/faq`);
    expect(pages.every((each) => each?.startsWith(`https://shop.example${prefix}/`))).toBe(true);
  }
});

test('BINFO-05 a leaflet is the one that is asked for, in the language of its address', async () => {
  const answer = await fileAt('/alpha/b2b/leaflets/steps.pdf?lang=ar');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="alpha-steps-ar.pdf"');
  expect(await answer.text()).toContain('ألفا');
});

describe('the picture of a card', () => {
  const at = (path: string, wish?: Wish) => fileAt(`${path}/art.png?lang=en`, wish);

  test('shows the card in the language of the address, to mails read anywhere', async () => {
    const answer = await at('/alpha/card/card-1');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(await answer.text()).toMatch(/^<svg [^>]*><style>[^]*\.hand-sans[^]*Test card[^]*GIFT CARD/);
    expect(await (await fileAt('/alpha/card/card-1/art.png?lang=ar')).text()).toContain('بطاقة');
  });

  test('is not sent, nor drawn, for whoever has it', async () => {
    const etag = (await at('/alpha/card/card-1')).headers.get('etag') ?? '';
    const again = await at('/alpha/card/card-1', { headers: { 'if-none-match': `W/${etag}` }, isBusy: true });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await at('/alpha/card/card-1', { headers: { 'if-none-match': '"another"' } })).status).toBe(200);
  });

  test('is not there for a card that is not sold, nor for one of another unit', async () => {
    for (const path of ['/alpha/card/card-2', '/beta/card/card-1', '/card/card-1'])
      await expect(at(path), path).rejects.toHaveProperty('status', 404);
  });

  test('shows a theme that the card can wear, and nothing that an address says besides', async () => {
    const drawn = async (search: string) => (await fileAt(`/alpha/card/card-1/art.png?lang=en${search}`)).text();
    expect(await drawn('')).not.toContain('youpi');
    expect(await drawn('&design=7')).toContain('youpi');
    expect(await drawn('&design=7&message=Mallory&lines=Mallory')).toBe(await drawn('&design=7'));
  });

  test('is not there in a theme that the card cannot wear', async () => {
    for (const design of ['8', '', '07', '7x', 'Mallory'])
      await expect(fileAt(`/alpha/card/card-1/art.png?lang=en&design=${design}`), design).rejects.toHaveProperty(
        'status',
        404,
      );
  });

  test('is not drawn as another while nobody knows the themes', async () => {
    const away = { themesAway: true };
    await expect(fileAt('/alpha/card/card-1/art.png?lang=en&design=7', away)).rejects.toHaveProperty('status', 503);
    expect((await at('/alpha/card/card-1', away)).status).toBe(200);
  });

  test('asks for patience when too many are drawn', async () => {
    expect((await at('/alpha/card/card-1', { isBusy: true })).status).toBe(503);
  });
});

describe('the document around a page', () => {
  const headOf = async (address: string, changes?: Partial<UnitProfile>) => {
    const { html } = await page(address, changes ? { changes } : {});
    return html.split('</head>')[0] ?? '';
  };

  test('LANG-11 is in the language of the page and runs its way', async () => {
    expect(await headOf('/alpha/faq?lang=ar')).toMatch(/^<html lang="ar" dir="rtl">/);
    expect(await headOf('/alpha/faq?lang=en')).toMatch(/^<html lang="en" dir="ltr">/);
  });

  test('UNIT-08 LANG-12 has the unit’s description and icon, and the address of this page in each language', async () => {
    const head = await headOf('/alpha/faq?lang=ar');
    expect(head).toContain('<meta name="description" content="بطاقات"/>');
    expect(head).toContain('<link rel="icon" href="data:image/svg+xml,');
    expect(head).toContain('<link rel="canonical" href="https://shop.example/alpha/faq?lang=ar"/>');
    expect(head).toContain('hrefLang="en" href="https://shop.example/alpha/faq?lang=en"');
  });

  test('LANG-08 keeps a language that its address names, for this unit', async () => {
    expect(await headOf('/alpha/faq?lang=ar')).toContain('setItem("lang-alpha","ar")');
    expect(await headOf('/alpha/faq')).not.toContain('setItem("lang-alpha"');
  });

  test('SHELL-26 SHELL-27 asks about cookies in a unit with a cookie statement, and only there', async () => {
    const asks = async (cookieDataUrl: string | null) => {
      const { html } = await page('/alpha', { changes: { cookieDataUrl } });
      return [html.includes('consent-alpha='), html.includes('class="cookie-question"'), html.includes('>Accept all<')];
    };
    expect(await asks('https://c.example/')).toEqual([true, true, true]);
    expect(await asks(null)).toEqual([false, false, false]);
  });

  test.each([
    ['ar', 'FR', 'ar ar-FR-u-nu-latn ,'],
    ['en', 'ES', 'en en-001 .'],
  ])(
    'LANG-09 LANG-11 its fields are told the language %s, and what is typed before decimals in %s',
    async (language, defaultCountry, told) => {
      const { html } = await page(`/alpha/written?lang=${language}`, { changes: { defaultCountry } });
      expect(every(html, 'output')).toEqual([told]);
    },
  );
});
