// Stripe, by its Checkout pages.
import { systemClock, type Clock } from '#platform/clock.ts';
import type { PaymentProvider, PspSettings } from '../port.ts';
import { timeoutOf, within } from '../guarded.ts';
import { stripeAccount, unclear, type Unclear } from './account.ts';
import { authorisedMeans, stripeMeans } from './means.ts';
import { webhook } from './notices.ts';
import { refund } from './refund.ts';
import { capture, endUnpaid, status } from './settle.ts';
import { start } from './start.ts';
import { statement } from './statement.ts';

export function stripe(settings: PspSettings, clock: Clock = systemClock): PaymentProvider {
  const account = stripeAccount(settings, clock);
  /** Some take several calls; together they may take as long as two. */
  const timeoutMs = 2 * timeoutOf(settings);
  const inTime = <Outcome>(work: () => Promise<Outcome>) => within<Outcome | Unclear>(timeoutMs, work, unclear('late'));
  return {
    can: {
      means: stripeMeans,
      authorises: authorisedMeans,
      topUps: true,
      refunds: true,
      notices: true,
      statement: true,
    },
    start: (asked) => inTime(() => start(account, asked)),
    status: (attempt) => inTime(() => status(account, attempt)),
    capture: (attempt, amount) => inTime(() => capture(account, attempt, amount)),
    void: (attempt) => inTime(() => endUnpaid(account, attempt)),
    refund: (asked) => inTime(() => refund(account, asked)),
    webhook: (raw, headers) => webhook(raw, headers, settings),
    statement: (from, to) => statement(account, from, to),
  };
}
