// Which file shows which address. The addresses are those of domain/shop/shop-routes.ts; the screen of one is a
// file in routes/ that is named after it, with dots for slashes and $ for what varies:
//
//   /                    home.tsx
//   /b2b/buying          b2b.buying.tsx
//   /order/:orderNo      order.$orderNo.tsx
//   /auth/*              auth.$.tsx
//
// To add a screen, add its file: who may open it is settled before it is asked. Until there is one, its
// address shows the not-found page to whoever the guard lets through.
import { shopRoutes, type ShopPath } from '#domain/shop/shop-routes.ts';

export const screenName = (path: ShopPath): string =>
  path === '/' ? 'home' : path.slice(1).replaceAll('/', '.').replace(/[:*]/g, '$');

export interface ScreenFile {
  readonly path: ShopPath;
  /** Inside routes/; null while there is none. */
  readonly file: string | null;
}

/** For each address its file among those there are; throws at a file that no address leads to. */
export function screenFiles(files: readonly string[]): readonly ScreenFile[] {
  const left = new Set(files);
  const screens = shopRoutes.map(({ path }): ScreenFile => {
    const name = screenName(path);
    const file = files.find((each) => each === `${name}.tsx` || each === `${name}.ts`) ?? null;
    if (file) left.delete(file);
    return { path, file };
  });
  left.delete(notFoundFile);
  if (left.size) throw new Error(`No address of domain/shop/shop-routes.ts leads to ${[...left].join(', ')}.`);
  return screens;
}

export const notFoundFile = 'not-found.tsx';
