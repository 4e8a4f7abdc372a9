import { useRouteLoaderData } from 'react-router';
import type { UnitId } from '#domain/units/unit.ts';
import type { CaptchaSettings } from '../captcha/attempt.ts';
import type { VisitSettings } from '../visit/open-visit.ts';

/** What a page is told about its shop, for whoever asks the server from it. */
export interface ShopOfPage {
  readonly unit: UnitId;
  /** How a browser reaches this unit's api; null on a page that says it cannot be reached. */
  readonly visit: VisitSettings | null;
  /** For the forms that ask for a captcha; null where the unit has none. */
  readonly captcha: CaptchaSettings | null;
}

/** Null when nobody knows which shop this is. The root of every page tells, in its loader's data. */
export const useShopOfPage = (): ShopOfPage | null =>
  useRouteLoaderData<{ readonly shop: ShopOfPage | null }>('root')?.shop ?? null;
