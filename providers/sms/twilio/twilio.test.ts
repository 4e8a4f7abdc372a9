import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import sdk from 'twilio';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { eventually } from '#testing/wait.ts';
import type { SmsMessage } from '../port.ts';
import { smsSender } from '../registry.ts';

const sandbox = await openSandbox();
const sender = smsSender('twilio', sandbox.settings.sms);
afterEach(() => sandbox.resetSwitches());

let count = 0;
const message = (changes: Partial<SmsMessage> = {}): SmsMessage => ({
  from: 'Unwrap',
  to: `+336123456${String(++count).padStart(2, '0')}`,
  text: 'Your card is here.',
  ...changes,
});

test('a message arrives whole, in every script', async () => {
  const sent = message({ text: 'بطاقتك وصلت 🎁 – José & Zoë' });
  const answer = await sender.send(sent);
  const sms = await sandbox.waitForSms(sent.to);
  expect(answer).toEqual({ outcome: 'accepted', providerId: sms.id });
  expect(sms).toMatchObject({ from: 'Unwrap', to: sent.to, text: sent.text });
});

test.each([
  ['a number without its country', { to: '0612345678' }],
  ['two numbers', { to: '+33612345678,+33612345679' }],
  ['an empty text', { text: '' }],
  ['a text that is too long', { text: 'x'.repeat(1_601) }],
  ['a sender with a line break', { from: 'Unwrap\n' }],
])('%s is refused before it is sent', async (_, changes) => {
  await sandbox.clearInbox();
  expect(await sender.send(message(changes))).toMatchObject({ outcome: 'refused' });
  expect(await sandbox.messages()).toEqual([]);
});

describe('when things go wrong', () => {
  test('a slow carrier is waited for, but not for ever', async () => {
    await sandbox.setSwitch('sms', { delayMs: 300 });
    expect(await sender.send(message())).toMatchObject({ outcome: 'accepted' });
    const hasty = smsSender('twilio', { ...sandbox.settings.sms, timeoutMs: 100 });
    expect(await hasty.send(message())).toMatchObject({ outcome: 'unavailable' });
  });

  test('a duplicate has the same id', async () => {
    await sandbox.setSwitch('sms', { duplicate: 1 });
    const sent = message();
    const answer = await sender.send(sent);
    const ids = (await sandbox.messages(sent.to)).map(({ id }) => id);
    expect(answer).toMatchObject({ providerId: ids[0] });
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('a lost message was accepted and never arrives', async () => {
    await sandbox.setSwitch('sms', { lose: true });
    const sent = message();
    expect(await sender.send(sent)).toMatchObject({ outcome: 'accepted' });
    expect(await sandbox.messages(sent.to)).toEqual([]);
  });

  test('messages overtake each other', async () => {
    await sandbox.setSwitch('sms', { reorder: true });
    const sent = message({ text: 'first' });
    await sender.send(sent);
    await sender.send({ ...sent, text: 'second' });
    const texts = (await sandbox.messages(sent.to)).map(({ text }) => text);
    expect(texts).toEqual(['first', 'second']);
  });

  test.each([
    ['400', 'refused', '21211'],
    ['429', 'unavailable', '20429'],
    ['500', 'unavailable', '20500'],
    ['drop', 'unavailable', ''],
  ] as const)('%s is %s, and the next goes through', async (fail, outcome, code) => {
    await sandbox.setSwitch('sms', { fail, next: 1 });
    const sent = message();
    const answer = await sender.send(sent);
    expect(answer).toEqual({ outcome, reason: expect.stringContaining(code) });
    expect(JSON.stringify(answer)).not.toContain(sent.to);
    expect(await sender.send(sent)).toMatchObject({ outcome: 'accepted' });
  });

  test('wrong credentials lose no message: they are ours to mend', async () => {
    const stranger = smsSender('twilio', { ...sandbox.settings.sms, secret: 'wrong' });
    const answer = await stranger.send(message());
    expect(answer).toEqual({ outcome: 'unavailable', reason: '401 20003' });
  });
});

describe('what became of a message', () => {
  const reports: { signed: boolean; status: string | null }[] = [];
  const server = createServer((request, reply) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const form = new URLSearchParams(body);
      const signature = String(request.headers['x-twilio-signature']);
      const signed = sdk.validateRequest(sandbox.settings.sms.secret, signature, statusUrl(), Object.fromEntries(form));
      reports.push({ signed, status: form.get('MessageStatus') });
      reply.end();
    })();
  }).listen(0, '127.0.0.1');
  const statusUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/status?a=1`;
  afterAll(() => server.close());

  const reported = async (wanted: number) => {
    reports.length = 0;
    await sender.send(message({ statusUrl: statusUrl() }));
    await eventually('the reports', () => reports.length === wanted);
    expect(reports.every(({ signed }) => signed)).toBe(true);
    return reports.map(({ status }) => status);
  };

  test('is reported, signed as the carrier signs', async () => {
    expect(await reported(2)).toEqual(['sent', 'delivered']);
  });

  test('can be reported out of order and twice', async () => {
    await sandbox.setSwitch('sms', { reorder: true, duplicate: 1 });
    expect(await reported(4)).toEqual(['delivered', 'delivered', 'sent', 'sent']);
  });
});

test('an unknown carrier is named', () => {
  expect(() => smsSender('pigeon', sandbox.settings.sms)).toThrow('pigeon');
});
