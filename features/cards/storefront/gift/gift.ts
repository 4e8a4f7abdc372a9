import type { CallAnswer } from '#contract/call.ts';
import type { openGiftCall } from '#contract/cards/card-mails.ts';

/** A card as the link of a mail shows it. */
export type Gift = CallAnswer<typeof openGiftCall>;

/** A link that opens nothing, be it ended, used or never ours; or nothing as long as its card is shut. */
export type Shut = 'gone' | 'blocked' | 'locked';

/** What came of opening a link. */
export type Opened = { readonly gift: Gift } | { readonly problem: Shut | 'busy' | 'unreachable' };

export const isShut = (problem: string): problem is Shut =>
  problem === 'gone' || problem === 'blocked' || problem === 'locked';

/** What came of taking the card into an account. */
export type Kept = 'kept' | 'taken' | 'gone' | 'failed';

export interface GiftCalls {
  /** With `isReveal` the answer holds number and PIN. */
  readonly open: (token: string, isReveal: boolean) => Promise<Opened>;
  readonly keep: (token: string) => Promise<Kept>;
}
