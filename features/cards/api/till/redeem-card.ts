import { redeemCardCall } from '#contract/cards/till.ts';
import { amountFromWire, amountToWire } from '#contract/wire/values/money.ts';
import { isRefusal, refuse, refuseAbout } from '#domain/refusal.ts';
import { keyOrPartnerOf, saleKeyBy, saleKeyOf, tillHourMax, tillLimits } from '#domain/cards/till.ts';
import { cardKeysOf, lookupsOf } from '#data/cards/card-secrets.ts';
import { mayTillMove } from '#data/cards/till-limits.ts';
import { singleStatementHandler } from '#server/handler.ts';
import { redeem } from '#ledger/move.ts';
import { cardAfter } from '#ledger/post.ts';
import { sellAtTill } from '#ledger/till.ts';
import { askAtTill } from './ask-at-till.ts';

/** A till that scans a card has no PIN to give; one that is given a PIN must be given the right one. */
export const redeemCardHandler = singleStatementHandler(redeemCardCall, {
  fetchKeys: cardKeysOf,
  singleStatement: {
    // A sale in the unit's own currency, without PIN: nearly every one there is.
    async try({ body, profile, perform }, keys) {
      const { currency } = profile;
      const amount = amountFromWire(currency, body.amount);
      if (body.pinCode || !amount || amount < 0) return null;
      const sale = {
        name: saleKeyOf(body),
        lookups: lookupsOf(keys, profile.id, body.cardNumber),
        currency,
        amount,
        hourMax: tillHourMax(profile),
        wrongMax: tillLimits.wrongPerHour,
      };
      const sold = await sellAtTill(perform, sale);
      return sold === null || isRefusal(sold) ? sold : answerOf(sold.journal, currency, sold.available);
    },
    async again(scope, journal) {
      const { currency, available } = await cardAfter(scope, journal);
      return answerOf(journal, currency, available);
    },
  },
  prepare: ({ body, actor, inUnit }, keys) => inUnit((scope) => askAtTill(scope, actor, keys, body)),
  async run({ body, scope, profile }, card) {
    const { actor } = scope;
    const amount = amountFromWire(card.currency, body.amount);
    if (!amount || amount < 0) return refuse('input.invalid');
    const { id: partner, merchant = partner, tillKey } = actor;
    const moved = await redeem(scope, { key: saleKeyBy(actor, body), card: card.id, amount, merchant });
    if (isRefusal(moved)) return moved;
    const keyOrPartner = keyOrPartnerOf(actor);
    const sale = { amount, currency: card.currency, hourMax: tillHourMax(profile, tillKey) };
    if (!moved.repeated && !(await mayTillMove(scope, 'till-sold', keyOrPartner, sale)))
      return refuseAbout('till.limit-reached', keyOrPartner);
    return answerOf(moved.journal, card.currency, moved.available);
  },
});

const answerOf = (journal: string, currency: string, available: number) => ({
  transactionId: journal,
  balance: amountToWire(currency, available),
  currency,
});
