import { staffUnlockPinCall } from '#contract/cards/card-mails.ts';
import { isPinLocked, unlockLimits } from '#domain/cards/card-guessing.ts';
import { refuse } from '#domain/refusal.ts';
import { record } from '#data/audit.ts';
import { unlockAddress } from '#data/cards/card-mails.ts';
import { findByNumber } from '#data/cards/card-secrets.ts';
import { forgetTries, triesOf } from '#data/cards/card-tries.ts';
import { addToTally, type Tally } from '#data/tallies.ts';
import { preparedHandler } from '#server/handler.ts';
import { giftKeysOf } from './find-gift.ts';

const asked: Tally = { what: 'pin-unlock-asked', windowMs: 3_600_000 };
const unlocked: Tally = { what: 'pin-unlock', windowMs: 86_400_000 };

/** Only what no mail can unlock; a number that is named counts before anybody hears whether it is one. */
export const staffUnlockPinHandler = preparedHandler(
  staffUnlockPinCall,
  async ({ profile, keys, actor, inUnit }) => {
    if ((await inUnit((scope) => addToTally(scope, asked, actor.id))) > unlockLimits.askedPerHour)
      return refuse('limit.reached');
    return giftKeysOf(keys, profile.id);
  },
  async ({ body, scope }, { cards, people }) => {
    const found = await findByNumber(scope, cards, body.cardNumber);
    if (!found) return refuse('card.unknown');
    const { card } = found;
    if (await unlockAddress(scope, people, card)) return refuse('card.unlocked-by-mail');
    if (!isPinLocked(await triesOf(scope, body.cardNumber))) return refuse('card.step-not-allowed');
    if ((await addToTally(scope, unlocked, card.id)) > unlockLimits.perDay) return refuse('card.step-not-allowed');
    await forgetTries(scope, body.cardNumber);
    await record(scope, { call: staffUnlockPinCall.id, outcome: 'unlocked', about: [card.id] });
    return { isUnlocked: true as const };
  },
);
