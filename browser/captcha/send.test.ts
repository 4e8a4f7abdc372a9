import { expect, test, vi } from 'vitest';
import type { ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { CaptchaOutcome, CaptchaTokens } from './captcha.ts';
import { sendWithCaptcha, type CaptchaSteps } from './send.ts';

const passed = (tokens: CaptchaTokens): CaptchaOutcome => ({ ok: true, tokens });
const gaveUp: CaptchaOutcome = { ok: false, fault: { kind: 'script' } };
const done: ClientOutcome<string> = { ok: true, data: 'done' };
const refused = (name: FailureName): ClientOutcome<string> => ({
  ok: false,
  failure: { status: 200, name, message: '' },
});

type Send = (tokens: CaptchaTokens) => Promise<ClientOutcome<string>>;
const answering = (outcome: ClientOutcome<string>) => vi.fn<Send>(async () => outcome);

const invisible = { captchaToken: 'invisible' };
const visible = { captchaToken: '', traditionalToken: 'visible' };

const stepsOf = (changes: Partial<CaptchaSteps> = {}): CaptchaSteps => ({
  execute: vi.fn(async () => passed(invisible)),
  challenge: vi.fn(async () => passed(visible)),
  giveUp: vi.fn(async () => false),
  ...changes,
});

test('CAPTCHA-11 a call carries the invisible token, and nobody is challenged', async () => {
  const send = answering(done);
  const steps = stepsOf();
  expect(await sendWithCaptcha('login', send, steps)).toBe(done);
  expect(send.mock.calls).toEqual([[invisible]]);
  expect(steps.challenge).not.toHaveBeenCalled();
});

test.each(['captcha.needed-cloudflare', 'captcha.needed-google'] as const)(
  'AUTH-43 %s asks for the challenge, then sends its token',
  async (name) => {
    const send = answering(done).mockResolvedValueOnce(refused(name));
    const steps = stepsOf();
    expect(await sendWithCaptcha('login', send, steps)).toBe(done);
    expect(send.mock.calls).toEqual([[invisible], [visible]]);
    expect(steps.challenge).toHaveBeenCalledExactlyOnceWith('login');
  },
);

test('a server that is still not convinced shows the challenge again', async () => {
  const send = answering(done);
  send
    .mockResolvedValueOnce(refused('captcha.needed-cloudflare'))
    .mockResolvedValueOnce(refused('captcha.needed-cloudflare'));
  const steps = stepsOf();
  expect(await sendWithCaptcha('login', send, steps)).toBe(done);
  expect(steps.challenge).toHaveBeenCalledTimes(2);
});

test('CAPTCHA-13 every step is for the form that is sent', async () => {
  const execute = vi.fn(async () => passed(invisible)).mockResolvedValueOnce(gaveUp);
  const steps = stepsOf({ execute, giveUp: async () => true });
  await sendWithCaptcha('reset', answering(done).mockResolvedValueOnce(refused('captcha.needed-google')), steps);
  expect(execute.mock.calls).toEqual([['reset'], ['reset']]);
  expect(steps.challenge).toHaveBeenCalledExactlyOnceWith('reset');
});

test('any other failure is the answer', async () => {
  const send = answering(refused('limit.reached'));
  expect(await sendWithCaptcha('login', send, stepsOf())).toEqual(refused('limit.reached'));
  expect(send).toHaveBeenCalledTimes(1);
});

test('a challenge that was closed ends it, and nothing more is sent', async () => {
  const send = answering(refused('captcha.needed-google'));
  const steps = stepsOf({ challenge: async () => null });
  expect(await sendWithCaptcha('login', send, steps)).toBeNull();
  expect(send).toHaveBeenCalledTimes(1);
  expect(steps.giveUp).not.toHaveBeenCalled();
});

test('CAPTCHA-01 a captcha that gave up is told of, and nothing is sent', async () => {
  const send = answering(done);
  const steps = stepsOf({ execute: async () => gaveUp });
  expect(await sendWithCaptcha('login', send, steps)).toBeNull();
  expect(steps.giveUp).toHaveBeenCalledExactlyOnceWith({ kind: 'script' });
  expect(send).not.toHaveBeenCalled();
});

test('CAPTCHA-09 whoever wants to begin again, does', async () => {
  const send = answering(done);
  const execute = vi.fn(async () => passed(invisible)).mockResolvedValueOnce(gaveUp);
  const steps = stepsOf({ execute, giveUp: async () => true });
  expect(await sendWithCaptcha('login', send, steps)).toBe(done);
  expect(execute).toHaveBeenCalledTimes(2);
});
