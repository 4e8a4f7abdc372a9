import { afterEach, expect, test } from 'vitest';
import { resetPasswordCall } from '#contract/identity/registration.ts';
import { createMetrics } from '#platform/telemetry/metrics.ts';
import { emailSender } from '#providers/email/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { addAccount } from '#testing/accounts.ts';
import { openIdentityShop } from '#testing/identity-shop.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { eventually } from '#testing/wait.ts';
import { countedEmail, countedSms } from './counted-messages.ts';

const sandbox = await openSandbox();
const metrics = createMetrics('test');
const email = countedEmail(emailSender('smtp', sandbox.settings.email), metrics);
const sms = countedSms(smsSender('twilio', sandbox.settings.sms), metrics);
afterEach(() => sandbox.resetSwitches());

let count = 0;
const mail = () =>
  email.send({
    from: { address: 'shop@alpha.example' },
    to: { address: `somebody-${++count}@example.com` },
    subject: 'Your card',
    text: 'Unwrap it.',
    html: '<p>Unwrap it.</p>',
    messageId: `<${count}@alpha.example>`,
  });
const text = () => sms.send({ from: 'Alpha', to: '+33612345678', text: 'Your code is 123456.' });
const counted = async () =>
  Object.fromEntries(
    (await metrics.messages.get()).values.map(({ labels, value }) => [`${labels.channel} ${labels.outcome}`, value]),
  );

test('mails and messages are counted by what the service said', async () => {
  await mail();
  await text();
  await sandbox.setSwitch('email', { fail: '451' });
  await mail();
  await mail();
  await sandbox.setSwitch('email', { fail: '550' });
  await mail();
  await sandbox.setSwitch('sms', { fail: '500' });
  await text();
  await sandbox.setSwitch('sms', { fail: '400' });
  await text();
  expect(await counted()).toEqual({
    'email accepted': 1,
    'email unavailable': 2,
    'email refused': 1,
    'sms accepted': 1,
    'sms unavailable': 1,
    'sms refused': 1,
  });
  email.close();
});

test('the worker as it runs counts what it sends', async () => {
  const identity = await openIdentityShop();
  const account = await addAccount(identity.shop, 'alpha');
  await identity.browser().send(resetPasswordCall, { email: account.email });
  await identity.linkTo(account.email, '/auth/reset-password');
  const { messages } = identity.shop.metrics;
  const sent = await eventually('it is counted', async () => (await messages.get()).values[0]);
  expect(sent).toMatchObject({ labels: { channel: 'email', outcome: 'accepted' }, value: 1 });
});
