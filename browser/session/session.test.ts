// Tabs of one browser with a server that is written here: what they ask it, and when, is what is proved.
import { describe, expect, test } from 'vitest';
import type { CallDescription } from '#contract/call.ts';
import { calls } from '#testing/browser/page/every-call.ts';
import type { Client, ClientOutcome } from '#contract/client.ts';
import { failures, statusOf, type FailureName } from '#contract/failures.ts';
import {
  confirmIdentityCall,
  keepAliveCall,
  logoutCall,
  refreshCall,
  validateTokenCall,
} from '#contract/identity/session.ts';
import { type SignedIn } from '#contract/identity/sign-in.ts';
import { handTimers } from '#testing/hand-timers.ts';
import { signedInAnswer } from '#testing/browser/page/signed-in.ts';
import type { AuthUser } from './auth-user.ts';
import { beforeSignOut } from './before-sign-out.ts';
import { createSession, type Session } from './session.ts';
import type { OtherTabs, TabNews } from './other-tabs.ts';

const tenMinutes = 600_000;

const answerFor = (custId: string, token: string | null): SignedIn =>
  signedInAnswer({ custId, accessToken: token, refreshToken: token && 'handle', expiresIn: tenMinutes });

const refused = (name: FailureName): ClientOutcome<never> => {
  return { ok: false, failure: { status: statusOf(name), name, message: failures[name].message } };
};

/** One browser: its cookie, what it keeps, its lock; and a server that counts. */
function browser() {
  const clock = handTimers(1_000_000);
  const server = {
    asked: [] as { call: CallDescription; input: Record<string, unknown>; token: string | null }[],
    /** Who the cookie belongs to; null when there is no session. */
    session: null as string | null,
    live: new Set<string>(),
    reachable: true,
    /** What it answers to whoever it knows. */
    refuses: null as FailureName | null,
    issued: 0,
    /** Happens while a renewal is on its way. */
    meanwhile: () => {},
  };
  const kept = { user: null as AuthUser | null, visitor: null as string | null };
  const hearers = new Set<(news: TabNews) => void>();
  let lock: Promise<unknown> = Promise.resolve();
  let idle = 0;

  function answer(call: CallDescription, input: Record<string, unknown>, token: string | null): ClientOutcome<unknown> {
    server.asked.push({ call, input, token });
    if (!server.reachable) return { ok: false, failure: { status: null, name: null, message: 'no line' } };
    if (call === refreshCall) {
      server.meanwhile();
      if (server.session === null) return refused('session.over');
      return { ok: true, data: answerFor(server.session, newToken()) };
    }
    if (call === logoutCall) {
      server.session = null;
      server.live.clear();
      return { ok: true, data: { redirectUrl: '/force-logout?failed=0' } };
    }
    if (token === null || !server.live.has(token)) return refused('auth.required');
    if (call === confirmIdentityCall) {
      server.live.clear();
      return { ok: true, data: { freshIn: tenMinutes, accessToken: newToken(), expiresIn: tenMinutes } };
    }
    return server.refuses ? refused(server.refuses) : { ok: true, data: {} };
  }
  const newToken = () => {
    const token = `token-${++server.issued}`;
    server.live.add(token);
    return token;
  };

  function tab(): Session {
    let mine: ((news: TabNews) => void) | null = null;
    const tabs: OtherTabs = {
      tell: (news) => hearers.forEach((hear) => hear !== mine && hear(news)),
      listen(hear) {
        mine = hear;
        hearers.add(hear);
        return () => hearers.delete(hear);
      },
      alone: (run) => {
        const turn = lock.then(run, run);
        lock = turn.catch(() => {});
        return turn;
      },
    };
    return createSession({
      client: (token) =>
        (async (call: CallDescription, input: Record<string, unknown>) => {
          await Promise.resolve();
          return answer(call, input, token());
        }) as unknown as Client,
      clock,
      tabs,
      kept: {
        read: () => kept.user,
        write: (user, visitor) => void Object.assign(kept, { user, visitor }),
        forget: () => void Object.assign(kept, { user: null, visitor: null }),
      },
      idleSeconds: () => idle,
    });
  }
  return {
    clock,
    server,
    kept,
    tab,
    newToken,
    setIdle: (seconds: number) => void (idle = seconds),
    asked: (call: CallDescription) => server.asked.filter((each) => each.call === call),
    signIn: (session: Session, custId = 'ana') => {
      server.session = custId;
      return session.begin(answerFor(custId, newToken()));
    },
  };
}

const ask = (session: Session) => session.send(validateTokenCall, {});

/** A call by which a page learns who is signed in. */
const profileCall = { ...validateTokenCall, identifies: true };

test('AUTH-10 AUTH-51 a sign-in keeps identity fields, and no token', () => {
  const { kept, tab, signIn } = browser();
  const session = tab();
  expect(session.state()).toEqual({ kind: 'guest' });
  expect(signIn(session)).toBe(true);
  expect(session.state()).toMatchObject({ kind: 'member', user: { custId: 'ana' } });
  expect(kept.visitor).toBe('customer');
  expect(kept.user).toEqual({
    custId: 'ana',
    custName: 'Ana Example',
    custType: 'B2C',
    userType: 'NL',
    paymentType: 'C04',
    idCardNo: null,
    companyType: null,
    companyName: null,
    isAdminSalesman: 0,
  });
  expect(JSON.stringify(kept)).not.toMatch(/token|handle/i);
});

test('AUTH-12 an answer with a second step signs nobody in', () => {
  const { kept, tab } = browser();
  const session = tab();
  expect(session.begin({ ...answerFor('ana', null), custId: null, tokenId: 'step' })).toBe(false);
  expect(session.state()).toEqual({ kind: 'guest' });
  expect(kept.user).toBeNull();
});

test('AUTH-51 the token is renewed before it ends, and not sooner', async () => {
  const { clock, asked, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  await clock.advance(tenMinutes - 61_000);
  await ask(session);
  expect(asked(refreshCall)).toHaveLength(0);
  await clock.advance(2_000);
  expect(await ask(session)).toMatchObject({ ok: true });
  expect(asked(refreshCall)).toHaveLength(1);
  expect(asked(validateTokenCall).map(({ token }) => token)).toEqual(['token-1', 'token-2']);
});

test('SESSION-13 a renewal tells how long nobody did anything, and is no input either', async () => {
  const { clock, asked, setIdle, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  setIdle(595);
  await clock.advance(tenMinutes);
  await ask(session);
  expect(asked(refreshCall).map(({ input }) => input)).toEqual([{ idleSeconds: 595 }]);
});

test('a refused token is renewed once and the call made again', async () => {
  const { server, asked, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  server.live.clear();
  expect(await ask(session)).toMatchObject({ ok: true });
  expect(asked(refreshCall)).toHaveLength(1);
  expect(asked(validateTokenCall)).toHaveLength(2);
  expect(session.state().kind).toBe('member');
});

test('AUTH-08 whoever proves again who they are goes on with the new token, in every tab', async () => {
  const { server, tab, asked, signIn } = browser();
  const [one, other] = [tab(), tab()];
  signIn(one);
  await ask(other);
  expect(await one.send(confirmIdentityCall, { password: 'right' })).toMatchObject({ ok: true });
  expect(server.live.size).toBe(1);
  const renewals = asked(refreshCall).length;
  for (const session of [one, other]) expect(await ask(session)).toMatchObject({ ok: true });
  // Nobody had to ask the cookie for it.
  expect(asked(refreshCall)).toHaveLength(renewals);
});

test('AUTH-39 when the cookie is no good either, the session is over', async () => {
  const { server, kept, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  const heard: string[] = [];
  session.subscribe(() => heard.push(session.state().kind));
  server.live.clear();
  server.session = null;
  expect(await ask(session)).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(heard).toEqual(['over']);
  // Until the visitor has been told, the page stays theirs.
  expect(kept.visitor).toBe('customer');
});

test('AUTH-39 a fresh token that is refused ends it as well', async () => {
  const { server, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  server.live.add = () => server.live;
  server.live.clear();
  await ask(session);
  expect(session.state().kind).toBe('over');
});

test('a server that cannot be reached signs nobody out', async () => {
  const { clock, server, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  server.reachable = false;
  await clock.advance(tenMinutes * 2);
  expect(await ask(session)).toMatchObject({ ok: false, failure: { status: null } });
  expect(session.state().kind).toBe('member');
  server.reachable = true;
  expect(await ask(session)).toMatchObject({ ok: true });
});

test('whichever member call is refused with 401, the session is over', async () => {
  const memberCalls = calls.filter(({ who }) => who === 'member');
  expect(memberCalls.length).toBeGreaterThan(10);
  for (const call of memberCalls) {
    const { server, tab, signIn } = browser();
    const session = tab();
    signIn(session);
    server.live.clear();
    server.session = null;
    await session.send(call, {});
    expect(session.state().kind, call.path).toBe('over');
  }
});

describe('a profile that cannot be had', () => {
  test('sets the customer number to "error", here, for the next page and in every tab', async () => {
    const { server, kept, tab, signIn } = browser();
    const [session, other] = [tab(), tab()];
    signIn(session);
    server.refuses = 'auth.not-allowed';
    expect(await session.send(profileCall, {})).toMatchObject({ ok: false });
    expect(session.state()).toMatchObject({ kind: 'failed', user: { custId: 'error' } });
    expect(kept.user?.custId).toBe('error');
    expect([other, tab()].map((each) => each.state().kind)).toEqual(['failed', 'failed']);
  });

  test('another call that is refused ends nothing', async () => {
    const { server, tab, signIn } = browser();
    const session = tab();
    signIn(session);
    server.refuses = 'auth.not-allowed';
    await ask(session);
    expect(session.state().kind).toBe('member');
  });

  test.each(['limit.reached', 'server.unavailable'] as const)(
    'a server that says %s is asked again later',
    async (name) => {
      const { server, tab, signIn } = browser();
      const session = tab();
      signIn(session);
      server.refuses = name;
      await session.send(profileCall, {});
      server.reachable = false;
      await session.send(profileCall, {});
      expect(session.state().kind).toBe('member');
    },
  );

  test('whoever signs in again is somebody again', async () => {
    const { server, kept, tab, signIn } = browser();
    const session = tab();
    signIn(session);
    server.refuses = 'server.fault';
    await session.send(profileCall, {});
    server.refuses = null;
    await session.signOut('/');
    signIn(session, 'ben');
    expect([session.state().kind, kept.user?.custId]).toEqual(['member', 'ben']);
  });
});

test('one refresh for all tabs that need one at the same time', async () => {
  const { clock, asked, tab, signIn } = browser();
  const tabs = [tab(), tab(), tab()] as const;
  signIn(tabs[0]);
  await clock.advance(tenMinutes);
  const outcomes = await Promise.all(tabs.flatMap((each) => [ask(each), ask(each)]));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(asked(refreshCall)).toHaveLength(1);
});

test('a tab that opens later gets its own token from the cookie', async () => {
  const { asked, tab, signIn } = browser();
  signIn(tab());
  const later = tab();
  expect(later.state()).toMatchObject({ kind: 'member', user: { custId: 'ana' } });
  expect(await ask(later)).toMatchObject({ ok: true });
  expect(asked(refreshCall)).toHaveLength(1);
});

test('a tab that has kept nothing finds the session by the cookie', async () => {
  const { server, tab } = browser();
  server.session = 'ana';
  const session = tab();
  expect(await session.check()).toBe('renewed');
  expect(session.state()).toMatchObject({ kind: 'member' });
});

test('and learns that there is none', async () => {
  const { server, tab } = browser();
  const session = tab();
  expect(await session.check()).toBe('over');
  expect(session.state()).toEqual({ kind: 'guest' });
  server.reachable = false;
  expect(await session.check()).toBe('unreachable');
});

test('tabs learn of a sign-in, and of somebody else signing in', async () => {
  const { asked, tab, signIn } = browser();
  const [one, other] = [tab(), tab()];
  signIn(one);
  expect(other.state()).toMatchObject({ kind: 'member', user: { custId: 'ana' } });
  await ask(other);
  signIn(one, 'ben');
  expect(other.state()).toMatchObject({ kind: 'member', user: { custId: 'ben' } });
  const before = asked(refreshCall).length;
  await ask(other);
  // Never with the token of the other one.
  expect(asked(refreshCall)).toHaveLength(before + 1);
});

test('AUTH-26 a sign-out ends the session by its handle, and all tabs are signed out', async () => {
  const { kept, asked, tab, signIn } = browser();
  const [one, other] = [tab(), tab()];
  signIn(one);
  await one.signOut('/shop/account');
  expect(asked(logoutCall)[0]?.input).toEqual({
    refreshToken: 'handle',
    redirectUrl: '/shop/account',
  });
  expect(kept).toEqual({ user: null, visitor: null });
  expect([one.state().kind, other.state().kind]).toEqual(['guest', 'guest']);
  expect(await ask(other)).toMatchObject({ ok: false });
});

test('AUTH-26 a sign-out waits for what has to be done before it, and not for ever', async () => {
  const { clock, kept, asked, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  let finish = () => {};
  const takeBack = beforeSignOut(() => new Promise((done) => void (finish = done)));
  const left = session.signOut('/');
  await clock.advance(0);
  expect(asked(logoutCall)).toEqual([]);
  finish();
  await left;
  expect(kept.user).toBeNull();
  signIn(session, 'ben');
  const late = session.signOut('/');
  await clock.advance(2_000);
  await late;
  expect(kept.user).toBeNull();
  takeBack();
});

test.each(['here', 'in another tab'])(
  'AUTH-26 a renewal that is answered when somebody has signed out %s brings nobody back',
  async (where) => {
    const { server, kept, tab, signIn } = browser();
    const [session, other] = [tab(), tab()];
    signIn(session);
    let left: Promise<void> | undefined;
    server.meanwhile = () => {
      server.meanwhile = () => {};
      if (where === 'here') session.forget();
      else left = other.signOut('/');
    };
    // The first token is not believed any more.
    server.live.clear();
    const asked = ask(session);
    await asked;
    await left;
    expect(kept).toEqual({ user: null, visitor: null });
    expect(session.state().kind).toBe('guest');
  },
);

test('AUTH-26 signing out without a line forgets everything here all the same', async () => {
  const { server, kept, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  server.reachable = false;
  await session.signOut('/');
  expect(session.state().kind).toBe('guest');
  expect(kept.user).toBeNull();
});

test('SESSION-01 SESSION-13 the keep-alive goes every 30 seconds and tells how long nobody did anything', async () => {
  const { clock, asked, setIdle, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  const stop = session.keepAlive();
  await clock.advance(29_999);
  expect(asked(keepAliveCall)).toHaveLength(0);
  setIdle(12);
  await clock.advance(1);
  setIdle(42);
  await clock.advance(30_000);
  expect(asked(keepAliveCall).map(({ input }) => input['idleSeconds'])).toEqual([12, 42]);
  stop();
  await clock.advance(90_000);
  expect(asked(keepAliveCall)).toHaveLength(2);
});

test('the keep-alive itself renews the token in time, for hours', async () => {
  const { clock, server, asked, tab, signIn } = browser();
  const session = tab();
  signIn(session);
  const stop = session.keepAlive();
  await clock.advance(3_600_000);
  stop();
  expect(asked(keepAliveCall)).toHaveLength(120);
  expect(asked(keepAliveCall).every(({ token }) => token !== null && server.live.has(token))).toBe(true);
  expect(asked(refreshCall).length).toBeLessThanOrEqual(7);
  expect(session.state().kind).toBe('member');
});

test('a guest who keeps alive asks nothing', async () => {
  const { clock, server, tab } = browser();
  tab().keepAlive();
  await clock.advance(120_000);
  expect(server.asked).toEqual([]);
});
