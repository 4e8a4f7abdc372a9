// AUTH-10, AUTH-51: what this browser keeps of who is signed in, by unit: words to show and ids to ask with,
// and nothing that proves anything.
import type { SignedIn } from '#contract/identity/sign-in.ts';
import { keepFor, keptFor } from '#domain/shop/kept-by-unit.ts';
import { kept, type KeptStore } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';

export interface AuthUser extends Pick<
  SignedIn,
  'custName' | 'custType' | 'userType' | 'paymentType' | 'idCardNo' | 'companyType' | 'companyName' | 'isAdminSalesman'
> {
  readonly custId: string;
}

/** Local storage has it under this name. */
export const authUserKey = kept.authUser.name;

/** AUTH-40: stands where the customer number was once the profile could not be had. */
export const failedCustId = 'error';

export const isFailed = ({ custId }: Pick<AuthUser, 'custId'>): boolean => custId === failedCustId;

/** Null for an answer that signs nobody in. */
export function authUserOf(answer: SignedIn): AuthUser | null {
  const { custId, custName, custType, userType, paymentType, idCardNo, companyType, companyName, isAdminSalesman } =
    answer;
  if (custId === null) return null;
  return { custId, custName, custType, userType, paymentType, idCardNo, companyType, companyName, isAdminSalesman };
}

export function readAuthUser(unit: UnitId, text: string | null): AuthUser | null {
  const user = keptFor(unit, text) as Partial<AuthUser> | null | undefined;
  return typeof user?.custId === 'string' ? (user as AuthUser) : null;
}

export const keepAuthUser = (unit: UnitId, store: KeptStore, user: AuthUser | undefined): void =>
  store.setItem(authUserKey, keepFor(unit, store.getItem(authUserKey), user));

/** For whom the shop's pages are then shown. */
export const visitorOf = ({ custType }: Pick<AuthUser, 'custType'>): VisitorKind => {
  switch (custType) {
    case 'B2B':
      return 'business';
    case 'SALESMAN':
      return 'salesman';
    case 'EM':
      return 'employee';
    default:
      return 'customer';
  }
};
