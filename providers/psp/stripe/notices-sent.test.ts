// Notices as the sandbox sends them, over the network.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { openStripeAccount, webhookSecret } from '#testing/sandbox/stripe-account.ts';
import { eventually } from '#testing/wait.ts';

const { sandbox, psp, provider, faults, paid } = await openStripeAccount('notices');

const arrived: { readonly raw: Buffer; readonly headers: IncomingHttpHeaders }[] = [];
const server = createServer((request, reply) => {
  void buffer(request).then((raw) => {
    arrived.push({ raw, headers: request.headers });
    return reply.end();
  });
}).listen(0, '127.0.0.1');
await once(server, 'listening');
afterFile(() => {
  server.closeAllConnections();
  server.close();
});
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
await psp.setEndpoint({ url, secret: webhookSecret });

const notices = () => arrived.map(({ raw, headers }) => provider.webhook(raw, headers));
const ofType = (type: string) =>
  eventually(type, () => notices().find((notice) => notice?.type === type), { withinMs: 10_000 });

test('what happens to a payment is told, and each notice leads to it', async () => {
  const { attempt, payment } = await paid();
  const about = { attempt: attempt.attempt, payment: payment.id, account: psp.account, isLive: false };
  expect(await ofType('payment_intent.succeeded')).toMatchObject({ ...about, object: payment.id });
  expect(await ofType('checkout.session.completed')).toMatchObject({ ...about, object: attempt.ref });

  await psp.control(`/payments/${payment.id}/refund`, { amount: 200 });
  expect(await ofType('refund.created')).toMatchObject({ payment: payment.id });
  await psp.control(`/payments/${payment.id}/dispute`);
  expect(await ofType('charge.dispute.created')).toMatchObject({ payment: payment.id, attempt: null });
  expect(notices()).not.toContain(null);
  expect(faults).toEqual([]);
});

test.each(['old-signature', 'wrong-secret'] as const)('%s proves nothing', async (fail) => {
  await sandbox.setSwitch('psp-events', { fail });
  const { payment } = await paid();
  const { raw, headers } = await eventually('a notice of it', () =>
    arrived.find((notice) => notice.raw.includes(payment.id)),
  );
  expect(provider.webhook(raw, headers)).toBeNull();
});
