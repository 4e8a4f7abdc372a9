// The init token: one request however many callers want it, counted down from its arrival, asked for
// again when it is missing, at zero or refused (INIT-01 to INIT-03).
import type { CallAnswer } from '#contract/call.ts';
import type { ClientOutcome } from '#contract/client.ts';
import { visitMs, type initCall } from '#contract/shop/visit.ts';
import { beginAgreement, type VisitKeys } from './agreement.ts';
import type { Expiry } from './kept-expiry.ts';
import type { Clock } from '../time/clock.ts';

export interface Init {
  readonly token: string;
  /** The id of the visit, which a signed fingerprint is bound to. */
  readonly visit: string;
  /**
   * What its bodies are sealed with. They are in this page's memory alone: another page begins another visit. Fails if
   * somebody on the way lost or bent a half of the agreement.
   */
  readonly keys: () => Promise<VisitKeys>;
}

export interface InitTokens {
  readonly current: () => Promise<Init>;
  /** The server did not take this one; the next caller gets another. */
  readonly refused: (token: string) => void;
  /** The server's clock, as well as we know it. */
  readonly serverNow: () => number;
  readonly stop: () => void;
}

export interface InitTokenOptions {
  /** Begins a visit, with the browser's half of the agreement. */
  readonly ask: (sealKey: string) => Promise<ClientOutcome<CallAnswer<typeof initCall>>>;
  readonly keep: (expiry: Expiry) => void;
  readonly clock: Clock;
}

export function createInitTokens({ ask, keep, clock }: InitTokenOptions): InitTokens {
  let held: (Init & { readonly expiresAt: number }) | null = null;
  let asking: Promise<Init> | null = null;
  let countdown: unknown = null;
  let serverAheadMs = 0;

  async function request(): Promise<Init> {
    const agreement = await beginAgreement();
    const outcome = await ask(agreement.publicKey);
    if (!outcome.ok) throw new Error(`there is no visit: ${outcome.failure.message}`);
    const { init: token, expiresIn, serverTime, sealKey } = outcome.data;
    const arrived = clock.now();
    // Our own clock may be wrong, so the life of the token is a length of time from its arrival.
    const inMs = Math.min(expiresIn, visitMs);
    serverAheadMs = serverTime - arrived;
    held = { token, visit: visitOf(token), keys: agreement.withServer(sealKey, token), expiresAt: arrived + inMs };
    keep({ at: serverTime + inMs, inMs });
    clock.clearTimeout(countdown);
    countdown = clock.setTimeout(renew, inMs);
    return held;
  }

  function renew(): void {
    held = null;
    // Without a network there is nobody to tell; whoever needs a token next asks again.
    current().catch(() => {});
  }

  async function current(): Promise<Init> {
    // A sleeping machine's countdown stands still, so the clock is looked at as well.
    if (held && clock.now() < held.expiresAt) return held;
    asking ??= request().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    current,
    refused(token) {
      // Of several calls refused at once, the first has made room for a new token already.
      if (held?.token === token) held = null;
    },
    serverNow: () => clock.now() + serverAheadMs,
    stop: () => clock.clearTimeout(countdown),
  };
}

/** A token is the unit, the visit, when it ends and a seal, with dots between. */
function visitOf(token: string): string {
  const [, visit = ''] = token.split('.');
  if (!visit) throw new Error('the init token names no visit');
  return visit;
}
