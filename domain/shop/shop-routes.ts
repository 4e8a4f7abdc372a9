// Every address of a shop, once: what the unit needs for it, who may open it and where the others are
// sent, and what the frame around it must know. The first segment may name a unit; it is gone before
// these are tried (shop-address.ts), so a path here is always one inside the shop.
import { accountPath } from './account-menu.ts';
import { checkoutGate, gateSettingsOf, type Gate, type GateSettings, type GuestChoice } from './checkout-gate.ts';
import { unitCan, type Capability, type UnitProfile } from '../units/unit.ts';
import { entrancePage, signInPage } from '../identity/entrances.ts';
import type { VisitorKind } from '../identity/visitor.ts';

/** What a page is, as far as the frame behaves differently around it. */
export type PageKind =
  | 'shop' // To be read; the same for everybody, so anybody may keep a copy for a moment.
  | 'cart' // What somebody is about to buy; it is kept, so leaving loses nothing.
  | 'buying' // Somebody is making up a purchase here.
  | 'checkout' // And is about to pay for it here.
  | 'return' // What became of a payment.
  | 'card' // Numbers, PINs and orders of cards.
  | 'account'
  | 'sign-in'
  | 'registration'
  | 'errand' // A link in a mail led here, to settle one thing.
  | 'file'; // No page at all: data, a document, a list for search engines.

interface Traits {
  /** The server answers everybody alike and a shared cache may keep it; the others are nobody else's. */
  readonly shared: boolean;
  /** SHELL-13: leaving asks for confirmation. */
  readonly confirmsLeaving: boolean;
  /** SHELL-14: confirming that also empties the cart. */
  readonly leavingEmptiesCart: boolean;
  /** SHELL-17 SHELL-37: the browser's back button leads home. */
  readonly backGoesHome: boolean;
  /** A stranger's chat script never runs where cards, payments or passwords are. */
  readonly chat: boolean;
  /** SHELL-38: typed data would be lost. */
  readonly mayReload: boolean;
}

const quiet: Traits = {
  shared: false,
  confirmsLeaving: false,
  leavingEmptiesCart: false,
  backGoesHome: false,
  chat: false,
  mayReload: true,
};

const traits: Readonly<Record<PageKind, Traits>> = {
  shop: { ...quiet, shared: true, chat: true },
  cart: { ...quiet, chat: true },
  buying: { ...quiet, confirmsLeaving: true, chat: true, mayReload: false },
  checkout: {
    ...quiet,
    confirmsLeaving: true,
    leavingEmptiesCart: true,
    backGoesHome: true,
    mayReload: false,
  },
  return: { ...quiet, backGoesHome: true },
  card: quiet,
  account: quiet,
  'sign-in': quiet,
  registration: { ...quiet, mayReload: false },
  errand: quiet,
  file: { ...quiet, shared: true },
};

/** Whose part of the shop a page belongs to: its support contacts, its tab, its desktop lock. */
export type ShopArea = 'consumer' | 'business' | 'salesman';

/** Where a visitor is sent who may not open a page. */
type Elsewhere = 'home' | 'sign-in';
/** The kinds that are sent away; whoever is not named may come in. */
type Refused = Readonly<Partial<Record<VisitorKind, Elsewhere>>>;

const onlyBusiness: Refused = {
  guest: 'home',
  customer: 'home',
  employee: 'home',
  salesman: 'home',
};
const onlySalesmen: Refused = {
  guest: 'home',
  customer: 'home',
  employee: 'home',
  business: 'home',
};

interface Row {
  /** Fixed words, `:names` for one segment each, `*` at the end for any number. */
  readonly path: string;
  readonly kind: PageKind;
  readonly area?: ShopArea;
  /** Without these the address does not exist. */
  readonly needs?: Capability;
  /** ROUTE-45: without this the address leads home. */
  readonly homeWithout?: Capability;
  readonly refused?: Refused;
  /** What the query must hold; without it the address leads home. */
  readonly asks?: readonly string[];
  /** The words a `:name` may be. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** ROUTE-41: without header and footer. */
  readonly bare?: true;
  /** Somebody is here for one thing: the name of the shop above it and the languages, nothing else to buy. */
  readonly quiet?: true;
  /** SHELL-39: locked on small screens. */
  readonly desktopOnly?: true;
  /** SHELL-38: other than its kind. */
  readonly mayReload?: false;
  /** How long anybody may keep a copy, where that is more than a moment. */
  readonly keptSeconds?: number;
}

const business = { area: 'business', needs: 'business' } as const;
const salesman = { area: 'salesman', needs: 'salesman' } as const;
const businessTree = { ...business, refused: onlyBusiness, desktopOnly: true } as const;
const salesmanTree = { ...salesman, refused: onlySalesmen, desktopOnly: true } as const;
const toSelf = { homeWithout: 'deliver-to-me' } as const;

/** S§2 in its order. Of two that match, the first is meant. */
export const shopRoutes = [
  { path: '/', kind: 'shop' },
  { path: '/card/:itemCode', kind: 'shop' },
  { path: '/card/:itemCode/data', kind: 'file' },
  // In mails, whose readers load it at every reading.
  { path: '/card/:itemCode/art.png', kind: 'file', keptSeconds: 86_400 },
  // Ours: the same for every kind of buyer, whatever flow its lines were made in.
  { path: '/cart', kind: 'cart' },
  // ROUTE-03: whoever buys for themself has no business here.
  {
    path: '/b2b',
    kind: 'shop',
    ...business,
    refused: { customer: 'home', employee: 'home' },
    desktopOnly: true,
  },
  // ROUTE-06
  {
    path: '/b2b/info',
    kind: 'shop',
    ...business,
    refused: { customer: 'home', employee: 'home', salesman: 'home' },
  },
  { path: '/b2b/leaflets/:leaflet', kind: 'file', ...business },
  { path: '/b2b/buying', kind: 'buying', ...businessTree },
  { path: '/b2b/buying/checkout', kind: 'checkout', ...businessTree },
  { path: '/b2b/buying-self', kind: 'buying', ...businessTree, ...toSelf },
  { path: '/b2b/buying-self/checkout', kind: 'checkout', ...businessTree, ...toSelf },
  { path: '/salesman', kind: 'account', ...salesmanTree },
  { path: '/salesman/buying', kind: 'buying', ...salesmanTree },
  { path: '/salesman/buying/checkout', kind: 'checkout', ...salesmanTree },
  { path: '/salesman/buying-self', kind: 'buying', ...salesmanTree, ...toSelf },
  { path: '/salesman/buying-self/checkout', kind: 'checkout', ...salesmanTree, ...toSelf },
  { path: '/buying-friend', kind: 'buying' },
  { path: '/buying-friend/checkout', kind: 'checkout', quiet: true },
  { path: '/buying-self', kind: 'buying', ...toSelf },
  { path: '/buying-self/checkout', kind: 'checkout', quiet: true, ...toSelf },
  // ROUTE-18
  { path: '/phone-credit', kind: 'buying', needs: 'phone-credit' },
  { path: '/phone-credit/checkout', kind: 'checkout', quiet: true, needs: 'phone-credit' },
  // ROUTE-19: individuals register here as well.
  { path: signInPage('customer'), kind: 'sign-in', mayReload: false },
  { path: signInPage('business'), kind: 'sign-in', ...business },
  { path: entrancePage('business', 'register'), kind: 'registration', ...business },
  { path: entrancePage('business', '*'), kind: 'sign-in', ...business },
  { path: signInPage('salesman'), kind: 'sign-in', ...salesman },
  { path: entrancePage('salesman', '*'), kind: 'sign-in', ...salesman },
  // EMPL-01: employees of companies, which only units that do business with companies have.
  { path: signInPage('employee'), kind: 'sign-in', needs: 'business' },
  { path: entrancePage('customer', '*'), kind: 'sign-in' },
  { path: '/force-logout', kind: 'sign-in' },
  // ROUTE-48: a salesman has no customer number, and yet an account.
  { path: '/account', kind: 'account', refused: { guest: 'sign-in' } },
  {
    path: '/account/wallet',
    kind: 'account',
    needs: 'wallet',
    refused: { guest: 'sign-in', salesman: 'sign-in' },
  },
  { path: '/order', kind: 'return' },
  { path: '/order/:orderNo', kind: 'return' },
  { path: '/query', kind: 'card', needs: 'card-query' },
  // The link in a mail that a card came with; its token is behind the #, which no server is told.
  { path: '/gift', kind: 'card', quiet: true },
  // SEND-01: where the mail of a gift that there is not yet is shown.
  { path: '/gift/mail', kind: 'file' },
  { path: '/faq', kind: 'shop' },
  {
    path: '/loading/:type',
    kind: 'return',
    words: { type: ['order', 'topup', 'topupWallet'] },
  },
  { path: '/unlock', kind: 'errand', asks: ['orderNo'], bare: true },
  { path: '/memberValidate', kind: 'errand', asks: ['token', 'info'], bare: true },
  { path: '/terms-conditions', kind: 'shop' },
  // ROUTE-43
  {
    path: '/b2c',
    kind: 'account',
    refused: { guest: 'sign-in', business: 'home', salesman: 'home' },
    bare: true,
  },
  { path: '/sitemap.xml', kind: 'file' },
  { path: '/robots.txt', kind: 'file' },
  // UNIT-77: the unit's own pages come after everything fixed.
  { path: '/:href', kind: 'shop' },
] as const satisfies readonly Row[];

export type ShopPath = (typeof shopRoutes)[number]['path'];

/** An address that was found in the table. */
export interface ShopRoute extends Omit<Row, 'area' | 'path' | 'mayReload'>, Traits {
  readonly path: ShopPath;
  readonly area: ShopArea;
  /** What stands for each `:name`. */
  readonly named: Readonly<Record<string, string>>;
}

/** The row of a path inside the shop (no prefix, no query); null where there is none. */
export function routeOf(path: string): ShopRoute | null {
  const given = segmentsOf(path);
  for (const row of shopRoutes) {
    const named = match(segmentsOf(row.path), given);
    if (named) return { area: 'consumer', ...traits[row.kind], ...row, named };
  }
  return null;
}

/** A slash at the end makes no difference. */
const segmentsOf = (path: string): readonly string[] => path.replace(/^\/|\/$/g, '').split('/');

function match(pattern: readonly string[], given: readonly string[]): Readonly<Record<string, string>> | null {
  const named: Record<string, string> = {};
  for (const [index, word] of pattern.entries()) {
    if (word === '*') return given.length > index ? named : null;
    const segment = given[index];
    if (segment === undefined) return null;
    if (!word.startsWith(':')) {
      if (segment !== word) return null;
    } else if (segment === '') return null;
    else named[word.slice(1)] = segment;
  }
  return given.length === pattern.length ? named : null;
}

/** What of a unit decides about its addresses: little enough for a browser to have. */
export interface RouteSettings extends GateSettings {
  readonly can: readonly Capability[];
  readonly faqUrl: string | null;
  readonly hasConsumerPages: boolean;
  /** The addresses of the unit's own pages. */
  readonly hrefs: readonly string[];
  /** Those of the table that nobody has written a screen for yet: nothing leads there (offered.ts). */
  readonly unbuilt: readonly ShopPath[];
}

/** Whether there is a screen at an address, or only its place in the table. */
export type HasScreen = (path: ShopPath) => boolean;

export const routeSettingsOf = (
  unit: Pick<UnitProfile, 'can' | 'hidden' | 'faqUrl' | 'consumerPages' | 'infoPages' | 'guests' | 'signIn'>,
  hasScreen: HasScreen = () => true,
): RouteSettings => ({
  ...gateSettingsOf(unit),
  can: unit.can.filter((what) => unitCan(unit, what)),
  faqUrl: unit.faqUrl,
  hasConsumerPages: unit.consumerPages !== null,
  hrefs: unit.infoPages.map(({ href }) => href),
  unbuilt: shopRoutes.map(({ path }) => path).filter((path) => !hasScreen(path)),
});

export type Arrival =
  | { readonly kind: 'show'; readonly route: ShopRoute }
  /** To another path inside the shop. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'not-found' }
  /** Out of the shop, in the same tab. */
  | { readonly kind: 'leave'; readonly address: string };

/** An address inside the shop; a `URL` without the unit's prefix is one. */
export interface ShopLocation {
  readonly pathname: string;
  readonly search: string;
  readonly searchParams: { get(name: string): string | null };
}

/** A path inside the shop as an address, with what stands behind its `?`. */
export function shopLocation(address: string): ShopLocation {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  return { pathname, search, searchParams: queryOf(search) };
}

const queryOf = (search: string) => ({
  get: (name: string): string | null => {
    for (const pair of search.slice(1).split('&')) {
      const [key, value = ''] = pair.split('=', 2);
      if (key === name) return value;
    }
    return null;
  },
});

/**
 * SEND-01: the page of a gift that there is not yet, inside the page of whoever buys it, which tells it what to show: it
 * has neither a visit nor a memory of its own.
 */
export const framedGift = '/gift?preview=1';
export const isFramed = ({ pathname, searchParams }: Pick<ShopLocation, 'pathname' | 'searchParams'>): boolean =>
  routeOf(pathname)?.path === '/gift' && searchParams.get('preview') !== null;

const notFound: Arrival = { kind: 'not-found' };

/** What a guest is taken for where nobody has said more: the tab may know that they chose to be one. */
const anyGuest: GuestChoice = { choseGuest: 'unknown', partnerLets: false };

/** What becomes of a visitor who opens an address. */
export function arrive(
  { pathname, search, searchParams: query }: ShopLocation,
  unit: RouteSettings,
  visitor: VisitorKind,
  guest: GuestChoice = anyGuest,
): Arrival {
  const route = routeOf(pathname);
  const lead = (to: string): Arrival => ({ kind: 'redirect', to: inLanguage(to, query.get(languageParameter)) });
  // What the unit does not have looks absent to everybody (ROUTE-47), before anybody is sent anywhere.
  if (!route || !exists(route, unit)) return notFound;
  if (route.path === '/faq' && unit.faqUrl !== null) return { kind: 'leave', address: unit.faqUrl };
  if (route.homeWithout && !unit.can.includes(route.homeWithout)) return lead('/');
  const refused = route.refused?.[visitor];
  if (refused === 'home') return lead('/');
  if (refused === 'sign-in') return lead(signInFor(pathname + search));
  if (route.asks?.some((name) => !query.get(name))) return lead('/');
  // ROUTE-46: an order page without an order can only confuse; so would a history that is not there.
  if (route.path === '/order' && !query.get('paymentId') && !query.get('orderNo'))
    return lead(visitor === 'guest' || unit.unbuilt.includes('/account') ? '/' : accountPath('orders'));
  const gate = route.kind === 'checkout' ? checkoutGate(unit, visitor, guest) : 'open';
  if (gate !== 'open') return lead(checkoutSignIn(pathname + search, gate));
  return { kind: 'show', route };
}

function exists({ path, needs, words, named }: ShopRoute, unit: RouteSettings): boolean {
  if (needs && !unit.can.includes(needs)) return false;
  if (path === '/b2c' && !unit.hasConsumerPages) return false;
  if (path === '/:href' && !unit.hrefs.includes(named['href'] ?? '')) return false;
  return Object.entries(words ?? {}).every(([name, known]) => known.includes(named[name] ?? ''));
}

const languageParameter = 'lang';

/** LANG-08: whoever named a language in an address reads the page that they are led to in it. */
const inLanguage = (to: string, language: string | null): string =>
  language === null ? to : `${to}${to.includes('?') ? '&' : '?'}${languageParameter}=${encodeURIComponent(language)}`;

export const originParameter = 'returnTo';

/** AUTH-34: where somebody is told that the owner of an account has been asked, and where that owner answers. */
export const linkSignInPage = entrancePage('customer', 'link-sign-in');

/** ROUTE-27: the sign-in that remembers where somebody wanted to go; signed-in.ts leads back there. */
const signInFor = (origin: string): string =>
  `${signInPage('customer')}?${originParameter}=${encodeURIComponent(origin)}`;

export const nextStepParameter = 'nextStep';
/** GATE-03: begins the trip to this way in at once. */
export const methodParameter = 'method';

/** GATE-02, GATE-03, GATE-05: the sign-in on the way to a checkout, which knows of which flow. */
const checkoutSignIn = (origin: string, gate: Exclude<Gate, 'open'>): string => {
  const at = `${signInPage('customer')}?${nextStepParameter}=checkout&${originParameter}=${encodeURIComponent(origin)}`;
  return gate === 'single-sign-on' ? `${at}&${methodParameter}=sso` : at;
};
