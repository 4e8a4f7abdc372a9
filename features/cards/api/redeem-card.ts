import { redeemCardCall } from '#contract/till.ts';
import { amountFromWire, amountToWire } from '#contract/wire/money.ts';
import { mayGuess } from '#domain/card-guessing.ts';
import { isRefusal, refuse, refuseGuess } from '#domain/refusal.ts';
import { cardKeysOf, findByNumber, lookupsOf, pinFits } from '#data/card-secrets.ts';
import { beginTry, wrongTry } from '#data/card-tries.ts';
import { handlerWithKeys } from '#features/handler.ts';
import { redeem } from '#ledger/move.ts';
import { cardAfter } from '#ledger/post.ts';
import { redeemAtOnce } from '#ledger/till.ts';
import { tillKey } from './till-key.ts';

/** A till that scans a card has no PIN to give; one that is given a PIN must be given the right one. */
export const redeemCardHandler = handlerWithKeys(
  redeemCardCall,
  cardKeysOf,
  async ({ body, scope }, keys) => {
    if (body.pinCode) {
      const tries = await beginTry(scope, body.cardNumber);
      if (!mayGuess(tries.card, tries.unit, false)) return refuse('card.tries-exceeded');
    }
    const found = await findByNumber(scope, keys, body.cardNumber);
    // Counted once this transaction is undone; until then the number's lock is ours.
    if (body.pinCode && !pinFits(keys, scope.unit, found, body.pinCode))
      return refuseGuess('card.unknown', wrongTry(body.cardNumber));
    if (!found || found.card.kind === 'wallet') return refuse('card.unknown');
    const { card } = found;
    const amount = amountFromWire(card.currency, body.amount);
    if (!amount || amount < 0) return refuse('input.invalid');
    if (scope.actor.kind === 'guest') return refuse('card.unknown');
    const { id: partner, merchant = partner } = scope.actor;
    const moved = await redeem(scope, {
      key: tillKey(partner, body.reference),
      card: card.id,
      amount,
      merchant,
    });
    if (isRefusal(moved)) return moved;
    return answerOf(moved.journal, card.currency, moved.available);
  },
  {
    // A sale in the unit's own currency, without PIN: nearly every one there is.
    async try({ body, profile, clock, ids, statement, asked }, keys) {
      const { currency } = profile;
      const amount = amountFromWire(currency, body.amount);
      if (body.pinCode || !amount || amount < 0) return null;
      const lookups = lookupsOf(keys, profile.id, body.cardNumber);
      const sale = { reference: body.reference, lookups, currency, amount };
      const sold = await redeemAtOnce(statement, asked, sale, { clock, ids });
      return sold && answerOf(sold.journal, currency, sold.available);
    },
    async again(scope, journal) {
      const { currency, available } = await cardAfter(scope, journal);
      return answerOf(journal, currency, available);
    },
  },
);

const answerOf = (journal: string, currency: string, available: number) => ({
  transactionId: journal,
  balance: amountToWire(currency, available),
  currency,
});
