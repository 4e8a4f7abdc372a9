import { describe, expect, test } from 'vitest';
import { testElement, testWidgets, type TestWidgets, type WidgetPlan } from '#testing/browser/page/test-widgets.ts';
import { handTimers } from '#testing/hand-timers.ts';
import { retriesMax, retryPauseMs, type CaptchaSettings } from './attempt.ts';
import { checkMs, createCaptcha, usualSuccessDelayMs, type CaptchaOptions } from './captcha.ts';

const keys = { siteKey: 'see-nothing', challengeSiteKey: 'see-me' };
const settingsOf = (provider: string, base: string | null = null): CaptchaSettings => ({
  provider,
  base,
  ...keys,
});
const providers = ['google', 'cloudflare'] as const;

function setUp(settings: CaptchaSettings | null, widgets: TestWidgets, more: Partial<CaptchaOptions> = {}) {
  const timers = handTimers();
  const { loadScript } = widgets;
  const captcha = createCaptcha({ settings, timers, loadScript, place: () => testElement(), ...more });
  /** Plays until there is an answer, and says how long it took. */
  async function played<T>(running: Promise<T>, stepMs = 100): Promise<{ answer: T; ms: number }> {
    let answer: { value: T } | null = null;
    void running.then((value) => (answer = { value }));
    for (let ms = 0; ; ms += stepMs) {
      await timers.advance(ms === 0 ? 0 : stepMs);
      if (answer) return { answer: (answer as { value: T }).value, ms };
      if (ms > 1_000_000) throw new Error('there is no answer');
    }
  }
  return { captcha, timers, played };
}

const open = new AbortController().signal;
const failed: WidgetPlan = { error: '300030' };
const times = (count: number, plan: WidgetPlan) => Array.from({ length: count }, () => plan);

describe.each(providers)('%s', (provider) => {
  test('CAPTCHA-11 the invisible check gives captchaToken, the challenge traditionalToken', async () => {
    const widgets = testWidgets({ token: 'token' });
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    expect((await played(captcha.execute('login'))).answer).toEqual({
      ok: true,
      tokens: { captchaToken: 'token' },
    });
    expect((await played(captcha.challenge('login', testElement(), open))).answer).toEqual({
      ok: true,
      tokens: { captchaToken: '', traditionalToken: 'token' },
    });
    expect(widgets.made).toMatchObject([{ sitekey: 'see-nothing', action: 'login' }, { sitekey: 'see-me' }]);
    expect(widgets.shown()).toBe(0);
  });

  test('CAPTCHA-13 the service is told which form it is, where it takes that', async () => {
    const widgets = testWidgets({ token: 'token' });
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    await played(captcha.execute('register'));
    await played(captcha.challenge('otp_send', testElement(), open));
    // The box to tick of one of them has no name for it.
    const shown = provider === 'google' ? undefined : 'otp_send';
    expect(widgets.made.map(({ action }) => action)).toEqual(['register', shown]);
  });

  test('CAPTCHA-02 the token is given 1 s after success, or when the form says', async () => {
    expect(usualSuccessDelayMs).toBe(1_000);
    const usual = setUp(settingsOf(provider), testWidgets({ token: 'token' }));
    expect((await usual.played(usual.captcha.execute('login'))).ms).toBe(1_000);
    const element = testElement();
    expect((await usual.played(usual.captcha.challenge('login', element, open))).ms).toBe(1_000);
    const other = setUp(settingsOf(provider), testWidgets({ token: 'token' }), {
      successDelayMs: 200,
    });
    expect((await other.played(other.captcha.execute('login'))).ms).toBe(200);
  });

  test('CAPTCHA-02 the solved challenge is seen until then', async () => {
    const widgets = testWidgets({ token: 'token' });
    const { captcha, timers } = setUp(settingsOf(provider), widgets);
    const element = testElement();
    const running = captcha.challenge('login', element, open);
    await timers.advance(999);
    expect([widgets.shown(), element.inside.length]).toEqual([1, 1]);
    await timers.advance(1);
    await running;
    expect([widgets.shown(), element.inside.length]).toEqual([0, 0]);
  });

  test('CAPTCHA-01 five errors are tried again', async () => {
    expect(retriesMax).toBe(5);
    const widgets = testWidgets(...times(5, failed), { token: 'token' });
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    const { answer, ms } = await played(captcha.execute('login'));
    expect(answer).toMatchObject({ ok: true });
    expect(ms).toBe(5 * retryPauseMs + usualSuccessDelayMs);
    expect(widgets.made).toHaveLength(6);
  });

  test('CAPTCHA-01 the sixth is the end, of the check and of the challenge', async () => {
    for (const kind of ['execute', 'challenge'] as const) {
      const widgets = testWidgets(...times(6, failed), { token: 'token' });
      const { captcha, played } = setUp(settingsOf(provider), widgets);
      const element = testElement();
      const running = kind === 'execute' ? captcha.execute('login') : captcha.challenge('login', element, open);
      expect((await played<unknown>(running)).answer).toMatchObject({ ok: false });
      expect(widgets.made).toHaveLength(6);
      expect([widgets.shown(), element.inside.length]).toEqual([0, 0]);
    }
  });

  test('CAPTCHA-07 a success without a token is none', async () => {
    for (const token of ['', null, undefined, 7]) {
      const { captcha, played } = setUp(settingsOf(provider), testWidgets({ token }));
      expect((await played(captcha.execute('login'))).answer).toEqual({
        ok: false,
        fault: { kind: 'callback' },
      });
    }
  });

  test('CAPTCHA-10 a widget that throws, or never answers, is put into its error state with 1234', async () => {
    const fault = { kind: 'widget', code: '1234' };
    const throwing = setUp(settingsOf(provider), testWidgets({ throws: 'out of order' }));
    expect((await throwing.played(throwing.captcha.execute('login'))).answer).toEqual({ ok: false, fault });
    const silent = setUp(settingsOf(provider), testWidgets({ says: 'nothing' }));
    const { answer, ms } = await silent.played(silent.captcha.execute('login'), 1_000);
    expect(answer).toEqual({ ok: false, fault });
    expect(ms).toBe(6 * checkMs + 5 * retryPauseMs);
  });

  test('CAPTCHA-12 1234 is never taken for a token', async () => {
    const { captcha, played } = setUp(settingsOf(provider), testWidgets({ token: '1234' }));
    expect((await played(captcha.execute('login'))).answer).toEqual({
      ok: false,
      fault: { kind: 'widget', code: '1234' },
    });
    expect((await played(captcha.challenge('login', testElement(), open))).answer).toEqual({
      ok: false,
      fault: { kind: 'widget', code: '1234' },
    });
  });

  test('a script that does not arrive is asked for again', async () => {
    const widgets = testWidgets({ token: 'token' });
    widgets.loseScript(5);
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    expect((await played(captcha.execute('login'))).answer).toMatchObject({ ok: true });
    expect(widgets.asked).toHaveLength(6);
  });

  test('CAPTCHA-06 a script that never arrives is a fault of its own', async () => {
    const widgets = testWidgets({ token: 'token' });
    widgets.loseScript(6);
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    const fault = { kind: 'script' };
    expect((await played(captcha.execute('login'))).answer).toEqual({ ok: false, fault });
  });

  test('a challenge that was closed says nothing, and nothing of it stays', async () => {
    for (const plan of [{ says: 'nothing' }, failed, { token: 'token' }] as const) {
      const closing = new AbortController();
      const widgets = testWidgets(plan);
      const { captcha, timers } = setUp(settingsOf(provider), widgets);
      const element = testElement();
      const running = captcha.challenge('login', element, closing.signal);
      await timers.advance(500);
      closing.abort();
      await timers.advance(10_000);
      expect(await running).toBeNull();
      expect([widgets.shown(), element.inside.length, widgets.made.length]).toEqual([0, 0, 1]);
    }
  });
});

test('CAPTCHA-03 the service is the one the unit names, from its own host or another', async () => {
  const addressOf = async (provider: string, base: string | null) => {
    const widgets = testWidgets({ token: 'token' });
    const { captcha, played } = setUp(settingsOf(provider, base), widgets);
    await played(captcha.execute('login'));
    return widgets.asked;
  };
  expect(await addressOf('google', null)).toEqual(['https://www.google.com/recaptcha/api.js?render=see-nothing']);
  expect(await addressOf('cloudflare', null)).toEqual([
    'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
  ]);
  expect(await addressOf('cloudflare', 'http://127.0.0.1:4009')).toEqual([
    'http://127.0.0.1:4009/turnstile/v0/api.js?render=explicit',
  ]);
  expect(await addressOf('google', 'http://127.0.0.1:4009')).toEqual([
    'http://127.0.0.1:4009/recaptcha/api.js?render=see-nothing',
  ]);
});

test('CAPTCHA-04 a service that nobody knows is not tried twice', async () => {
  for (const provider of ['', 'acme', 'Google']) {
    const widgets = testWidgets({ token: 'token' });
    const { captcha, played } = setUp(settingsOf(provider), widgets);
    const { answer, ms } = await played(captcha.execute('login'));
    expect(answer).toEqual({ ok: false, fault: { kind: 'provider' } });
    expect([ms, widgets.asked]).toEqual([0, []]);
  }
});

test('CAPTCHA-05 without a place on the page there is no widget', async () => {
  for (const element of [null, testElement(false)]) {
    const { captcha, played } = setUp(settingsOf('cloudflare'), testWidgets({ token: 'token' }), {
      place: () => element,
    });
    const fault = { kind: 'element' };
    expect((await played(captcha.execute('login'))).answer).toEqual({ ok: false, fault });
    const challenge = captcha.challenge('login', element, open);
    expect((await played(challenge)).answer).toEqual({ ok: false, fault });
  }
});

test('CAPTCHA-08 the code of the service is kept, where it has codes', async () => {
  const faultOf = async (provider: string, plan: WidgetPlan) => {
    const { captcha, played } = setUp(settingsOf(provider), testWidgets(plan));
    return (await played(captcha.challenge('login', testElement(), open))).answer;
  };
  const ending = (code: string) => ({ ok: false, fault: { kind: 'widget', code } });
  expect(await faultOf('cloudflare', { error: '600010' })).toEqual(ending('600010'));
  expect(await faultOf('cloudflare', { says: 'expired' })).toEqual(ending('1234'));
  expect(await faultOf('cloudflare', { says: 'timeout' })).toEqual(ending('1234'));
  expect(await faultOf('google', { error: 'ignored' })).toEqual(ending('1234'));
  expect(await faultOf('google', { says: 'expired' })).toEqual(ending('1234'));
});

test('CAPTCHA-13 a unit without a captcha sends an empty token at once, and loads nothing', async () => {
  const widgets = testWidgets({ token: 'token' });
  const { captcha, played } = setUp(null, widgets);
  const { answer, ms } = await played(captcha.execute('login'));
  expect(answer).toEqual({ ok: true, tokens: { captchaToken: '' } });
  expect([ms, widgets.asked]).toEqual([0, []]);
  expect((await played(captcha.challenge('login', testElement(), open))).answer).toMatchObject({
    fault: { kind: 'provider' },
  });
});
