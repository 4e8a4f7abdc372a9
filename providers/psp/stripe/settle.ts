// What becomes of a payment that has begun: its status, taking what was authorised, ending what nobody paid.
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { AttemptRef, CaptureOutcome, VoidOutcome } from '../port.ts';
import { unclear, type StripeAccount } from './account.ts';
import { fromProvider, toProvider } from './amounts.ts';
import { IntentHead, Session, SessionHead } from './answers.ts';
import { findSession } from './find-session.ts';
import { statusOf } from './payment-state.ts';

export async function status(account: StripeAccount, attempt: AttemptRef): Promise<PaymentStatus> {
  const session = await sessionOf(account, attempt);
  if ('kind' in session) return session;
  const whose = await account.whose();
  if (typeof whose !== 'string') return whose;
  const found = statusOf(session, whose);
  if (found.kind === 'unknown') account.fault(found.why);
  return found;
}

/** The session with its payment, or what is known without one. */
async function sessionOf(account: StripeAccount, attempt: AttemptRef): Promise<Session | PaymentStatus> {
  const found =
    attempt.ref === null ? await findSession(account, attempt) : { kind: 'found' as const, id: attempt.ref };
  if (found.kind === 'unknown') return unclear(found.why);
  if (found.kind === 'none') return found.isOver ? { kind: 'expired' } : unclear('no session yet');
  const said = await account.ask(Session, (sdk) =>
    sdk.checkout.sessions.retrieve(found.id, { expand: ['payment_intent.latest_charge.balance_transaction'] }),
  );
  if (said.kind === 'said') return said.it;
  return unclear(said.kind === 'refused' ? said.code : said.why);
}

export async function capture(
  account: StripeAccount,
  attempt: AttemptRef,
  { amount, currency }: { readonly amount: number; readonly currency: string },
): Promise<CaptureOutcome> {
  const sum = toProvider(amount, currency);
  if (sum === null) return unclear('amount-not-exact');
  const payment = attempt.payment ?? (await authorisedPayment(account, attempt));
  if (typeof payment !== 'string') return payment;
  const said = await account.ask(IntentHead, (sdk) =>
    sdk.paymentIntents.capture(payment, { amount_to_capture: sum }, { idempotencyKey: `${attempt.attempt}:capture` }),
  );
  if (said.kind === 'unknown') return unclear(said.why);
  if (said.kind === 'said' && said.it.status === 'succeeded') return { kind: 'captured' };
  // Taken already, released or run out: its status tells which.
  return capturedBy(await status(account, attempt));
}

/** Its id, or what became of it when there is nothing to take. */
async function authorisedPayment(account: StripeAccount, attempt: AttemptRef): Promise<string | CaptureOutcome> {
  const now = await status(account, attempt);
  return now.kind === 'authorised' ? now.payment.id : capturedBy(now);
}

function capturedBy(now: PaymentStatus): CaptureOutcome {
  if (now.kind === 'paid') return { kind: 'captured' };
  if (now.kind === 'voided' || now.kind === 'expired' || now.kind === 'failed') return { kind: 'gone' };
  return unclear(now.kind === 'unknown' ? now.why : `still ${now.kind}`);
}

/** Somebody may pay while it is being ended; then it is looked at again. */
const roundsMax = 3;

export async function endUnpaid(account: StripeAccount, attempt: AttemptRef): Promise<VoidOutcome> {
  for (let round = 0; round < roundsMax; round++) {
    const session = await sessionOf(account, attempt);
    const now = 'kind' in session ? session : statusOf(session, account.settings.account);
    switch (now.kind) {
      case 'paid':
        return { kind: 'paid' };
      case 'voided':
      case 'expired':
      case 'failed':
        return { kind: 'voided' };
      case 'unknown':
        return now;
      case 'waiting':
      case 'open':
      case 'authorised': {
        if (now.kind === 'waiting' && !isUntouched(session as Session, now)) return { kind: 'cannot' };
        const ended = await end(account, session as Session, now);
        if (ended !== null) return ended;
      }
    }
  }
  return unclear('it changes while it is being ended');
}

/** A transfer that nobody has sent anything for: what comes later stays with its customer, and is told of. */
function isUntouched({ payment_intent: intent }: Session, { transfer }: Extract<PaymentStatus, { kind: 'waiting' }>) {
  return intent !== null && transfer?.remaining === fromProvider(intent.amount, intent.currency);
}

/** Null when it was no longer what it seemed to be. */
async function end(
  account: StripeAccount,
  { id, payment_intent: intent }: Session,
  now: Extract<PaymentStatus, { kind: 'open' | 'authorised' | 'waiting' }>,
): Promise<VoidOutcome | null> {
  // Without a key of ours: a refusal would be kept under it, and both do no harm when done twice.
  const said =
    now.kind === 'open' || intent === null
      ? await account.ask(SessionHead, (sdk) => sdk.checkout.sessions.expire(id))
      : await account.ask(IntentHead, (sdk) => sdk.paymentIntents.cancel(intent.id));
  if (said.kind === 'unknown') return unclear(said.why);
  const isEnded = said.kind === 'said' && ['expired', 'canceled'].includes(said.it.status);
  if (isEnded) return { kind: 'voided' };
  return now.kind === 'waiting' ? { kind: 'cannot' } : null;
}
