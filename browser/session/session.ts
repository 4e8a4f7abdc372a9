// Somebody's session in one tab of one unit (AUTH-51). The access token is in memory only; it is renewed with
// the cookie, which no script sees, before it ends and when the server refuses it. One tab renews for all of
// them: whoever waited finds the new token there. A tab that cannot reach the server signs nobody out.
import type { CallAnswer, CallDescription } from '#contract/call.ts';
import type { Client, ClientFailure } from '#contract/client.ts';
import { confirmIdentityCall, keepAliveCall, logoutCall, refreshCall } from '#contract/identity/session.ts';
import { type SignedIn } from '#contract/identity/sign-in.ts';
import { keepAliveMs } from '#domain/identity/session.ts';
import type { VisitorKind } from '#domain/identity/visitor.ts';
import { authUserOf, failedCustId, isFailed, visitorOf, type AuthUser } from './auth-user.ts';
import { wait, type Clock } from '../time/clock.ts';
import { readyToSignOut } from './before-sign-out.ts';
import type { OtherTabs } from './other-tabs.ts';

/** A token with less than this left is renewed first: it must outlive the call and its way. */
const renewBeforeMs = 60_000;

/** How long a sign-out waits for what has to be done before it. */
const readyWithinMs = 2_000;

export type SessionState =
  | { readonly kind: 'guest' }
  | { readonly kind: 'member'; readonly user: AuthUser }
  /** The server has ended it; the visitor has yet to be told. */
  | { readonly kind: 'over'; readonly user: AuthUser }
  /** AUTH-40: whose it is could not be had, so it has to end. */
  | { readonly kind: 'failed'; readonly user: AuthUser };

/** What is kept of a session where other tabs and the next page find it. */
export interface KeptUser {
  read(): AuthUser | null;
  write(user: AuthUser, visitor: VisitorKind): void;
  forget(): void;
}

export interface SessionParts {
  /** Makes the calls, with `token()` as access token. */
  readonly client: (token: () => string | null) => Client;
  readonly clock: Clock;
  readonly tabs: OtherTabs;
  readonly kept: KeptUser;
  /** SESSION-13: since the last input in any tab. */
  readonly idleSeconds: () => number;
}

export interface Session {
  readonly state: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes the answer of a sign-in; false when it signed nobody in. */
  readonly begin: (answer: SignedIn) => boolean;
  /** Makes a call for whoever is signed in. */
  readonly send: Client;
  /** Asks the server whether there is a session, be it one that this browser has kept nothing of. */
  readonly check: () => Promise<Renewal>;
  /** SESSION-01: until the answer is called. */
  readonly keepAlive: () => () => void;
  /** AUTH-26: ends the session, here and at the server, as far as that can be reached. */
  readonly signOut: (from: string) => Promise<void>;
  readonly forget: () => void;
  readonly close: () => void;
}

export type Renewal = 'renewed' | 'over' | 'unreachable';

interface HeldToken {
  readonly token: string;
  readonly endsAt: number;
}

const unreachable = { ok: false, failure: { status: null, name: null, message: '' } } as const;

export function createSession({ client, clock, tabs, kept, idleSeconds }: SessionParts): Session {
  let held: HeldToken | null = null;
  /** To end the session by; only the tab that began it has one. */
  let handle: string | null = null;
  let state: SessionState = stateOf(kept.read());
  let renewing: Promise<Renewal> | null = null;
  /** How often somebody has left: an answer to whoever was there before is nobody's. */
  let leavings = 0;
  const listeners = new Set<() => void>();
  const call = client(() => held?.token ?? null);

  function become(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function take(answer: SignedIn): AuthUser | null {
    const user = authUserOf(answer);
    if (!user || answer.accessToken === null) return null;
    held = { token: answer.accessToken, endsAt: clock.now() + (answer.expiresIn ?? 0) };
    kept.write(user, visitorOf(user));
    become({ kind: 'member', user });
    return user;
  }

  function leave(): void {
    leavings += 1;
    held = null;
    handle = null;
    kept.forget();
    become({ kind: 'guest' });
  }

  /** AUTH-39: for the visitor to be told and led to their sign-in. */
  function end(): void {
    held = null;
    if (state.kind === 'member') become({ kind: 'over', user: state.user });
  }

  /** AUTH-40: every tab and the next page find it, and go the same way. */
  function fail(): void {
    if (state.kind !== 'member') return;
    const user = { ...state.user, custId: failedCustId };
    held = null;
    kept.write(user, visitorOf(user));
    become({ kind: 'failed', user });
    tabs.tell({ kind: 'signed-in' });
  }

  const isFresh = (): boolean => held !== null && held.endsAt - clock.now() > renewBeforeMs;

  /** Gets a token other than the refused one. */
  function renew(refused: string | null): Promise<Renewal> {
    renewing ??= tabs
      .alone(() => askAgain(refused))
      .finally(() => {
        renewing = null;
      });
    return renewing;
  }

  async function askAgain(refused: string | null): Promise<Renewal> {
    // Another tab was quicker, and told us while we waited.
    if (held && held.token !== refused && isFresh()) return 'renewed';
    const before = leavings;
    const outcome = await call(refreshCall, { idleSeconds: idleSeconds() });
    if (before !== leavings) return 'over';
    if (!outcome.ok) {
      if (outcome.failure.status !== 401) return 'unreachable';
      end();
      return 'over';
    }
    const user = take(outcome.data);
    if (!user || !held) return 'unreachable';
    share(user, held);
    return 'renewed';
  }

  function share({ custId }: AuthUser, { token, endsAt }: HeldToken): void {
    tabs.tell({ kind: 'renewed', custId, token, lifeMs: endsAt - clock.now() });
  }

  /** Whoever proves again who they are gets another token, and every tab with them: the one before has ended. */
  function hold({ accessToken, expiresIn }: CallAnswer<typeof confirmIdentityCall>): void {
    if (state.kind !== 'member') return;
    held = { token: accessToken, endsAt: clock.now() + expiresIn };
    share(state.user, held);
  }

  const send: Client = async (description, input, options) => {
    const outcome = await sendRenewed(description, input, options);
    if (outcome.ok && isCall(description, confirmIdentityCall))
      hold(outcome.data as CallAnswer<typeof confirmIdentityCall>);
    if (description.identifies && !outcome.ok && isFinal(outcome.failure)) fail();
    return outcome;
  };

  const sendRenewed: Client = async (description, input, options) => {
    if (state.kind !== 'member') return call(description, input, options);
    if (!isFresh()) await renew(held?.token ?? null);
    const used = held?.token ?? null;
    // What anybody may ask can be asked without a token.
    if (used === null && description.who !== 'anyone') return unreachable;
    const outcome = await call(description, input, options);
    if (outcome.ok || outcome.failure.status !== 401) return outcome;
    if ((await renew(used)) !== 'renewed') return outcome;
    const again = await call(description, input, options);
    if (!again.ok && again.failure.status === 401) end();
    return again;
  };

  const stopListening = tabs.listen((news) => {
    switch (news.kind) {
      case 'signed-out':
        leavings += 1;
        held = null;
        handle = null;
        return become({ kind: 'guest' });
      case 'signed-in':
        // Perhaps somebody else: whose token it was is gone, the cookie gives the right one.
        held = null;
        handle = null;
        return become(stateOf(kept.read()));
      case 'renewed':
        if (state.kind === 'member' && state.user.custId === news.custId)
          held = { token: news.token, endsAt: clock.now() + news.lifeMs };
    }
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(answer) {
      handle = answer.refreshToken;
      if (!take(answer)) return false;
      tabs.tell({ kind: 'signed-in' });
      return true;
    },
    send,
    check: async () => (isFresh() ? 'renewed' : renew(held?.token ?? null)),
    keepAlive() {
      let timer: unknown;
      let isStopped = false;
      const tick = () => {
        timer = clock.setTimeout(() => {
          if (state.kind === 'member') void send(keepAliveCall, { idleSeconds: idleSeconds() });
          if (!isStopped) tick();
        }, keepAliveMs);
      };
      tick();
      return () => {
        isStopped = true;
        clock.clearTimeout(timer);
      };
    },
    async signOut(from) {
      await Promise.race([readyToSignOut(), wait(clock, readyWithinMs)]);
      const refreshToken = handle === null ? {} : { refreshToken: handle };
      await call(logoutCall, { ...refreshToken, redirectUrl: from });
      leave();
      tabs.tell({ kind: 'signed-out' });
    },
    forget: leave,
    close: stopListening,
  };
}

const isCall = (one: CallDescription, other: CallDescription): boolean => one === other;

const stateOf = (user: AuthUser | null): SessionState =>
  user ? { kind: isFailed(user) ? 'failed' : 'member', user } : { kind: 'guest' };

/**
 * An answer, and not a server that cannot be reached or asks to be left alone for a moment. A 401 is told of and
 * led on in its own way (AUTH-39).
 */
const isFinal = ({ status }: ClientFailure): boolean => status !== null && ![401, 429, 503].includes(status);
