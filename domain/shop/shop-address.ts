// Which unit an address means, and how a path is written in it. The first segment names the unit
// when it is a known unit's id; any other address belongs to the default unit and has no prefix.
import { isUnitId, type UnitId } from '../units/unit.ts';

export interface ShopAddress {
  readonly unit: UnitId;
  /** What every path of this shop begins with: empty, or `/` and the unit's id. */
  readonly prefix: string;
}

/** The first path segment, when a unit could be called that; whether there is one is another matter. */
export function unitCandidate(pathname: string): UnitId | null {
  const [, segment = ''] = pathname.split('/');
  return isUnitId(segment) ? segment : null;
}

/** UNIT-03, UNIT-05 and the order of UNIT-77: a known unit's id comes before every route. */
export const shopAddress = (known: UnitId | null, defaultUnit: UnitId): ShopAddress =>
  known === null ? { unit: defaultUnit, prefix: '' } : { unit: known, prefix: `/${known}` };

/** UNIT-04: a path inside the shop, as it stands in the address. */
export const pathInShop = ({ prefix }: Pick<ShopAddress, 'prefix'>, path: string): string =>
  path === '/' && prefix ? prefix : prefix + path;
