import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#domain/values/money.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { scriptedServer } from '#testing/sandbox/scripted-server.ts';
import { shortTimeouts } from '#testing/short-timeouts.ts';
import { operatorBases, operatorService } from './registry.ts';

const sandbox = await openSandbox();
const faults: string[] = [];
const onFault = (reason: string) => faults.push(reason);
const { operator: settings } = sandbox.settings;
const service = operatorService('reloadly', { ...settings, onFault });
beforeEach(() => void (faults.length = 0));
afterEach(() => sandbox.resetSwitches());

const mobile = { number: '+97336001234', country: 'BH' };

/** What the provider has on its books. */
async function reported(key: string) {
  const grant = await fetch(`${settings.authBase}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_id: settings.account,
      client_secret: settings.secret,
      grant_type: 'client_credentials',
    }),
  });
  const { access_token: token } = (await grant.json()) as { access_token: string };
  const answer = await fetch(`${settings.base}/topups/reports/transactions?customIdentifier=${key}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { content: unknown[] }).content;
}

describe('reloadly', () => {
  test.each([
    ['yes', '9101', '+97336001234'],
    ['no', '9102', '+97336001234'],
    ['yes', '9202', '+18292345678'],
    ['unknown', '9101', '+97366001234'],
  ] as const)('PHONE-03 whether it is one of theirs: %s', async (answer, operator, number) => {
    expect(await service.check(operator, { ...mobile, number })).toBe(answer);
    expect(faults).toEqual([]);
  });

  test.each(['429', '500', 'drop'] as const)('PHONE-03 %s is unknown, and the next goes through', async (fail) => {
    await sandbox.setSwitch('operator', { fail, next: 1 });
    expect(await service.check('9101', mobile)).toBe('unknown');
    expect(faults).toHaveLength(1);
    expect(await service.check('9101', mobile)).toBe('yes');
  });

  test('PHONE-03 two seconds are waited for, no longer', async () => {
    await sandbox.setSwitch('operator', { lose: true });
    using limits = shortTimeouts();
    expect(await service.check('9101', mobile)).toBe('unknown');
    expect(limits.asked).toEqual([2_000, 2_000]);
    expect(faults).toEqual(['TimeoutError']);
  });

  test('PHONE-03 who is not known there knows nothing', async () => {
    const stranger = operatorService('reloadly', { ...settings, secret: 'wrong', onFault });
    expect(await stranger.check('9101', mobile)).toBe('unknown');
    expect(faults).toEqual(['no token: status 401']);
  });

  test.each([
    ['{}', 'no token'],
    ['null', 'no token'],
    ['<html>', 'no token: SyntaxError'],
    ['{"access_token":"x"}', 'an answer without an operator'],
    ['{"access_token":"x","operatorId":{}}', 'an answer without an operator'],
  ])('PHONE-03 an answer that it never gives is unknown: %s', async (answer, fault) => {
    const { base } = await scriptedServer(answer);
    const there = operatorService('reloadly', { ...settings, base, authBase: base, onFault });
    expect(await there.check('9101', mobile)).toBe('unknown');
    expect(faults).toEqual([fault]);
  });

  test('a hostile number stays one segment of the path', async () => {
    const server = await scriptedServer('{"access_token":"x","operatorId":9101}');
    const there = operatorService('reloadly', { ...settings, base: server.base, authBase: server.base });
    expect(await there.check('9101', { number: '../../topups?a=b#c', country: 'B/H' })).toBe('yes');
    expect(server.asked).toEqual([
      '/oauth/token',
      '/operators/auto-detect/phone/..%2F..%2Ftopups%3Fa%3Db%23c/countries/B%2FH',
    ]);
  });

  const topUp = (key: string, changes = {}) =>
    service.topUp({ key, operator: '9101', mobile, amount: money('BHD', 2_500), ...changes });

  test('PHONE-03 a top-up is done once for its key, with the amount as it is written', async () => {
    expect(await topUp('once')).toBe('done');
    expect(await topUp('once')).toBe('done');
    expect(await reported('once')).toEqual([
      expect.objectContaining({
        operatorId: 9101,
        recipientPhone: mobile.number,
        requestedAmount: 2.5,
        status: 'SUCCESSFUL',
      }),
    ]);
  });

  test('PHONE-03 one whose answer was lost is pending, and found done by its key', async () => {
    await sandbox.setSwitch('operator', { lose: true, next: 1 });
    {
      using limits = shortTimeouts();
      expect(await topUp('lost')).toBe('pending');
      expect(limits.asked).toEqual([30_000, 30_000]);
    }
    expect(faults).toEqual(['TimeoutError']);
    expect(await topUp('lost')).toBe('done');
    expect(await reported('lost')).toHaveLength(1);
  });

  test('PHONE-03 what the operator refuses is refused, and nothing is on its books', async () => {
    await sandbox.setSwitch('operator', { fail: 'refuse', next: 1 });
    expect(await topUp('refused')).toBe('refused');
    expect(await topUp('not theirs', { operator: '9102' })).toBe('refused');
    expect(await reported('refused')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(['429', '500', 'drop'] as const)('PHONE-03 %s is pending, and asked again it is done', async (fail) => {
    await sandbox.setSwitch('operator', { fail, next: 1 });
    expect(await topUp(`down-${fail}`)).toBe('pending');
    expect(faults).toHaveLength(1);
    expect(await topUp(`down-${fail}`)).toBe('done');
    expect(await reported(`down-${fail}`)).toHaveLength(1);
  });

  test.each([
    ['{"access_token":"x","status":"SUCCESSFUL"}', 'done', []],
    ['{"access_token":"x","status":"PROCESSING"}', 'pending', []],
    ['{"access_token":"x","status":"REFUNDED"}', 'refused', []],
    ['{"access_token":"x","status":"FAILED"}', 'refused', []],
    ['{"access_token":"x","status":"SOMETHING"}', 'pending', ['a status that it never has']],
    ['{"access_token":"x"}', 'pending', ['a status that it never has']],
    ['{"access_token":"x","errorCode":"OPERATOR_NOT_FOUND"}', 'refused', []],
    ['{"access_token":"x","errorCode":"INSUFFICIENT_BALANCE"}', 'pending', ['refused with INSUFFICIENT_BALANCE']],
    [
      '{"access_token":"x","errorCode":"CUSTOM_IDENTIFIER_ALREADY_USED"}',
      'pending',
      ['a top-up that is known and not reported'],
    ],
  ] as const)('PHONE-03 %s is %s', async (answer, state, told) => {
    const { base } = await scriptedServer(answer);
    const there = operatorService('reloadly', { ...settings, base, authBase: base, onFault });
    expect(await there.topUp({ key: 'k', operator: '9101', mobile, amount: money('BHD', 1_000) })).toBe(state);
    expect(faults).toEqual(told);
  });
});

test.each(['', 'somebody', 'constructor'])('"%s" puts no credit on phones', (name) => {
  expect(() => operatorService(name, settings)).toThrow('reloadly');
  expect(() => operatorBases(name)).toThrow('reloadly');
});

test('it answers at its own addresses', () => {
  expect(Object.values(operatorBases('reloadly'))).toEqual([
    expect.stringMatching(/^https:/),
    expect.stringMatching(/^https:/),
  ]);
});
