// What comes of asking about a card.
import type { WireCardView } from '#contract/wire/cards/card.ts';

/** The card, or why there is none to show. `ended` has been explained already. */
export type Asked = { readonly card: WireCardView } | { readonly problem: AskProblem };
/** Too many tries at this card, or too many questions from here: only the first is for its owner to end. */
export type AskProblem = 'unknown' | 'too-many-tries' | 'too-many-questions' | 'unreachable' | 'ended';

/** What came of asking for the mail. `ended` has been explained already. */
export type UnlockAsked = 'asked' | 'too-often' | 'unreachable' | 'ended';

/** `gone` is a link that was used, has ended or was never ours. */
export type Unlocked = 'unlocked' | 'gone' | 'unreachable';
