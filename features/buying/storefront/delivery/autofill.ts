import { isForSelf } from '#domain/buying/draft-path.ts';
import type { Draft } from '#domain/buying/draft.ts';

/**
 * SEND-10: whose details a browser may fill in. A friend's are a set of their own, of where something is sent; without
 * that a browser would put the buyer's name on the friend's gift.
 */
export const whoseOf = (draft: Pick<Draft, 'draftPath'>): string =>
  isForSelf(draft) ? 'shipping' : 'section-receiver shipping';
