import type { CallAnswer } from '#contract/call.ts';
import type { openGiftCall } from '#contract/card-mails.ts';

/** A card as the link of a mail shows it. */
export type Gift = CallAnswer<typeof openGiftCall>;

/** What came of opening a link: `gone` is a link that opens nothing, be it ended, used or never ours. */
export type Opened =
  { readonly gift: Gift } | { readonly problem: 'gone' | 'busy' | 'unreachable' };

/** What came of taking the card into an account. */
export type Kept = 'kept' | 'taken' | 'gone' | 'failed';

export interface GiftCalls {
  /** With `isReveal` the answer holds number and PIN. */
  readonly open: (token: string, isReveal: boolean) => Promise<Opened>;
  readonly keep: (token: string) => Promise<Kept>;
}
