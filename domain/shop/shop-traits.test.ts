// How the frame behaves around each kind of page, by hand from S§2 and the decisions.
import { expect, test } from 'vitest';
import {
  linkSignInPage,
  methodParameter,
  nextStepParameter,
  originParameter,
  routeOf,
  shopRoutes,
} from './shop-routes.ts';

/** An address that the pattern means. */
const sample = (path: string): string => path.replace(':type', 'order').replace(/:\w+/, 'x1').replace('*', 'anything');
const that = (trait: 'shared' | 'confirmsLeaving' | 'leavingEmptiesCart' | 'chat' | 'mayReload' | 'backGoesHome') =>
  shopRoutes.filter(({ path }) => routeOf(sample(path))?.[trait]).map(({ path }) => path);
const ofKind = (...kinds: string[]) => shopRoutes.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);

test('every page has one of eleven kinds', () => {
  expect(new Set(shopRoutes.map(({ kind }) => kind))).toEqual(
    new Set([
      'shop',
      'cart',
      'buying',
      'checkout',
      'return',
      'card',
      'account',
      'sign-in',
      'registration',
      'errand',
      'file',
    ]),
  );
});

test('SHELL-13 leaving a purchase asks for confirmation, SHELL-38 and nothing there is reloaded', () => {
  expect(that('confirmsLeaving')).toEqual(ofKind('buying', 'checkout'));
  // Individuals register on the page where they sign in.
  const typing = [...ofKind('buying', 'checkout', 'registration'), '/auth/login'];
  expect(that('mayReload')).toEqual(shopRoutes.map(({ path }) => path).filter((path) => !typing.includes(path)));
});

test('leaving a checkout empties the cart, leaving a purchase before it does not', () => {
  expect(that('leavingEmptiesCart')).toEqual(ofKind('checkout'));
  expect(that('backGoesHome')).toEqual(ofKind('checkout', 'return'));
});

test('pages to be read and files are the same for everybody, and a chat runs where nothing secret is', () => {
  expect(that('shared')).toEqual(ofKind('shop', 'file'));
  expect(that('chat')).toEqual(ofKind('shop', 'cart', 'buying'));
});

test('whose part of the shop a page belongs to', () => {
  const areaOf = (path: string) => routeOf(sample(path))?.area;
  for (const { path } of shopRoutes)
    expect(areaOf(path), path).toBe(
      /^(\/auth)?\/b2b(\/|$)/.test(path)
        ? 'business'
        : /^(\/auth)?\/salesman(\/|$)/.test(path)
          ? 'salesman'
          : 'consumer',
    );
});

test('addresses with a part missing, empty or too many are none', () => {
  for (const path of ['/card//data', '/card/a/b', '/order/a/b', '/a/b', '//card/a'])
    expect(routeOf(path), path).toBeNull();
  // A single word may be a page of the unit's own.
  for (const path of ['/card', '/card/', '/auth']) expect(routeOf(path)?.path, path).toBe('/:href');
  expect(routeOf('/auth/b2b')?.path).toBe('/auth/*');
});

test('the names that stand in an address are handed over, under their own names', () => {
  expect(routeOf('/card/A-1/data')?.named).toEqual({ itemCode: 'A-1' });
  expect(routeOf('/about')?.named).toEqual({ href: 'about' });
  expect(routeOf('/faq')?.named).toEqual({});
  expect(routeOf('/auth/b2b/a/b')?.path).toBe('/auth/b2b/*');
});

test('ROUTE-27 GATE-03 AUTH-34 what a sign-in is told by its address', () => {
  expect([originParameter, nextStepParameter, methodParameter]).toEqual(['returnTo', 'nextStep', 'method']);
  expect(linkSignInPage).toBe('/auth/link-sign-in');
});
