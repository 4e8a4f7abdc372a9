import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { refreshCall } from '#contract/identity/session.ts';
import { confirmLoginCall, salesmanLoginCall, type SignedIn } from '#contract/identity/sign-in.ts';
import { renewalGraceMs } from '#domain/identity/session.ts';
import { startSession } from '#data/identity/sessions.ts';
import { saveProfile } from '#data/units/units.ts';
import { totpCode } from '#platform/crypto/totp.ts';
import { addAccount, isSignedIn } from '#testing/accounts.ts';
import { cookieOf, openSessionShop, type SessionShop } from '#testing/session-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { eventually } from '#testing/wait.ts';
let sessions: SessionShop;
beforeAll(async () => {
  sessions = await openSessionShop();
});

describe('AUTH-51 renewal', () => {
  test('AUTH-09 AUTH-51 a renewal says of somebody what their sign-in said, an admin salesman that they are one', async () => {
    const { shop, browserAt } = sessions;
    await shop.inUnit('alpha', (scope) => saveProfile(scope, unitProfile({ can: ['salesman'] })));
    await eventually('the profile is known', async () => (await shop.profiles.of('alpha'))?.can.includes('salesman'));
    const salesman = await addAccount(shop, 'alpha', { kind: 'salesman', app: true });
    await shop.inUnit('alpha', ({ tx }) => sql`update actor set is_admin = true where id = ${salesman.id}`.execute(tx));
    const browser = browserAt();
    const step = await browser.send(salesmanLoginCall, { account: salesman.email, password: salesman.password });
    if (typeof step === 'string' || step.tokenId === null) throw new Error(`no second step: ${JSON.stringify(step)}`);
    const signedIn = await browser.send(confirmLoginCall, {
      twoFaTokenId: step.tokenId,
      twoFaToken: totpCode(salesman.secret ?? Buffer.alloc(0), shop.clock.now()),
    });
    expect(signedIn).toMatchObject({ custId: salesman.id, userType: 'SALESMAN', isAdminSalesman: 1 });
    const same = { ...(signedIn as SignedIn), accessToken: expect.any(String), refreshToken: null };
    expect(await browser.send(refreshCall, {})).toEqual(same);
  });

  test.each([
    ['google', 'GOOGLE'],
    ['facebook', 'FB'],
    ['apple', 'APPLE'],
    ['sso', 'SSO'],
  ] as const)('AUTH-49 AUTH-51 whoever came by %s is a %s after every renewal', async (method, userType) => {
    const { shop, ana, browserAt } = sessions;
    const ring = await shop.keys.ring('alpha', 'sessions');
    const wish = { actor: ana.id, kind: 'customer', method, device: '' } as const;
    const { refreshSecret } = await shop.inUnit('alpha', (scope) => startSession(scope, ring, wish));
    const browser = browserAt();
    browser.cookies.set('session-alpha', refreshSecret);
    expect(await browser.send(refreshCall, {})).toMatchObject({ custType: 'B2C', userType });
  });

  test('each secret is replaced by another, once it is old enough', async () => {
    const browser = await sessions.signIn();
    const first = cookieOf(browser);
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: sessions.ana.id });
    expect(cookieOf(browser)).toBe(first);
    sessions.shop.clock.advance(renewalGraceMs);
    await browser.send(refreshCall, {});
    expect(cookieOf(browser)).not.toBe(first);
  });

  test('E18 a stolen secret that comes back after its time ends the session for everybody', async () => {
    const browser = await sessions.signIn();
    const thief = sessions.browserAt();
    thief.cookies.set('session-alpha', cookieOf(browser));
    sessions.shop.clock.advance(renewalGraceMs);
    await browser.send(refreshCall, {});
    sessions.shop.clock.advance(renewalGraceMs + 1);
    expect(await thief.send(refreshCall, {})).toBe('session.over');
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    expect(await isSignedIn(browser)).toBe(false);
    expect(cookieOf(browser)).toBe('');
  });

  test('E18 eight tabs that renew together all stay signed in, with one secret', async () => {
    const browser = await sessions.signIn();
    for (let round = 0; round < 3; round++) {
      sessions.shop.clock.advance(9 * 60_000);
      const tabs = Array.from({ length: 8 }, () => browser.tab());
      const answers = await Promise.all(tabs.map((tab) => tab.send(refreshCall, { idleSeconds: 1 })));
      for (const answer of answers) expect(answer).toMatchObject({ custId: sessions.ana.id });
      expect(await Promise.all(tabs.map(isSignedIn))).toEqual(tabs.map(() => true));
    }
    const { rows } = await sessions.shop.inUnit('alpha', ({ tx }) =>
      sql<{ count: number }>`
      select count(*) as count from refresh_secret s join session on session.id = s.session_id
      where session.ended_at is null and replaced_at is null and actor_id = ${sessions.ana.id} group by session_id order by 1 desc`.execute(
        tx,
      ),
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('an answer that overtakes another brings back no secret that is past its time', async () => {
    const browser = await sessions.signIn();
    sessions.shop.clock.advance(renewalGraceMs);
    const [slow, quick] = [browser.tab(), browser.tab()];
    const before = cookieOf(browser);
    await quick.send(refreshCall, {});
    await quick.send(refreshCall, {});
    // The slow tab's request left before either; its answer comes last, and is what the browser keeps.
    browser.cookies.set('session-alpha', before);
    sessions.shop.clock.advance(renewalGraceMs - 1);
    expect(await slow.send(refreshCall, {})).toMatchObject({ custId: sessions.ana.id });
    sessions.shop.clock.advance(9 * 60_000);
    expect(await browser.send(refreshCall, {})).toMatchObject({ custId: sessions.ana.id });
  });

  test('a request without the header of our pages brings no cookie with it', async () => {
    const browser = await sessions.signIn();
    const response = await fetch(`${sessions.api.base}/v1/session/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `session-alpha=${cookieOf(browser)}` },
      body: JSON.stringify({ aggregatorBuId: 'alpha' }),
    });
    expect(response.status).toBe(401);
  });

  test('another site may not even ask', async () => {
    const asked = await fetch(`${sessions.api.base}/v1/session/refresh`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-session',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('junk, and nothing at all, renew nothing', async () => {
    const browser = sessions.browserAt();
    expect(await browser.send(refreshCall, {})).toBe('session.over');
    for (const junk of ['x', 'A'.repeat(43), `${'A'.repeat(43)}; session-alpha=y`]) {
      browser.cookies.set('session-alpha', junk);
      expect(await browser.send(refreshCall, {})).toBe('session.over');
    }
  });

  test('AUTH-51 another unit does not know the secret', async () => {
    const browser = await sessions.signIn();
    const other = sessions.browserAt('beta');
    other.cookies.set('session-beta', cookieOf(browser));
    other.cookies.set('session-alpha', cookieOf(browser));
    expect(await other.send(refreshCall, {})).toBe('session.over');
    expect(await isSignedIn(browser)).toBe(true);
  });
});
