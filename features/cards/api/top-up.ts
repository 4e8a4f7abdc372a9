import { topUpCall } from '#contract/cards/wallet.ts';
import { amountFromWire, amountToWire } from '#contract/wire/values/money.ts';
import { stateAt } from '#domain/cards/card.ts';
import { paysTopUps, pendingTopUpsMax, topUpBounds } from '#domain/cards/card-top-up.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { unitCan } from '#domain/units/unit.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { pendingTopUps, requestTopUp } from '#data/cards/card-top-ups.ts';
import { lockCard } from '#data/cards/cards.ts';
import { findProduct } from '#data/catalogue/products.ts';
import { preparedHandler } from '#server/handler.ts';
import { findOwnCard } from './ask-card.ts';

/** Writes down what is wished for. Nothing can be spent before the payment has confirmed it. */
export const topUpHandler = preparedHandler(
  topUpCall,
  async ({ profile, keys }) => cardKeysOf(keys, profile.id),
  async ({ body, scope, profile, clock }, keys) => {
    const found = await findOwnCard(scope, keys, body.cardNumber);
    if (isRefusal(found)) return found;
    // Wishes of one card wait for each other, or each would count the others out.
    const card = await lockCard(scope, found.card.id);
    if (!card) return refuse('card.unknown');
    const isWallet = card.kind === 'wallet';
    // WALLET-05: a salesman has no wallet, and deals with nobody's.
    if (isWallet && (scope.actor.kind === 'salesman' || !unitCan(profile, 'wallet'))) return refuse('card.unknown');
    if (card.issuer !== 'own') return refuse('card.third-party');
    const state = stateAt(card, clock.now());
    if (state === 'expired' || state === 'blocked' || state === 'locked') return refuse(`card.${state}`);
    // CARD-25.
    const product = card.itemCode ? await findProduct(scope, card.itemCode) : undefined;
    if (!isWallet && !product?.product.reloadable) return refuse('card.not-reloadable');

    const amount = amountFromWire(card.currency, body.amount);
    if (amount === null) return refuse('input.invalid');
    const { min, max } = topUpBounds({ ...profile, currency: card.currency });
    if (amount < min || amount > max) return refuse('top-up.out-of-bounds');
    if (!paysTopUps(profile, body.paymentMethod)) return refuse('top-up.means-unknown');
    const pending = await pendingTopUps(scope, card.id);
    if (pending.count >= pendingTopUpsMax) return refuse('top-up.too-many');

    const { currency } = card;
    const orderNo = await requestTopUp(scope, {
      card: card.id,
      currency,
      amount,
      means: body.paymentMethod,
    });
    return {
      orderNo,
      status: 'R' as const,
      amount: amountToWire(currency, amount),
      currency,
      balance: amountToWire(currency, card.available),
      processAmount: amountToWire(currency, pending.amount + amount),
      returnType: isWallet ? ('topupWallet' as const) : ('topup' as const),
    };
  },
);
