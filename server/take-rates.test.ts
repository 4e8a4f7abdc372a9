import { expect, test } from 'vitest';
import { sendCodeCall } from '#contract/identity/registration.ts';
import type { LimitPolicy } from '#contract/limits.ts';
import { refusedFor, takeRates } from './guards.ts';
import type { ServerParts } from './parts.ts';

type Verdict = Awaited<ReturnType<ServerParts['rates']['take']>>;

/** Notes who is counted for what; these limits say so, the others let everybody pass. */
function counting(verdicts: Readonly<Record<string, Verdict>> = {}) {
  const counted: [string, number, number, string][] = [];
  const take = async (name: string, { points, seconds }: LimitPolicy, subject: string): Promise<Verdict> => {
    counted.push([name, points, seconds, subject]);
    return verdicts[name] ?? { allowed: true };
  };
  return { counted, parts: { rates: { take } } as unknown as ServerParts };
}

const asker = { unit: 'alpha', address: '203.0.113.5', visit: 'visit-1' };

test('OTP-09 codes are counted by init token, five an hour, and by network; in each unit for itself', async () => {
  const { counted, parts } = counting();
  expect(await takeRates(sendCodeCall, asker, parts)).toBeNull();
  await takeRates(sendCodeCall, { ...asker, unit: 'beta', visit: 'visit-2' }, parts);
  expect(counted).toEqual([
    ['otp-send', 5, 3_600, 'alpha:visit-1'],
    ['otp-send-network', 60, 3_600, 'alpha:203.0.113'],
    ['otp-send', 5, 3_600, 'beta:visit-2'],
    ['otp-send-network', 60, 3_600, 'beta:203.0.113'],
  ]);
});

test('OTP-09 whoever leaves the init token out is counted by their network', async () => {
  const { counted, parts } = counting();
  await takeRates(sendCodeCall, { ...asker, visit: null }, parts);
  expect(counted.map(([, , , subject]) => subject)).toEqual(['alpha:203.0.113', 'alpha:203.0.113']);
});

test('OTP-09 one of the limits is enough to be refused, with the time to wait; what cannot be counted is not sent', async () => {
  const late = { allowed: false, retrySeconds: 17 } as Verdict;
  for (const name of ['otp-send', 'otp-send-network'])
    expect(await takeRates(sendCodeCall, asker, counting({ [name]: late }).parts)).toEqual({
      refused: 'limit.reached',
      retrySeconds: 17,
    });
  const closed = { allowed: false, closed: true } as Verdict;
  expect(await takeRates(sendCodeCall, asker, counting({ 'otp-send': closed }).parts)).toMatchObject({
    refused: 'server.unavailable',
  });
});

test('only a limit by network is known before the body: a visit is named in it', () => {
  const asked: string[] = [];
  const rates = { refusedFor: (name: string) => (asked.push(name), 9) };
  expect(refusedFor(sendCodeCall, asker, { rates } as unknown as ServerParts)).toBe(9);
  expect(asked).toEqual(['otp-send-network']);
});
