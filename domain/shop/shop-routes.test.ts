import { describe, expect, test } from 'vitest';
import { exampleProfiles } from '#testing/example-units.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import {
  arrive,
  framedGift,
  isFramed,
  routeSettingsOf,
  routeOf,
  shopLocation,
  shopRoutes,
  type Arrival,
  type RouteSettings,
} from './shop-routes.ts';
import { visitorKinds, type VisitorKind } from '../identity/visitor.ts';

const open = (address: string, unit: RouteSettings, visitor: VisitorKind): Arrival =>
  arrive(new URL(address, 'https://shop.example'), unit, visitor);

/** The outcome in one letter, and the place only where it is not the usual one. */
function letterOf(arrival: Arrival, address: string): string {
  if (arrival.kind === 'show') return 'S';
  if (arrival.kind === 'not-found') return 'N';
  if (arrival.kind === 'leave') return arrival.address;
  if (arrival.to === '/') return 'H';
  const origin = encodeURIComponent(address);
  if (arrival.to === `/auth/login?returnTo=${origin}`) return 'L';
  if (arrival.to === `/auth/login?nextStep=checkout&returnTo=${origin}`) return 'C';
  return arrival.to;
}

// S§2 and the decisions, by hand. What the unit must have, then who gets what, in the order of
// `visitorKinds` (guest, customer, employee, business, salesman): S shown, H home, L to the sign-in that
// remembers the address, G shown where the unit has guests and else to the sign-in before a checkout.
const table = `
  /                             -          S S S S S ROUTE-01
  /card/A-1                     -          S S S S S
  /card/A-1/data                -          S S S S S
  /card/A-1/art.png             -          S S S S S
  /cart                         -          S S S S S
  /b2b                          business   S H H S S ROUTE-03
  /b2b/info                     business   S H H S H ROUTE-05 ROUTE-06
  /b2b/leaflets/a.pdf           business   S S S S S
  /b2b/buying                   business   H H H S H ROUTE-09
  /b2b/buying-self              business   H H H S H ROUTE-09
  /b2b/buying/checkout          business   H H H S H ROUTE-44
  /b2b/buying-self/checkout     business   H H H S H ROUTE-44
  /salesman                     salesman   H H H H S ROUTE-12
  /salesman/buying              salesman   H H H H S ROUTE-44
  /salesman/buying/checkout     salesman   H H H H S ROUTE-44
  /salesman/buying-self         salesman   H H H H S ROUTE-44
  /salesman/buying-self/checkout salesman  H H H H S ROUTE-44
  /buying-friend                -          S S S S S
  /buying-friend/checkout       -          G S S S S GATE-01 GATE-02
  /buying-self                  -          S S S S S
  /buying-self/checkout         -          G S S S S GATE-01 GATE-02
  /phone-credit                 phone-credit S S S S S ROUTE-18
  /phone-credit/checkout        phone-credit G S S S S ROUTE-18 GATE-01 GATE-02
  /auth/login                   -          S S S S S
  /auth/b2b/login               business   S S S S S ROUTE-47
  /auth/salesman/login          salesman   S S S S S ROUTE-47
  /auth/b2b/register            business   S S S S S ROUTE-47
  /auth/b2b/verify              business   S S S S S ROUTE-47
  /auth/salesman/forgot         salesman   S S S S S ROUTE-47
  /auth/employee/login          business   S S S S S ROUTE-47
  /auth/forgot-password         -          S S S S S
  /auth/reset/by-mail           -          S S S S S
  /force-logout                 -          S S S S S
  /account                      -          L S S S S ROUTE-27 ROUTE-48
  /account?tab=cards            -          L S S S S ROUTE-27
  /account/wallet               wallet     L S S S L ROUTE-27
  /order/42                     -          S S S S S
  /order?paymentId=1&paymentMean=C04 -     S S S S S
  /order?paymentId=failed       -          S S S S S
  /order?orderNo=42             -          S S S S S ROUTE-46
  /query                        card-query S S S S S ROUTE-30
  /gift                         -          S S S S S
  /gift/mail                    -          S S S S S
  /faq                          -          S S S S S
  /loading/order                -          S S S S S
  /loading/topup                -          S S S S S
  /loading/topupWallet          -          S S S S S
  /unlock?orderNo=42            -          S S S S S
  /unlock                       -          H H H H H ROUTE-34
  /unlock?orderNo=              -          H H H H H ROUTE-34
  /memberValidate?token=t&info=i -         S S S S S
  /memberValidate?token=t       -          H H H H H ROUTE-36
  /memberValidate?info=i        -          H H H H H ROUTE-36
  /memberValidate               -          H H H H H ROUTE-36
  /terms-conditions             -          S S S S S
  /about                        -          S S S S S
  /b2c                          b2c        L S S H H ROUTE-43 UNIT-34
  /sitemap.xml                  -          S S S S S
  /robots.txt                   -          S S S S S
  /nothing-here                 never      N N N N N
  /loading/refund               never      N N N N N ROUTE-46
  /loading/constructor          never      N N N N N ROUTE-46
  /account/nothing              never      N N N N N
  /b2b/nothing                  never      N N N N N
  /a/b/c                        never      N N N N N
  /auth                         never      N N N N N
  /FAQ                          never      N N N N N
`;

/** What each example unit has of what the table asks for, as their documents say it. */
const has: Readonly<Record<string, readonly string[]>> = {
  maison: ['business', 'salesman', 'card-query', 'wallet', 'b2c'],
  hadiya: ['card-query', 'wallet', 'b2c', 'phone-credit'],
  ccn: ['business', 'card-query', 'phone-credit'],
  tinto: ['business', 'card-query'],
};

interface Line {
  /** The requirements that this line proves on its own; a page that must show something has its own test. */
  readonly ids: string;
  readonly address: string;
  readonly need: string;
  readonly letters: readonly string[];
}
const lines = table
  .trim()
  .split('\n')
  .map((line): Line => {
    const [address = '', need = '', ...rest] = line.trim().split(/\s+/);
    const letters = rest.slice(0, visitorKinds.length);
    return { ids: rest.slice(letters.length).join(' '), address, need, letters };
  });

describe.each([...exampleProfiles])('in $id', (profile) => {
  const unit = routeSettingsOf(profile);

  test.each(lines)('$ids $address leads everybody where it should', (line) => {
    const there = line.need === '-' || has[profile.id]?.includes(line.need);
    const outcomes = visitorKinds.map((kind) => letterOf(open(line.address, unit, kind), line.address));
    const letters = line.letters.map((letter) => (letter !== 'G' ? letter : profile.guests === 'refused' ? 'C' : 'S'));
    expect(outcomes).toEqual(there ? letters : ['N', 'N', 'N', 'N', 'N']);
  });

  test('ROUTE-46 an order page without an order leads home, a member to their orders', () => {
    const history = '/account?tab=orders';
    for (const address of ['/order', '/order?orderNo=&paymentId=']) {
      const outcomes = visitorKinds.map((kind) => letterOf(open(address, unit, kind), address));
      expect(outcomes, address).toEqual(['H', history, history, history, history]);
    }
  });

  test('ROUTE-38 each page of its own is there, and nobody else’s', () => {
    for (const { href } of profile.infoPages) expect(open(`/${href}`, unit, 'guest').kind).toBe('show');
    const others = exampleProfiles.flatMap(({ infoPages }) => infoPages);
    for (const { href } of others)
      expect(open(`/${href}`, unit, 'guest').kind).toBe(unit.hrefs.includes(href) ? 'show' : 'not-found');
  });
});

test('the table of this test has a line for every route', () => {
  const reached = new Set(lines.map(({ address }) => routeOf(address.split('?')[0] ?? '')?.path));
  reached.add(routeOf('/order')?.path);
  for (const { path } of shopRoutes) expect(reached, path).toContain(path);
});

const everything = routeSettingsOf(
  unitProfile({
    can: ['business', 'salesman', 'wallet', 'card-query', 'deliver-to-me', 'phone-credit'],
    consumerPages: [],
    infoPages: [{ href: 'faq', title: {}, content: {} }],
  }),
);
const without = (what: string): RouteSettings => ({
  ...everything,
  can: everything.can.filter((each) => each !== what),
});

const guestCheckouts = ['/buying-friend/checkout', '/buying-self/checkout', '/phone-credit/checkout'];
const checkouts = shopRoutes.filter(({ kind }) => kind === 'checkout').map(({ path }) => path);

test('GATE-01 GATE-02 GATE-05 a tab whose guest has not chosen yet is sent to sign in, and told which flow it was', () => {
  const at = (address: string, choseGuest: boolean) =>
    arrive(new URL(address, 'https://shop.example'), everything, 'guest', { choseGuest, partnerLets: false });
  for (const path of guestCheckouts) {
    expect(at(path, true).kind).toBe('show');
    expect(at(path, false)).toEqual({
      kind: 'redirect',
      to: `/auth/login?nextStep=checkout&returnTo=${encodeURIComponent(path)}`,
    });
  }
});

test('GATE-03 where single sign-on is the only way in and guests are refused, it is begun at once', () => {
  const unit = { ...everything, guests: 'refused', ssoOnly: true } as const;
  expect(open('/phone-credit/checkout', unit, 'guest')).toEqual({
    kind: 'redirect',
    to: '/auth/login?nextStep=checkout&returnTo=%2Fphone-credit%2Fcheckout&method=sso',
  });
});

test('GATE-15 the guest choice opens three checkouts, and never one of a business or a salesman', () => {
  const chosen = { choseGuest: true, partnerLets: true } as const;
  for (const guests of ['allowed', 'only'] as const) {
    const unit = { ...everything, guests };
    const opened = checkouts.filter(
      (path) => arrive(new URL(path, 'https://shop.example'), unit, 'guest', chosen).kind === 'show',
    );
    expect(opened).toEqual(guestCheckouts);
    for (const path of checkouts.filter((each) => !guestCheckouts.includes(each)))
      expect(open(path, unit, 'guest')).toEqual({ kind: 'redirect', to: '/' });
  }
});

test('ROUTE-46 while there is no order history, a member is led home as well', () => {
  const unit = { ...everything, unbuilt: ['/account'] } as const;
  for (const kind of visitorKinds) expect(open('/order', unit, kind)).toEqual({ kind: 'redirect', to: '/' });
});

test('LANG-08 whoever named a language is led on in it: to a sign-in, to a checkout’s, home', () => {
  const at = (address: string, kind: 'guest' | 'customer') => {
    const arrival = open(address, { ...everything, guests: 'refused' }, kind);
    return arrival.kind === 'redirect' ? new URL(arrival.to, 'https://shop.example') : null;
  };
  for (const address of ['/account?lang=fr', '/b2c?lang=fr', '/phone-credit/checkout?lang=fr']) {
    const to = at(address, 'guest');
    expect(to?.searchParams.get('lang'), address).toBe('fr');
    expect(to?.searchParams.get('returnTo'), address).toBe(address);
  }
  expect(at('/unlock?lang=fr', 'guest')?.search).toBe('?lang=fr');
  expect(at('/b2b/info?lang=fr', 'customer')?.search).toBe('?lang=fr');
  expect(at('/account', 'guest')?.searchParams.has('lang')).toBe(false);
  // Whatever else it names, it is a language, and nothing that leads anywhere.
  const named = at('/unlock?lang=fr%26returnTo%3D%2Fquery', 'guest')?.searchParams;
  expect([named?.has('returnTo'), named?.getAll('lang').length]).toEqual([false, 1]);
});

test.each(['/buying-self', '/b2b/buying-self', '/salesman/buying-self'])(
  'ROUTE-15 ROUTE-45 %s and its checkout lead home where the unit hides deliver-to-me',
  (path) => {
    for (const kind of visitorKinds)
      for (const address of [path, `${path}/checkout`])
        expect(open(address, without('deliver-to-me'), kind)).toEqual({
          kind: 'redirect',
          to: '/',
        });
  },
);

test.each([
  [
    'business',
    [
      '/b2b',
      '/b2b/info',
      '/b2b/buying',
      '/b2b/buying-self/checkout',
      '/auth/b2b/login',
      '/auth/b2b/register',
      '/b2b/leaflets/a.pdf',
    ],
  ],
  ['salesman', ['/salesman', '/salesman/buying', '/salesman/buying-self/checkout', '/auth/salesman/login']],
  ['card-query', ['/query']],
  ['wallet', ['/account/wallet']],
])('ROUTE-47 ROUTE-42 without %s its addresses look absent to everybody', (what, addresses) => {
  for (const address of addresses)
    for (const kind of visitorKinds) expect(open(address, without(what), kind)).toEqual({ kind: 'not-found' });
});

test('UNIT-73 a feature that an operator hid is as absent as one the unit never had', () => {
  const hidden = routeSettingsOf(unitProfile({ can: ['business'], hidden: ['business'] }));
  expect(open('/b2b', hidden, 'business')).toEqual({ kind: 'not-found' });
});

test('ROUTE-42 UNIT-33 /faq forwards to the external address, for everybody', () => {
  const unit = routeSettingsOf(unitProfile({ faqUrl: 'https://help.example/cards' }));
  for (const kind of visitorKinds)
    expect(open('/faq', unit, kind)).toEqual({ kind: 'leave', address: 'https://help.example/cards' });
});

test('UNIT-77 a fixed route is never shadowed by a page of the same name', () => {
  expect(routeOf('/faq')?.path).toBe('/faq');
  expect(routeOf('/about')?.path).toBe('/:href');
});

test('ROUTE-41 header and footer are hidden on three pages and no other', () => {
  const bare = shopRoutes.filter((row) => 'bare' in row).map(({ path }) => path);
  expect(bare).toEqual(['/unlock', '/memberValidate', '/b2c']);
});

test('a slash at the end changes nothing, and the names of a path are handed over', () => {
  expect(routeOf('/faq/')?.path).toBe('/faq');
  expect(routeOf('')?.path).toBe('/');
  expect(routeOf('/order/42')?.named).toEqual({ orderNo: '42' });
  expect(routeOf('//evil.example')).toBeNull();
});

test('SHELL-37 back leads home on checkout pages, order results and payment returns', () => {
  const home = shopRoutes.filter(({ path }) => routeOf(sample(path))?.backGoesHome).map(({ path }) => path);
  expect(home.filter((path) => !path.endsWith('/checkout'))).toEqual(['/order', '/order/:orderNo', '/loading/:type']);
  expect(home).toHaveLength(10);
});

test('SHELL-39 the business and salesman trees are for desktops; their sign-ins and /b2b/info are not', () => {
  const locked = shopRoutes.filter((row) => 'desktopOnly' in row).map(({ path }) => path);
  const trees = shopRoutes.map(({ path }) => path).filter((path) => /^\/(b2b|salesman)(\/|$)/.test(path));
  expect(locked).toEqual(trees.filter((path) => path !== '/b2b/info' && !path.startsWith('/b2b/leaflets')));
});

test('only what a guest may read is kept by shared caches', () => {
  const shared = shopRoutes.map(({ path }) => sample(path)).filter((path) => routeOf(path)?.shared);
  const ownPage = { ...everything, hrefs: ['x1'] };
  expect(shared.map((path) => open(path, ownPage, 'guest').kind)).toEqual(shared.map(() => 'show'));
});

test('nothing about money, cards or passwords is shared, and no chat runs there', () => {
  const isSecret = (path = '') => /checkout|order|loading|query|account|auth|unlock|logout|member/.test(path);
  const secret = shopRoutes.filter(({ path }) => isSecret(path));
  // Those of the table above, which is written by hand, and the order's own page, which has a test of its own.
  const byHand = new Set([...lines.map(({ address }) => routeOf(address)?.path).filter(isSecret), '/order']);
  expect(new Set<string | undefined>(secret.map(({ path }) => path))).toEqual(byHand);
  for (const { path } of secret) {
    const { shared, chat } = routeOf(sample(path)) ?? {};
    expect({ path, shared, chat }).toEqual({ path, shared: false, chat: false });
  }
});

/** An address that the pattern means. */
const sample = (path: string): string => path.replace(':type', 'order').replace(/:\w+/, 'x1').replace('*', 'anything');

test('SEND-01 the page of a gift is shown inside another where it is asked for so, and no other page is', () => {
  const framed = (address: string) => isFramed(shopLocation(address));
  expect([framedGift, `${framedGift}&lang=fr`].map(framed)).toEqual([true, true]);
  expect(['/gift', '/gift?lang=fr', '/?preview=1', '/auth/login?preview=1', '/query?preview=1'].map(framed)).toEqual(
    Array.from({ length: 5 }, () => false),
  );
});
