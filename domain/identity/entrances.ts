// The doors of a shop that people sign in at, and where the pages of each are. Staff sign in elsewhere.
import type { Realm } from './sign-in.ts';

export const entrances = ['customer', 'business', 'salesman', 'employee'] as const satisfies readonly Realm[];
export type Entrance = (typeof entrances)[number];

const folders = {
  customer: '/auth',
  business: '/auth/b2b',
  salesman: '/auth/salesman',
  employee: '/auth/employee',
} as const satisfies Record<Entrance, string>;

/** A page of an entrance, as a path inside the shop. */
export const entrancePage = <E extends Entrance, Page extends string>(entrance: E, page: Page) =>
  `${folders[entrance]}/${page}` as const;

export const signInPage = <E extends Entrance>(entrance: E) => entrancePage(entrance, 'login');

/** Where a password is asked for anew, or set; null for whoever has none that a mail could renew, like a company's pin. */
export const passwordPage = (realm: Realm, page: 'forgot-password' | 'reset-password'): string | null =>
  realm === 'employee' || realm === 'staff' ? null : entrancePage(realm, page);
