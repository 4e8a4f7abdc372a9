import { leaving } from '#features/shop/storefront/shell/leave.ts';

/** Out of this document, as a part of what somebody does here: they are not asked whether they mean it. */
export function leaveFor(address: string): void {
  leaving.allowNext();
  location.assign(address);
}
