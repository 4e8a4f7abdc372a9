// What buyers do in the storm: pay, be declined first, leave, pay twice, pay for an order that is no more.
import { setOrderState } from '#data/orders/orders.ts';
import type { PayShop } from '../../payments/pay-shop.ts';
import { beginning, returnPath } from '../../payments/paying.ts';

export const stories = [
  'pays',
  'pays and comes back',
  'is declined, then pays',
  'is declined and leaves',
  'pays twice',
  'pays too late',
  'pays too late, is paid back slowly',
  'pays too late, is paid back in vain',
] as const;
export type Story = (typeof stories)[number];

/** How many payments reach us, and how many of them nobody owes. */
export const paymentsIn = (story: Story): number =>
  story === 'is declined and leaves' ? 0 : story === 'pays twice' ? 2 : 1;
export const isTooLate = (story: Story): boolean => story.startsWith('pays too late');
export const surplusIn = (story: Story): number => (story === 'pays twice' || isTooLate(story) ? 1 : 0);

const cards = { good: '4242424242424242', declined: '4000000000000002', slowBack: '4000000000007726' };

type Guest = Awaited<ReturnType<PayShop['guest']>>;

export async function tell(shop: PayShop, story: Story, due: number): Promise<void> {
  const guest = await shop.guest('alpha', { due });
  const page = await begun(shop, guest, 'C04', due);
  if (story.startsWith('is declined')) await shop.payPage(page, { card: cards.declined });
  switch (story) {
    case 'pays':
    case 'is declined, then pays':
      await shop.payPage(page);
      break;
    case 'pays and comes back':
      // The browser may be faster than the bank, or slower, or both.
      await Promise.all([shop.payPage(page), comeBack(shop, guest)]);
      await comeBack(shop, guest);
      break;
    case 'is declined and leaves':
      await comeBack(shop, guest);
      break;
    case 'pays twice': {
      const second = await begun(shop, guest, 'PP', due);
      await shop.payPage(second, { means: 'paypal' });
      // The bank of the first page had begun before it was ended.
      await Promise.all([shop.answerPage(second), shop.payPage(page, { card: cards.good, late: true })]);
      break;
    }
    case 'pays too late':
    case 'pays too late, is paid back slowly':
    case 'pays too late, is paid back in vain':
      await shop.shop.inUnit('alpha', (scope) => setOrderState(scope, guest.order.id, 'cancelled'));
      await shop.payPage(page, { card: story === 'pays too late' ? cards.good : cards.slowBack });
      if (story.endsWith('in vain')) await refuseRefund(shop, guest);
      break;
  }
}

/** Another means waits until the first page is ended, which may take longer than a buyer is kept waiting. */
function begun(shop: PayShop, guest: Guest, paymentMethod: string, due: number): Promise<string> {
  return shop.until(
    'it has begun',
    async () => {
      const outcome = await beginning(guest, { txnAmount: due / 100, paymentMethod });
      return outcome.ok && guest.page();
    },
    { withinMs: 120_000 },
  );
}

async function comeBack(shop: PayShop, guest: Guest): Promise<void> {
  const answer = await fetch(shop.pay.base + returnPath((await guest.attempts())[0]), { redirect: 'manual' });
  await answer.body?.cancel();
}

/** The buyer's bank would not have it. */
async function refuseRefund(shop: PayShop, guest: Guest): Promise<void> {
  const [attempt] = await guest.attempts();
  const ref = await shop.until(
    'the refund is on its way',
    async () => {
      const refund = await shop.shop.inUnit('alpha', ({ tx }) =>
        tx
          .selectFrom('payment_refund')
          .select('ref')
          .where('attempt_id', '=', attempt?.id ?? '')
          .executeTakeFirst(),
      );
      return refund?.ref;
    },
    // In the thick of it the bank answers a refund later than we wait; its job comes back after all the others.
    { withinMs: 900_000, everyMs: 200 },
  );
  await shop.control(`/refunds/${ref}`, { status: 'failed', reason: 'lost_or_stolen_card' });
}
