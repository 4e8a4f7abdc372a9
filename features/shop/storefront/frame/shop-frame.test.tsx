// The frame as the server writes it, and as a browser that knows its visitor does.
import { describe, expect, test } from 'vitest';
import { VisitorContext, type Visitor } from '#browser/session/visitor.tsx';
import { routeSettingsOf, type HasScreen } from '#domain/shop/shop-routes.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import { exampleProfile } from '#testing/example-units.ts';
import { markup } from '#testing/browser/markup.tsx';
import { shellOf } from './shell.server.ts';
import { ShopFrame } from './shop-frame.tsx';

const parts = {
  shopOrigin: 'https://shop.example',
  apiOrigin: 'https://api.example',
  payOrigin: 'https://pay.example',
  captchaBase: null,
  chatBase: null,
  drawIcon: () => 'data:,',
};
const maison = exampleProfile('maison');

interface Wish {
  readonly unit?: Partial<UnitProfile> | null;
  readonly visitor?: Partial<Visitor>;
  /** Every screen counts as built unless it is said which are. */
  readonly hasScreen?: HasScreen;
}

function draw(path: string, { unit = {}, visitor = {}, hasScreen = () => true }: Wish = {}): string {
  const visit = {
    unit: unit && { ...maison, ...unit },
    available: true,
    prefix: '',
    language: 'en',
    languageNamed: true,
  } as const;
  const shell = shellOf(visit, parts, path);
  return markup(
    <VisitorContext value={{ kind: 'guest', person: null, custId: null, ...visitor }}>
      <ShopFrame shell={shell} search={null}>
        <p>The screen</p>
      </ShopFrame>
    </VisitorContext>,
    shell.messages,
    { path, ...(visit.unit && { routeSettings: routeSettingsOf(visit.unit, hasScreen) }) },
  );
}

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, '').trim();
/** What stands between two marks of the page. */
const between = (html: string, from: string, to: string): string => {
  const [, rest = ''] = html.split(from, 2);
  return rest.split(to, 1)[0] ?? '';
};
/** Every link, as what it says and where it leads; one that leads nowhere just now is closed. */
const linksIn = (html: string): [words: string, to: string][] =>
  Array.from(
    html.matchAll(/<(a|span)( [^>]*(?:href="([^"]*)"|role="link")[^>]*)>(.*?)<\/\1>/gs),
    ([, , marks = '', href, inside = '']) => [
      plain(inside) || (/aria-label="([^"]*)"/.exec(marks)?.[1] ?? ''),
      href ?? 'closed',
    ],
  );
const top = (html: string) => between(html, 'class="top-bar-start"', '<div class="head">');
const tabs = (html: string) => linksIn(between(between(html, 'class="head-ways"', 'head-search'), '<nav', '</nav>'));
const bar = (html: string) => between(html, '<nav aria-label="Main menu"', '</nav>');
const account = (html: string) => between(html, 'class="head-actions"', '</details>');

describe('around every page', () => {
  test.each([
    '/',
    '/faq',
    '/b2b',
    '/salesman',
    '/buying-friend/checkout',
    '/account',
    '/gift',
    '/unlock',
    '/memberValidate',
    '/b2c',
    '/nowhere',
  ])('SHELL-02 the first link of %s skips to its main part', (path) => {
    const html = draw(path);
    expect(linksIn(html)[0]).toEqual(['Skip to main content', '#main']);
    expect(between(html, '<main id="main" tabindex="-1"', '</main>')).toContain('The screen');
  });

  test('SHELL-02 so does that of a page whose shop cannot be reached', () => {
    const html = draw('/', { unit: null });
    expect(linksIn(html)).toEqual([['Skip to main content', '#main']]);
    expect(between(html, '<main id="main"', '</main>')).toContain('The screen');
  });

  test.each(['/unlock', '/memberValidate', '/b2c'])('ROUTE-41 %s has neither header nor footer', (path) => {
    const html = draw(path);
    expect(html).not.toMatch(/<(header|footer)/);
    expect(html).toContain('The screen');
  });

  test.each(['/', '/faq', '/account', '/query', '/auth/login', '/order/1', '/nowhere'])(
    'ROUTE-41 %s has both',
    (path) => {
      const html = draw(path);
      expect(html).toMatch(/<header.*The screen.*<footer/s);
    },
  );

  test('SHELL-32 SHELL-33 the footer ends with the version', () => {
    expect(plain(between(draw('/'), '<footer', '</footer>'))).toMatch(/Version 2\.829\.0$/);
  });
});

describe('the desktop-only lock', () => {
  const words = 'B2B module is not supported for mobile, please access it on laptop/desktop.';

  test.each([
    '/b2b',
    '/b2b/buying',
    '/b2b/buying-self/checkout',
    '/salesman',
    '/salesman/buying',
    '/salesman/buying-self/checkout',
  ])('SHELL-07 SHELL-08 SHELL-09 SHELL-39 covers %s on a small screen', (path) => {
    const html = draw(path);
    expect(plain(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')).toBe(words);
    // In the place of the screen, and there only where the window is small; the shop around it stays.
    const cover = /<main [^>]*><div class="([^"]*)">(?=.*B2B module)/s.exec(html)?.[1]?.split(' ');
    expect(cover).toContain('lg:hidden');
    expect(html.match(/<div class="max-lg:hidden">(<header|<p>The screen|<footer)/g)).toEqual([
      '<div class="max-lg:hidden"><p>The screen',
    ]);
    expect(html).toMatch(/<header.*B2B module.*<footer/s);
  });

  test.each([
    ['guest', [['How it works for companies', '/b2b/info']]],
    [
      'business',
      [
        ['How it works for companies', '/b2b/info'],
        ['Sign out', '/force-logout'],
      ],
    ],
    [
      'salesman',
      [
        ['See all cards', '/'],
        ['Sign out', '/force-logout'],
      ],
    ],
  ] as const)('SHELL-08 a %s is not shut in: it leads to the public business pages, and out', (kind, ways) => {
    const html = draw('/b2b', { visitor: { kind } });
    const lock = between(html, '<main', '<div class="max-lg:hidden">');
    expect(linksIn(lock)).toEqual(ways);
  });

  test.each(['/', '/b2b/info', '/auth/b2b/login', '/auth/salesman/login', '/buying-friend'])(
    'SHELL-39 does not cover %s',
    (path) => {
      const html = draw(path);
      expect(html).not.toContain(words);
      expect(html).not.toMatch(/<div class="max-lg:hidden">(<header|<p>The screen|<footer)/);
    },
  );

  test.each(['/b2b', '/salesman'])('SHELL-39 a unit without %s has no such page to lock', (path) => {
    expect(draw(path, { unit: { can: ['card-query'] } })).not.toContain(words);
  });
});

describe('the top info bar', () => {
  const unit: Partial<UnitProfile> = {
    media: [
      { icon: 'instagram', link: 'https://instagram.example/us' },
      { icon: 'linkedin', link: 'https://linkedin.example/us' },
    ],
    barMessage: { en: 'Closed on Monday' },
    support: { phone: '+33 1 11', email: 'help@shop.example' },
    businessSupport: { phone: '+33 2 22', email: 'firms@shop.example' },
    languages: ['fr', 'en'],
    countryPaths: [],
  };

  test('NAV-01 networks, message, phone, e-mail and languages', () => {
    const html = top(draw('/', { unit }));
    expect(linksIn(html)).toEqual([
      ['Maison Cadeau on Instagram', 'https://instagram.example/us'],
      ['Maison Cadeau on LinkedIn', 'https://linkedin.example/us'],
      ['+33 1 11', 'tel:+33111'],
      ['help@shop.example', 'mailto:help@shop.example'],
      ['Français', '?lang=fr'],
      ['English', '?lang=en'],
    ]);
    expect(html).toContain('Closed on Monday');
    expect(html).toContain('aria-label="Copy the email address"');
  });

  test('NAV-01 without a message of its own a unit says how soon it delivers', () => {
    const html = top(draw('/', { unit: { ...unit, media: [], barMessage: {}, deliveryPromiseHours: 12 } }));
    expect(html).toContain('By email within 12 hours, any day of the year');
    expect(html).not.toContain('top-bar-signs');
  });

  test.each([
    ['/', 'help@shop.example', '+33 1 11'],
    ['/faq', 'help@shop.example', '+33 1 11'],
    ['/b2b/info', 'firms@shop.example', '+33 2 22'],
    ['/auth/b2b/login', 'firms@shop.example', '+33 2 22'],
    ['/salesman', 'firms@shop.example', '+33 2 22'],
  ])('NAV-02 whoever is on %s is given %s and %s', (path, email, phone) => {
    const html = draw(path, { unit });
    expect(html).toContain(`mailto:${email}`);
    expect(html).toContain(`>${phone}<`);
    // Above and below the page.
    for (const other of email.startsWith('help') ? ['firms@', '+33 2 22'] : ['help@', '+33 1 11'])
      expect(html).not.toContain(other);
  });

  test('LANG-04 the picker is called by the language of the page, and marks it', () => {
    const picker = between(top(draw('/', { unit })), 'Language</span>', '</details>');
    expect(plain(picker.split('</summary>')[0] ?? '')).toBe('English');
    expect(picker.match(/<a [^>]*aria-current="true"[^>]*>/g)).toEqual([expect.stringContaining('?lang=en"')]);
  });

  test('SHELL-11 one country alone is no choice', () => {
    const html = draw('/', { unit: { countryPaths: [{ country: 'FR', path: '/maison' }] } });
    expect(html).not.toContain('>Country<');
  });

  test('SHELL-11 SHELL-12 each country leads to its path, and this one is marked', () => {
    const html = top(
      draw('/', {
        unit: {
          ...unit,
          countryPaths: [
            { country: 'FR', path: '/maison' },
            { country: 'BH', path: '/hadiya' },
          ],
        },
      }),
    );
    const menu = between(html, 'Country</span>', '</details>');
    expect(plain(menu.split('</summary>')[0] ?? '')).toBe('France');
    expect(linksIn(menu)).toEqual([
      ['France', 'https://shop.example/maison'],
      ['Bahrain', 'https://shop.example/hadiya'],
    ]);
    expect(menu.match(/<a [^>]*aria-current="true"[^>]*>/g)).toEqual([expect.stringContaining('/maison"')]);
  });
});

/** Where the footer leads companies. */
const forBusinessBelow = (html: string) =>
  linksIn(html.slice(html.indexOf('<footer'))).flatMap(([words, to]) => (words === 'For business' ? [to] : []));

describe('the navigation bar', () => {
  test('NAV-05 NAV-06 NAV-07 NAV-28 the two tabs, query card, map, FAQs, cart; a wallet for whoever has one', () => {
    const html = draw('/', { visitor: { kind: 'customer' } });
    expect(tabs(html).map(([words]) => words)).toEqual(['For customers', 'For business']);
    expect(linksIn(bar(html).split('</details>')[1] ?? '')).toEqual([
      ['Check a balance', '/query'],
      ['Stores', 'https://maison-cadeau.example/boutiques'],
      ['FAQs', '/faq'],
    ]);
    expect(plain(between(bar(html), '<summary', '</summary>').replace(/^[^>]*>/, ''))).toBe('Wallet');
    expect(html).toContain('aria-label="Cart, empty"');
    const elsewhere = draw('/', { unit: { faqUrl: 'https://faq.example/', storeLocatorUrl: null } });
    expect(linksIn(bar(elsewhere))).toEqual([
      ['Check a balance', '/query'],
      ['FAQs', 'https://faq.example/'],
    ]);
  });

  test('NAV-08 the login menu offers individual account, business account and query balance', () => {
    const html = account(draw('/'));
    expect(plain(between(html, 'head-action-word', '</bdi>').replace(/^[^>]*>/, ''))).toBe('Sign in');
    expect(linksIn(html)).toEqual([
      ['Individual account', '/auth/login'],
      ['Business account', '/auth/b2b/login'],
      ['Check a balance', '/query'],
    ]);
  });

  test('NAV-27 where the unit needs no card query, nothing of the frame leads there', () => {
    expect(linksIn(draw('/')).filter(([, to]) => to === '/query').length).toBeGreaterThan(2);
    const html = draw('/', { unit: { can: maison.can.filter((what) => what !== 'card-query') } });
    expect(linksIn(html).filter(([, to]) => to === '/query')).toEqual([]);
    expect(html).not.toMatch(/Query (card|balance)/);
  });

  test.each([
    ['NAV-17 NAV-19 NAV-21', 'guest', '/', '/b2b/info'],
    ['NAV-17 NAV-20 NAV-29', 'customer', '/', 'closed'],
    ['NAV-20 NAV-29 NAV-32', 'employee', '/', 'closed'],
    ['NAV-18 NAV-19 NAV-22 NAV-29', 'business', 'closed', '/b2b'],
    ['NAV-23 NAV-29', 'salesman', 'closed', '/salesman'],
  ] as const)('%s the tabs that a %s finds', (_ids, kind, customer, business) => {
    const html = draw('/', { visitor: { kind } });
    expect(tabs(html)).toEqual([
      ['For customers', customer],
      ['For business', business],
    ]);
    expect(html.includes('aria-disabled="true"')).toBe(kind !== 'guest');
    // Below the page there is no way that is closed.
    expect(forBusinessBelow(html)).toEqual(business === 'closed' ? [] : [business]);
  });

  test.each([
    ['/', 'For customers'],
    ['/faq', 'For customers'],
    ['/b2b/info', 'For business'],
    ['/auth/b2b/login', 'For business'],
    ['/auth/salesman/login', 'For business'],
  ])('NAV-05 on %s the tab "%s" is the current one', (path, words) => {
    const current = /<a [^>]*aria-current="true"[^>]*>([^<]*)</.exec(
      between(draw(path), 'class="head-ways"', '</nav>'),
    );
    expect(current?.[1]).toBe(words);
  });

  test('NAV-29 UNIT-30 a unit that does no business with companies has no tabs: one alone is no choice', () => {
    const html = draw('/', { unit: { can: ['card-query'] } });
    expect(html).not.toMatch(/For (customers|business)|class="ways"/);
    expect(forBusinessBelow(html)).toEqual([]);
  });

  test.each([
    ['guest', false],
    ['customer', true],
    ['employee', true],
    ['business', true],
    ['salesman', false],
  ] as const)('NAV-24 NAV-30 NAV-32 that a %s finds the wallet with its FAQs: %s', (kind, finds) => {
    const wallet = (unit: Partial<UnitProfile> = {}) =>
      linksIn(bar(draw('/', { unit, visitor: { kind } }))).slice(0, 2);
    const menu = [
      ['Open my wallet', '/account/wallet'],
      ['FAQs', 'https://faq.example/'],
    ];
    const faqUrl = 'https://faq.example/';
    const found = wallet({ faqUrl }).filter(([, to]) => to !== '/query' && to !== maison.storeLocatorUrl);
    expect(found).toEqual(finds ? menu : []);
    expect(wallet({ faqUrl, payOnlyByWallet: true })).not.toContainEqual(menu[0]);
    const without = { can: maison.can.filter((what) => what !== 'wallet') };
    expect(wallet({ faqUrl, ...without })).not.toContainEqual(menu[0]);
    const own = (unit: Partial<UnitProfile>) =>
      linksIn(account(draw('/', { unit, visitor: { kind } }))).map(([, to]) => to);
    expect(own({}).includes('/account/wallet')).toBe(finds);
    for (const unit of [{ payOnlyByWallet: true }, without]) expect(own(unit)).not.toContain('/account/wallet');
  });

  test('UNIT-10 each part of the account is called by its name, and leads there', () => {
    const accountMenu = ['inbox', 'quotations', 'orders', 'wallet', 'import', 'cards', 'profile', 'overview'];
    expect(linksIn(account(draw('/', { unit: { accountMenu }, visitor: { kind: 'customer' } })))).toEqual([
      ['Inbox', '/account?tab=inbox'],
      ['Quotations', '/account?tab=quotations'],
      ['Orders', '/account?tab=orders'],
      ['Wallet', '/account/wallet'],
      ['Add a card', '/account?tab=import'],
      ['My cards', '/account?tab=cards'],
      ['Profile', '/account?tab=profile'],
      ['Overview', '/account'],
      ['Sign out', '/force-logout'],
    ]);
  });

  test('UNIT-10 NAV-24 what is not built is not offered: no account, no wallet, no way to where a salesman begins', () => {
    const hasScreen: HasScreen = (path) => !path.startsWith('/account') && path !== '/salesman';
    const unit = { accountMenu: ['overview', 'cards', 'wallet', 'orders'] };
    for (const kind of ['customer', 'employee', 'business', 'salesman'] as const) {
      const html = draw('/', { unit, visitor: { kind }, hasScreen });
      expect(linksIn(account(html)), kind).toEqual([['Sign out', '/force-logout']]);
      expect(bar(html), kind).not.toContain('Wallet');
      expect(
        linksIn(html).filter(([, to]) => /^\/(account|salesman)/.test(to)),
        kind,
      ).toEqual([]);
    }
    // Screen by screen: what is built is offered at once.
    const overview = draw('/', {
      unit,
      visitor: { kind: 'customer' },
      hasScreen: (path) => path !== '/account/wallet',
    });
    expect(linksIn(account(overview)).map(([words]) => words)).toEqual(['Overview', 'My cards', 'Orders', 'Sign out']);
  });

  test('ROUTE-48 a salesman’s account has overview, quotations and orders; a company’s has what the unit names', () => {
    const unit = { accountMenu: ['overview', 'profile', 'cards', 'import', 'wallet', 'quotations', 'orders', 'inbox'] };
    const placesOf = (kind: 'salesman' | 'business') =>
      linksIn(account(draw('/', { unit, visitor: { kind } }))).map(([, to]) => to);
    expect(placesOf('salesman')).toEqual([
      '/account',
      '/account?tab=quotations',
      '/account?tab=orders',
      '/force-logout',
    ]);
    expect(placesOf('business')).toHaveLength(unit.accountMenu.length + 1);
  });

  const person = { firstName: 'Inès', lastName: 'Moreau', companyName: 'Rubans SA' };
  test.each([
    ['NAV-25', 'business', 'Rubans SA'],
    ['NAV-26', 'customer', 'Inès Moreau'],
    ['NAV-26', 'employee', 'Inès Moreau'],
    ['NAV-26', 'salesman', 'Inès Moreau'],
  ] as const)('%s a %s is greeted as %s', (_id, kind, name) => {
    const html = account(draw('/', { visitor: { kind, person } }));
    expect(plain(between(html, '<bdi>', '</bdi>'))).toBe(name);
    expect(linksIn(html).at(-1)).toEqual(['Sign out', '/force-logout']);
  });
});
