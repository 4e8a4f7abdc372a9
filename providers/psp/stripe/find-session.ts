// The session of an attempt whose beginning nobody answered. Stripe finds none by a reference, so those of the time are
// gone through; its search would be easier and is minutes behind.
import type { AttemptRef } from '../port.ts';
import { unclear, type StripeAccount, type Unclear } from './account.ts';
import { SessionList } from './answers.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Nearly all begin at once, by clocks that may differ; the rest when they were asked for again. */
const windows = [
  [-5 * minuteMs, 15 * minuteMs],
  [15 * minuteMs, dayMs],
] as const;
const pageSize = 100;
const pagesMax = 50;

/** `isOver`: nor can there be one any more, since it would have begun and ended by now. */
export type Found = { readonly kind: 'found'; readonly id: string } | { readonly kind: 'none'; isOver: boolean };

export async function findSession(account: StripeAccount, attempt: AttemptRef): Promise<Found | Unclear> {
  if (attempt.payment !== null) return byPayment(account, attempt.payment);
  const begun = attempt.startedAt.getTime();
  const now = account.clock.now().getTime();
  for (const [from, to] of windows) {
    if (begun + from > now) continue;
    const found = await among(account, attempt.attempt, { gte: seconds(begun + from), lte: seconds(begun + to) });
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none', isOver: now > begun + dayMs };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

async function byPayment(account: StripeAccount, payment: string): Promise<Found | Unclear> {
  const said = await account.ask(SessionList, (sdk) => sdk.checkout.sessions.list({ payment_intent: payment }));
  if (said.kind !== 'said') return said.kind === 'refused' ? unclear(said.code) : said;
  const [session] = said.it.data;
  return session ? { kind: 'found', id: session.id } : { kind: 'none', isOver: false };
}

async function among(
  account: StripeAccount,
  reference: string,
  created: { readonly gte: number; readonly lte: number },
): Promise<Found | Unclear> {
  let after: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const from = after === undefined ? {} : { starting_after: after };
    const said = await account.ask(SessionList, (sdk) =>
      sdk.checkout.sessions.list({ created, limit: pageSize, ...from }),
    );
    if (said.kind !== 'said') return said.kind === 'refused' ? unclear(said.code) : said;
    const session = said.it.data.find(({ client_reference_id: its }) => its === reference);
    if (session) return { kind: 'found', id: session.id };
    after = said.it.data.at(-1)?.id;
    if (!said.it.has_more || after === undefined) return { kind: 'none', isOver: false };
  }
  return unclear('too many sessions to look through');
}
