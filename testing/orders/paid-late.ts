// A bank that was slow: what we had given up is paid after all, by a card that nobody has seen.
import { messageKeysOf } from '#data/outbox.ts';
import type { PaymentAttempt } from '#data/payments/attempts.ts';
import { houseScope } from '#data/scope.ts';
import { settleAttempt } from '#features/payments/worker/settle-attempt.ts';
import type { OrderShop } from './order-shop.ts';

export async function paidLate({ shop, parts }: Pick<OrderShop, 'shop' | 'parts'>, given: PaymentAttempt) {
  const { id: attempt, order, amount, currency, account, isLive } = given;
  const orderKeys = await messageKeysOf(shop.keys, 'alpha');
  const card = { brand: 'visa', last4: '4242', fingerprint: `of ${attempt}` };
  const payment = {
    id: `pi_${attempt}`,
    attempt,
    amount,
    currency,
    account,
    isLive,
    means: 'credit-card',
    card,
    cardToken: null,
    fee: null,
    refunded: 0,
    isDisputed: false,
  } as const;
  await shop.inUnit('alpha', ({ tx }) =>
    settleAttempt(houseScope('alpha', tx, parts), parts, {
      attempt,
      order,
      orderKeys,
      started: null,
      isRefused: false,
      status: { kind: 'paid', payment },
    }),
  );
}
