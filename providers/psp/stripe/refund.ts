// Sends money back. A refund of ours carries its id, so one that was begun is found and not begun again, even when
// Stripe has forgotten its key; the answer kept under a key would also be that of the first day for ever.
import type { RefundOutcome, RefundPayment } from '../port.ts';
import { unclear, type StripeAccount, type Unclear } from './account.ts';
import { toProvider } from './amounts.ts';
import { Refund, RefundList } from './answers.ts';

const pageSize = 100;

export async function refund(account: StripeAccount, asked: RefundPayment): Promise<RefundOutcome> {
  const amount = toProvider(asked.amount, asked.currency);
  if (amount === null) return { kind: 'refused', code: 'amount-not-exact' };
  const begun = await begunRefund(account, asked);
  if (begun && 'kind' in begun) return begun;
  if (begun) return outcomeOf(begun);
  const said = await account.ask(Refund, (sdk) =>
    sdk.refunds.create(
      { payment_intent: asked.payment, amount, metadata: { refund: asked.refund } },
      { idempotencyKey: `${asked.refund}:refund` },
    ),
  );
  if (said.kind === 'unknown') return unclear(said.why);
  return said.kind === 'refused' ? said : outcomeOf(said.it);
}

async function begunRefund(account: StripeAccount, asked: RefundPayment): Promise<Refund | Unclear | null> {
  const said = await account.ask(RefundList, (sdk) =>
    sdk.refunds.list({ payment_intent: asked.payment, limit: pageSize }),
  );
  // A payment that it does not know: creating says so too.
  if (said.kind === 'refused') return null;
  if (said.kind === 'unknown') return said;
  const own = said.it.data.find(({ metadata }) => metadata?.['refund'] === asked.refund);
  if (own) return own;
  return said.it.has_more ? unclear('too many refunds to look through') : null;
}

function outcomeOf({ id, status, failure_reason: reason }: Refund): RefundOutcome {
  switch (status) {
    case 'pending':
    // The buyer is asked where it shall go.
    case 'requires_action':
      return { kind: 'pending', ref: id };
    case 'succeeded':
      return { kind: 'done', ref: id };
    case 'failed':
      return { kind: 'failed', reason: reason ?? 'unknown' };
    case 'canceled':
      return { kind: 'failed', reason: 'canceled' };
    default:
      return unclear(`a refund that is ${status}`);
  }
}
