// A payment provider that takes no time and no network: it lives in the process that asks, and whoever is sent to it has paid.
// What it is asked about stands in its own reference, so that pay and worker, which are two processes, see one provider.
import { paymentMeans } from '#domain/units/unit.ts';
import type { AttemptRef, PaymentDesk, PaymentDesks, PaymentProvider } from '#providers/psp/port.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';

const account = 'instant';
const feeOf = (amount: number): number => Math.ceil(amount / 100);

export interface InstantNotice {
  readonly event: string;
  readonly ref: string;
}

const provider: PaymentProvider = {
  can: { means: paymentMeans, authorises: [], topUps: false, refunds: true, notices: true, statement: false },
  start: async ({ attempt, currency, amount, expiresAt }) => {
    const ref = [attempt, currency, amount].join('.');
    return { kind: 'started', ref, redirectUrl: `https://instant.invalid/${ref}`, expiresAt: new Date(expiresAt) };
  },
  status: async (asked) => paid(asked),
  capture: async () => ({ kind: 'captured' }),
  void: async () => ({ kind: 'paid' }),
  refund: async ({ refund }) => ({ kind: 'done', ref: refund }),
  webhook(raw) {
    const { event, ref } = JSON.parse(raw.toString()) as InstantNotice;
    const [attempt = ''] = ref.split('.');
    const about = { about: 'payment', unit: null, object: ref, attempt, payment: null } as const;
    return { event, type: 'paid', ...about, account, isLive: false, at: new Date() };
  },
  async *statement() {},
};

function paid({ ref }: AttemptRef): PaymentStatus {
  if (ref === null) return { kind: 'open' };
  const [attempt = '', currency = '', sum] = ref.split('.');
  const amount = Number(sum);
  return {
    kind: 'paid',
    payment: {
      id: `paid.${attempt}`,
      attempt,
      amount,
      currency,
      account,
      isLive: false,
      means: 'credit-card',
      card: null,
      cardToken: null,
      fee: { id: `fee.${attempt}`, amount: feeOf(amount), currency },
      refunded: 0,
      isDisputed: false,
    },
  };
}

/** Whatever provider a unit has. */
export const instantDesks: PaymentDesks = (_, name): PaymentDesk => ({ name, account, isLive: false, provider });
