import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { startSandbox } from '#testing/sandbox/sandbox-client.ts';
import type { EmailMessage } from '../port.ts';
import { emailSender } from '../registry.ts';

const sandbox = await openSandbox();
const sender = emailSender('smtp', sandbox.settings.email);
afterAll(() => sender.close());
afterEach(() => sandbox.resetSwitches());

let count = 0;
const message = (changes: Partial<EmailMessage> = {}): EmailMessage => ({
  from: { name: 'Maison Cadeau', address: 'shop@maison.example' },
  to: { address: `guest-${++count}@example.com` },
  subject: 'Your card',
  text: 'Unwrap it.',
  html: '<p>Unwrap it.</p>',
  messageId: `<${count}@maison.example>`,
  ...changes,
});
const inbox = async ({ to }: EmailMessage) => (await sandbox.mails(to.address)).length;

test('a mail arrives whole, in every script', async () => {
  const sent = message({
    from: { name: 'هدية', address: 'shop@hadiya.example' },
    to: { name: "José O'Brien, Jr.", address: 'jose@example.com' },
    replyTo: { address: 'help@hadiya.example' },
    subject: 'هديتك وصلت 🎁',
    text: 'مرحبا José',
    html: '<p dir="rtl">مرحبا José</p>',
    messageId: '<order-1@hadiya.example>',
    headers: { 'List-Unsubscribe': '<https://hadiya.example/stop>' },
  });
  const answer = await sender.send(sent);

  const mail = await sandbox.waitForMail('jose@example.com');
  expect(answer).toEqual({ outcome: 'accepted', providerId: mail.id });
  expect(mail).toMatchObject({
    from: '"هدية" <shop@hadiya.example>',
    to: ['jose@example.com'],
    subject: sent.subject,
    html: sent.html,
    messageId: sent.messageId,
    headers: { 'list-unsubscribe': '<https://hadiya.example/stop>', 'reply-to': 'help@hadiya.example' },
  });
  expect(mail.text?.trim()).toBe(sent.text);
});

describe('what would begin another header or another recipient is refused before it is sent', () => {
  const breaks = ['\r\nBcc: victim@example.com', '\nBcc: v@example.com', '\r', '\0', '\u2028x'];
  const attacks: Partial<EmailMessage>[] = breaks.flatMap((end) => [
    { subject: `Your card${end}` },
    { to: { address: `guest@example.com${end}` } },
    { to: { name: `Guest${end}`, address: 'guest@example.com' } },
    { from: { name: `Shop${end}`, address: 'shop@maison.example' } },
    { from: { address: `shop@maison.example${end}` } },
    { replyTo: { address: `help@maison.example${end}` } },
    { messageId: `<1@maison.example>${end}` },
    { headers: { 'X-Order': `1${end}` } },
    { headers: { [`X-Order${end}`]: '1' } },
  ]);
  attacks.push(
    { to: { address: 'one@example.com, two@example.com' } },
    { to: { address: 'one@example.com;two@example.com' } },
    { to: { address: 'Guest <one@example.com>' } },
    { to: { address: '' } },
    { to: { address: `${'a'.repeat(250)}@example.com` } },
    ...['Bcc', 'cc', 'To', 'Content-Type', 'Sender', 'Subject'].map((name) => ({
      headers: { [name]: 'victim@example.com' },
    })),
  );

  test.each(attacks.map((attack) => ({ attack, name: JSON.stringify(attack).slice(0, 80) })))(
    '$name',
    async ({ attack }) => {
      await sandbox.clearInbox();
      expect(await sender.send(message(attack))).toMatchObject({ outcome: 'refused' });
      expect(await sandbox.mails()).toEqual([]);
    },
  );
});

describe('when things go wrong', () => {
  test('a slow server is waited for', async () => {
    await sandbox.setSwitch('email', { delayMs: 300 });
    const started = performance.now();
    expect(await sender.send(message())).toMatchObject({ outcome: 'accepted' });
    expect(performance.now() - started).toBeGreaterThan(290);
  });

  test('a server that says nothing is given up on', async () => {
    await sandbox.setSwitch('email', { delayMs: 3_000 });
    const hasty = emailSender('smtp', { ...sandbox.settings.email, timeoutMs: 300 });
    expect(await hasty.send(message())).toEqual({
      outcome: 'unavailable',
      reason: expect.stringContaining('ETIMEDOUT'),
    });
    hasty.close();
  });

  test('a duplicate carries the same message id', async () => {
    await sandbox.setSwitch('email', { duplicate: 2 });
    const sent = message();
    await sender.send(sent);
    const mails = await sandbox.mails(sent.to.address);
    expect(mails.map(({ messageId }) => messageId)).toEqual(Array(3).fill(sent.messageId));
  });

  test('a lost mail was accepted and never arrives', async () => {
    await sandbox.setSwitch('email', { lose: true });
    const sent = message();
    expect(await sender.send(sent)).toMatchObject({ outcome: 'accepted' });
    expect(await inbox(sent)).toBe(0);
  });

  test('mails overtake each other', async () => {
    await sandbox.setSwitch('email', { reorder: true });
    const to = { address: 'order@example.com' };
    await sender.send(message({ to, subject: 'first' }));
    await sender.send(message({ to, subject: 'second' }));
    const mails = await sandbox.mails(to.address);
    expect(mails.map(({ subject }) => subject)).toEqual(['first', 'second']);
  });

  test('a server that hangs up is tried once more, on a new connection', async () => {
    await sandbox.setSwitch('email', { fail: '421', next: 1 });
    expect(await sender.send(message())).toMatchObject({ outcome: 'accepted' });
    await sandbox.setSwitch('email', { fail: '421' });
    expect(await sender.send(message())).toMatchObject({ outcome: 'unavailable' });
  });

  test.each([
    ['451', 'unavailable'],
    ['550', 'refused'],
  ] as const)('%s is %s, and the next mail goes through', async (fail, outcome) => {
    await sandbox.setSwitch('email', { fail, next: 1 });
    const sent = message();
    const answer = await sender.send(sent);
    expect(answer).toEqual({ outcome, reason: expect.stringContaining(fail) });
    expect(JSON.stringify(answer)).not.toContain(sent.to.address);
    expect(await inbox(sent)).toBe(0);
    expect(await sender.send(sent)).toMatchObject({ outcome: 'accepted' });
    expect(await inbox(sent)).toBe(1);
  });

  test('wrong credentials lose no mail: they are ours to mend', async () => {
    const url = sandbox.settings.email.url.replace('sandbox:sandbox', 'sandbox:wrong');
    const stranger = emailSender('smtp', { url });
    expect(await stranger.send(message())).toEqual({
      outcome: 'unavailable',
      reason: expect.stringContaining('535'),
    });
    stranger.close();
  });

  test('a server that is away is unavailable, and is found again when it is back', async () => {
    const passing = await startSandbox();
    const patient = emailSender('smtp', passing.settings.email);
    expect(await patient.send(message())).toMatchObject({ outcome: 'accepted' });
    await passing.close();
    expect(await patient.send(message())).toMatchObject({ outcome: 'unavailable' });
    const back = await startSandbox({}, { smtp: Number(new URL(passing.settings.email.url).port) });
    expect(await patient.send(message())).toMatchObject({ outcome: 'accepted' });
    patient.close();
    await back.close();
  });
});

test('a server elsewhere must offer TLS', async () => {
  // The sandbox offers none, and by this spelling of its address it could be anywhere.
  const url = sandbox.settings.email.url.replace('127.0.0.1', '127.1');
  const careful = emailSender('smtp', { url });
  const sent = message();
  expect(await careful.send(sent)).toEqual({
    outcome: 'unavailable',
    reason: expect.stringContaining('STARTTLS'),
  });
  expect(await inbox(sent)).toBe(0);
  careful.close();
});

test('an unknown service is named', () => {
  expect(() => emailSender('pigeon', { url: 'smtp://a' })).toThrow('pigeon');
  expect(() => emailSender('smtp', { url: 'http://a' })).toThrow('smtp://');
});
