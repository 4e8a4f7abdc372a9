// Where each kind of member begins after a sign-in, unless they were on their way somewhere.
import type { HasScreen, ShopPath } from '#domain/shop/shop-routes.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';

export type Beginnings = Readonly<Partial<Record<VisitorKind, ShopPath>>>;

const beginnings: Beginnings = { business: '/b2b', salesman: '/salesman' };

/**
 * Those whose screen there is. Whose is not built yet begins at home like everybody else: a salesman among the
 * cards that they sell, which is the nearest to their own page that the shop has.
 */
export const beginningsWith = (hasScreen: HasScreen): Beginnings =>
  Object.fromEntries(Object.entries(beginnings).filter(([, path]) => hasScreen(path)));
