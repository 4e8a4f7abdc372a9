// What buyers do in the storm: pay, be declined first, leave, pay twice, pay for an order that is no more.
import { beginning, returnPath } from '../../payments/paying.ts';
import type { StormBuyer, Stormed } from './stormed.ts';

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

export async function tell(stormed: Stormed, story: Story, at: number): Promise<void> {
  const { shop } = stormed;
  const buyer = await stormed.buyer(at);
  const page = await begun(stormed, buyer, 'C04');
  if (story.startsWith('is declined')) await shop.payPage(page, { card: cards.declined });
  switch (story) {
    case 'pays':
    case 'is declined, then pays':
      await shop.payPage(page);
      break;
    case 'pays and comes back':
      // The browser may be faster than the bank, or slower, or both.
      await Promise.all([shop.payPage(page), comeBack(stormed, buyer), buyer.confirm()]);
      await Promise.all([comeBack(stormed, buyer), buyer.confirm()]);
      break;
    case 'is declined and leaves':
      await comeBack(stormed, buyer);
      break;
    case 'pays twice': {
      const second = await begun(stormed, buyer, 'PP');
      await shop.payPage(second, { means: 'paypal' });
      // The bank of the first page had begun before it was ended.
      await Promise.all([shop.answerPage(second), shop.payPage(page, { card: cards.good, late: true })]);
      break;
    }
    case 'pays too late':
    case 'pays too late, is paid back slowly':
    case 'pays too late, is paid back in vain':
      await buyer.callOff();
      // Its page may be over by now; a bank that had begun before is not to be stopped.
      await shop.payPage(page, { card: story === 'pays too late' ? cards.good : cards.slowBack, late: true });
      if (story.endsWith('in vain')) await refuseRefund(stormed, buyer);
      break;
  }
}

/** Another means waits until the first page is ended, which may take longer than a buyer is kept waiting. */
function begun({ shop }: Stormed, buyer: StormBuyer, paymentMethod: string): Promise<string> {
  return shop.until(
    'it has begun',
    async () => {
      const outcome = await beginning(buyer, { txnAmount: buyer.due / 100, paymentMethod });
      return outcome.ok && buyer.page();
    },
    { withinMs: 120_000 },
  );
}

async function comeBack({ pay: [pay] }: Stormed, buyer: StormBuyer): Promise<void> {
  const answer = await fetch(pay.base + returnPath((await buyer.attempts())[0]), { redirect: 'manual' });
  await answer.body?.cancel();
}

/** The buyer's bank would not have it. */
async function refuseRefund({ shop }: Stormed, buyer: StormBuyer): Promise<void> {
  const [attempt] = await buyer.attempts();
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
