import type { Issuer } from '../port.ts';

/** Cards whose value we keep ourselves, with numbers of our own. */
export const ownLedger: Issuer = {
  issue: (desk, request) =>
    desk.bookOwn(
      request,
      request.secretLater ? null : request.cards.map(() => ({ number: desk.codes.number(), pin: desk.codes.pin() })),
    ),
};
