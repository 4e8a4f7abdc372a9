// Stripe, by its Checkout pages.
import { systemClock, type Clock } from '#platform/clock.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';
import { stripeAccount } from './account.ts';
import { authorisedMeans, stripeMeans } from './means.ts';
import { webhook } from './notices.ts';
import { refund } from './refund.ts';
import { capture, endUnpaid, status } from './settle.ts';
import { start } from './start.ts';
import { statement } from './statement.ts';

export function stripe(settings: PspSettings, clock: Clock = systemClock): PaymentProvider {
  const account = stripeAccount(settings, clock);
  return {
    can: {
      means: stripeMeans,
      authorises: authorisedMeans,
      topUps: true,
      refunds: true,
      notices: true,
      statement: true,
    },
    start: (asked) => start(account, asked),
    status: (attempt) => status(account, attempt),
    capture: (attempt, amount) => capture(account, attempt, amount),
    void: (attempt) => endUnpaid(account, attempt),
    refund: (asked) => refund(account, asked),
    webhook: (raw, headers) => webhook(raw, headers, settings),
    statement: (from, to) => statement(account, from, to),
  };
}
