import { getWalletCall } from '#contract/cards/wallet.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { subjectOf } from '#domain/identity/actor.ts';
import { cardCodes, lastFour, maskedNumber } from '#domain/cards/card-number.ts';
import { may } from '#domain/identity/permission.ts';
import { unitCan } from '#domain/units/unit.ts';
import { cardKeysOf, makeSecret, putSecret, readSecret } from '#data/cards/card-secrets.ts';
import { pendingTopUps } from '#data/cards/card-top-ups.ts';
import { countHolds, openWallet } from '#data/cards/cards.ts';
import { preparedHandler } from '#server/handler.ts';

/** A wallet is made, with a number of its own, when it is first looked at. */
export const getWalletHandler = preparedHandler(
  getWalletCall,
  async ({ profile, actor, keys, ids, inUnit }) => {
    const ring = await cardKeysOf(keys, profile.id);
    return inUnit(async (scope) => {
      const wallet = await openWallet(scope, subjectOf(actor), profile.currency);
      const secret = await readSecret(scope, ring, wallet);
      if (secret) return { wallet, number: secret.number };
      // Long enough to need no PIN: its owner is signed in.
      const codes = cardCodes((bytes) => ids.secret(bytes), { withPin: false });
      const made = makeSecret(ring, profile.id, wallet.id, codes);
      await putSecret(scope, ring, wallet.id, made);
      return { wallet, number: made.plain.number };
    });
  },
  async ({ scope, profile }, { wallet, number }) => ({
    balance: amountToWire(wallet.currency, wallet.available),
    currency: wallet.currency,
    orderCount: await countHolds(scope, wallet.id),
    isReloadable: unitCan(profile, 'top-up'),
    // Whoever acts for somebody sees which wallet it is, not its number. To its owner it is told at any time: no till
    // takes it and it has no PIN, so it is worth nothing to whoever reads it.
    cardNumber: may(scope.actor, 'card.read-secret', {
      unit: profile.id,
      owner: wallet.owner ?? undefined,
    })
      ? number
      : maskedNumber(lastFour(number)),
    // WALLET-08: seen, and not to be spent before it is confirmed.
    processAmount: amountToWire(wallet.currency, (await pendingTopUps(scope, wallet.id)).amount),
  }),
);
