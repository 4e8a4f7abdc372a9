// The row of a new address in domain/shop/shop-routes.ts, and its line in the table that tests them all.
import { entrancePage, entrances, signInPage } from '#domain/identity/entrances.ts';
import { routeOf } from '#domain/shop/shop-routes.ts';

interface Tree {
  readonly begins: string;
  readonly row: string;
  /** As in shop-routes.test.ts: what the unit must have, and what each kind of visitor gets to see. */
  readonly tested: string;
  /** Who may open it and where they sign in; null where a guest may. */
  readonly signIn: { readonly kind: string; readonly path: string } | null;
}

/** Of two that fit, the first. */
const trees: readonly Tree[] = [
  {
    begins: '/account/',
    row: "kind: 'account', refused: { guest: 'sign-in' }",
    tested: '-          L S S S S',
    signIn: { kind: 'customer', path: signInPage('customer') },
  },
  {
    begins: '/b2b/',
    row: "kind: 'account', ...businessTree",
    tested: 'business   H H H S H',
    signIn: { kind: 'business', path: signInPage('business') },
  },
  {
    begins: '/salesman/',
    row: "kind: 'account', ...salesmanTree",
    tested: 'salesman   H H H H S',
    signIn: { kind: 'salesman', path: signInPage('salesman') },
  },
  { begins: '/auth/', row: "kind: 'sign-in'", tested: '-          S S S S S', signIn: null },
  { begins: '/', row: "kind: 'shop'", tested: '-          S S S S S', signIn: null },
];

export function treeOf(path: string): Tree {
  const tree = trees.find(({ begins }) => path.startsWith(begins));
  if (!tree) throw new Error(`${path} begins with no slash`);
  return tree;
}

/** An address of this form, to try it with. */
const sampleOf = (path: string): string => path.replace(/:[^/]+/g, 'A-1').replace('*', 'a');

export const isKnown = (path: string): boolean => routeOf(sampleOf(path))?.path === path;

/** How the table writes a path: those of an entrance are made of its folder. */
function asWritten(path: string): string {
  const entrance = entrances.find((name) => entrancePage(name, '*') === path);
  return entrance ? `entrancePage('${entrance}', '*')` : `'${path}'`;
}

/** The table of routes with a row more, above the one that would be meant instead of it. */
export function withRow(source: string, path: string): string {
  const shadow = routeOf(sampleOf(path))?.path ?? '/:href';
  const lines = source.split('\n');
  let at = lines.findIndex((line) => line.includes(`path: ${asWritten(shadow)}`));
  if (at < 0) throw new Error(`shop-routes.ts has no row for ${shadow}`);
  // To the beginning of that row, and above what is said about it.
  while (!lines[at]?.startsWith('  {')) at -= 1;
  while (lines[at - 1]?.startsWith('  //')) at -= 1;
  return lines.toSpliced(at, 0, `  { path: '${path}', ${treeOf(path).row} },`).join('\n');
}

/** The same for the table of the test. */
export const withTestedLine = (source: string, path: string): string =>
  source.replace(/^ {2}\/sitemap\.xml/m, (next) => `  ${sampleOf(path).padEnd(29)} ${treeOf(path).tested}\n${next}`);
