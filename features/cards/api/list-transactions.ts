import { listTransactionsCall } from '#contract/cards/cards.ts';
import { cardActionOf, walletTypeOf } from '#contract/wire/cards/card.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { maskedNumber } from '#domain/cards/card-number.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { cardHistory } from '#data/cards/cards.ts';
import { preparedHandler } from '#server/handler.ts';
import { findOwnCard } from './ask-card.ts';

export const listTransactionsHandler = preparedHandler(
  listTransactionsCall,
  async ({ profile, keys }) => cardKeysOf(keys, profile.id),
  async ({ body, scope }, keys) => {
    const found = await findOwnCard(scope, keys, body.cardNumber);
    if (isRefusal(found)) return found;
    const { card } = found;
    // WALLET-05: what came and went tells a salesman what is left.
    if (card.kind === 'wallet' && scope.actor.kind === 'salesman') return refuse('card.unknown');
    const { total, events } = await cardHistory(scope, card.id, body.pageNo);
    return {
      totalCount: total,
      transactionList: events.map(({ at, origin, amount, after, otherLast4 }) => ({
        date: at.toISOString(),
        action: cardActionOf(origin, amount),
        type: card.kind === 'wallet' ? walletTypeOf(origin) : null,
        amount: amountToWire(card.currency, amount),
        balance: after === null ? null : amountToWire(card.currency, after),
        otherCardNumber: otherLast4 && maskedNumber(otherLast4),
      })),
    };
  },
);
