// What the providers have in common of which no more is known than that a page of theirs takes the money and that they can
// be asked about it afterwards. They tell nothing by themselves, and refunds and books are looked after by hand.
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { byHand } from '#domain/payments/refund.ts';
import type { Clock } from '#platform/clock.ts';
import {
  StatementOutage,
  type AttemptRef,
  type PaymentProvider,
  type PspSettings,
  type StartOutcome,
  type StartPayment,
  type VoidOutcome,
} from '../port.ts';
import { Begun, Challenge, Found, Payment, statusOf } from './answers.ts';
import { asker, unclear, type Ask } from './ask.ts';
import { plainMeans, wordFor } from './means.ts';

/** A page of theirs is open for less. */
const dayMs = 24 * 60 * 60_000;

export interface PlainShape {
  /** What a payment is known by once it has begun. */
  readonly id: 'paymentId' | 'paymentLogId' | 'orderNo';
  readonly statusPath: (id: string) => string;
  readonly topUps: boolean;
  /** Whether a payment that follows takes the place of the one before, which must be over and unpaid. */
  readonly isReplaced: boolean;
  /** Where it says at which address the buyer's bank asks for its proof, if it does. */
  readonly threeDSecurePath?: (id: string) => string;
}

export function plainProvider(shape: PlainShape, settings: PspSettings, clock: Clock): PaymentProvider {
  const ask = asker(settings, clock);
  const { threeDSecurePath } = shape;
  const status = async ({ attempt, ref, startedAt }: AttemptRef): Promise<PaymentStatus> => {
    const id = ref === null ? await idOf(ask, shape, attempt) : idIn({ attempt, ref });
    // Nobody can have begun it, or can still do so.
    const isOver = clock.now().getTime() > startedAt.getTime() + dayMs;
    if (id === null) return isOver ? { kind: 'expired' } : unclear('not begun yet');
    if (typeof id !== 'string') return id;
    const said = await ask(Payment, shape.statusPath(id));
    if (said.kind !== 'said') return unclear(said.kind === 'refused' ? said.code : said.why);
    if (shape.isReplaced && said.it.reference !== attempt) return { kind: 'voided' };
    return statusOf(said.it, settings);
  };
  return {
    can: {
      means: plainMeans,
      authorises: [],
      topUps: shape.topUps,
      refunds: false,
      notices: false,
      statement: false,
    },
    start: (asked) => start(ask, shape, asked),
    status,
    async capture(attempt) {
      const now = await status(attempt);
      if (now.kind === 'paid') return { kind: 'captured' };
      if (now.kind === 'voided' || now.kind === 'expired' || now.kind === 'failed') return { kind: 'gone' };
      return unclear(now.kind === 'unknown' ? now.why : `still ${now.kind}`);
    },
    void: (attempt) => endUnpaid(ask, attempt, settings),
    refund: async () => ({ kind: 'refused', code: byHand }),
    webhook: () => null,
    // oxlint-disable-next-line require-yield -- it is there to say that there is none
    async *statement() {
      throw new StatementOutage(byHand);
    },
    ...(threeDSecurePath && {
      async threeDSecureUrl({ attempt, ref }: AttemptRef) {
        if (ref === null) return null;
        const said = await ask(Challenge, threeDSecurePath(idIn({ attempt, ref })));
        return said.kind === 'said' ? said.it.url : null;
      },
    }),
  };
}

/** Of a payment whose beginning nobody answered; null when it has none. */
async function idOf(ask: Ask, { id }: PlainShape, attempt: string) {
  const said = await ask(Found, `/payments?reference=${encodeURIComponent(attempt)}`);
  if (said.kind === 'unknown') return said;
  if (said.kind === 'refused') return said.code === 'unknown' ? null : unclear(said.code);
  return said.it[id] ?? unclear('misfit');
}

async function start(ask: Ask, shape: PlainShape, asked: StartPayment): Promise<StartOutcome> {
  const paymentMethod = wordFor(asked.means);
  if (paymentMethod === null) return { kind: 'refused', code: 'means-unknown' };
  if (asked.authoriseOnly) return { kind: 'refused', code: 'means-cannot-authorise' };
  const said = await ask(Begun, '/payments', {
    key: `${asked.attempt}:start`,
    body: {
      isVoid: 0,
      reference: asked.attempt,
      orderNo: asked.orderNo,
      txnAmount: asked.amount,
      txnCurrency: asked.currency,
      paymentMethod,
      title: asked.title,
      locale: asked.language,
      returnUrl: asked.returnUrl,
      cancelUrl: asked.cancelUrl,
      expiresAt: asked.expiresAt,
    },
  });
  if (said.kind !== 'said') return said;
  const { [shape.id]: id, redirectUrl, expiresAt } = said.it;
  if (id === undefined) return unclear('misfit');
  return { kind: 'started', ref: refOf(shape, id, asked.attempt), redirectUrl, expiresAt };
}

/** A name that the next payment has too is made the attempt's own. So it is also nobody's to guess, as an order's number is. */
const refOf = ({ isReplaced }: PlainShape, id: string, attempt: string): string =>
  isReplaced ? `${id}/${attempt}` : id;

const idIn = ({ attempt, ref }: { readonly attempt: string; readonly ref: string }): string =>
  ref.endsWith(`/${attempt}`) ? ref.slice(0, -attempt.length - 1) : ref;

async function endUnpaid(ask: Ask, { attempt }: AttemptRef, settings: PspSettings): Promise<VoidOutcome> {
  const said = await ask(Payment, '/payments', { body: { isVoid: 1, reference: attempt } });
  if (said.kind !== 'said') return unclear(said.kind === 'refused' ? said.code : said.why);
  const now = statusOf(said.it, settings);
  switch (now.kind) {
    case 'paid':
      return { kind: 'paid' };
    case 'voided':
    case 'expired':
    case 'failed':
      return { kind: 'voided' };
    default:
      return unclear(now.kind === 'unknown' ? now.why : `still ${now.kind}`);
  }
}
