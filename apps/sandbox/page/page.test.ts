import { connect } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { emailSender } from '#providers/email/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';

const sandbox = await openSandbox();
const mailer = emailSender('smtp', sandbox.settings.email);
const carrier = smsSender('twilio', sandbox.settings.sms);
afterAll(() => mailer.close());
beforeEach(() => sandbox.clearInbox());

const page = async (path: string) => {
  const answer = await fetch(sandbox.url + path);
  return { text: await answer.text(), headers: answer.headers };
};

const attack = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;

test('a hostile mail is text wherever the page shows it', async () => {
  await mailer.send({
    from: { name: attack, address: 'evil@example.com' },
    to: { address: 'staff@example.com' },
    subject: attack,
    text: attack,
    html: attack,
    messageId: '<1@evil.example>',
  });
  await carrier.send({ from: 'Unwrap', to: '+33612345678', text: attack });
  const mail = await sandbox.waitForMail('staff@example.com');
  const sms = await sandbox.waitForSms('+33612345678');

  const paths = ['', `&view=text`, `&view=raw`, `&find=${encodeURIComponent('<script>')}`].map(
    (rest) => `/?open=${mail.id}${rest}`,
  );
  for (const path of ['/', `/?find=${encodeURIComponent(attack)}`, `/?open=${sms.id}`, ...paths]) {
    const { text, headers } = await page(path);
    expect(text).not.toMatch(/<script>|<img/);
    expect(text).toContain('&#60;script&#62;');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

test('the HTML of a mail has no rights, whoever opens it', async () => {
  await mailer.send({
    from: { address: 'shop@example.com' },
    to: { address: 'guest@example.com' },
    subject: 'x',
    text: 'x',
    html: attack,
    messageId: '<2@a.example>',
  });
  const { id } = await sandbox.waitForMail('guest@example.com');
  const { headers } = await page(`/mails/${id}/html`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
  expect(policy).not.toContain('script-src');
  expect((await page(`/?open=${id}`)).text).toMatch(/<iframe [^>]*sandbox="allow-popups /);
  // Not even as itself: the source is plain text.
  expect((await page(`/mails/${id}/raw`)).headers.get('content-type')).toContain('text/plain');
});

test('a mail that no program would write is shown all the same', async () => {
  const socket = connect(Number(new URL(sandbox.settings.email.url).port), '127.0.0.1');
  const say = (line: string) => new Promise((done) => (socket.once('data', done), socket.write(`${line}\r\n`)));
  await new Promise((done) => socket.once('data', done));
  await say('EHLO test');
  await say(`AUTH PLAIN ${Buffer.from('\0sandbox\0sandbox').toString('base64')}`);
  await say('MAIL FROM:<a@example.com>');
  await say('RCPT TO:<odd@example.com>');
  await say('DATA');
  await say('Subject: =?utf-8?B?4oCu?=<b>\r\nX-Odd: \x01\r\n\r\n<i>\0\r\n.');
  socket.end();
  const mail = await sandbox.waitForMail('odd@example.com');
  expect((await page(`/?open=${mail.id}&view=raw`)).text).toContain('&#60;i&#62;');
});

test('finds by recipient and subject, and says how many', async () => {
  for (const name of ['lea', 'noa'])
    await mailer.send({
      from: { address: 'shop@example.com' },
      to: { address: `${name}@example.com` },
      subject: `For ${name}`,
      text: 'x',
      html: 'x',
      messageId: `<${name}@a.example>`,
    });
  expect((await page('/')).text).toContain('2 messages');
  const { text } = await page('/?find=LEA');
  expect(text).toContain('For lea');
  expect(text).not.toContain('For noa');
  expect(text).toContain('1 of 2');
});

test('says when something changed', async () => {
  const events = await fetch(`${sandbox.url}/events`);
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('retry');
  await carrier.send({ from: 'Unwrap', to: '+33612345678', text: 'news' });
  expect((await reader?.read())?.value).toBe('data: changed\n\n');
  await reader?.cancel();
});
