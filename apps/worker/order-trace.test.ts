// One trace from a buyer's tap to the mail with their card, through api, payment service, provider, jobs and mail server;
// and nobody in it, nor in the log.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { freshTrace } from '#browser/fresh-id.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { startTraces } from '#platform/telemetry/traces.ts';
import { mailbox, tokenIn } from '#testing/card-mails.ts';
import { searchText } from '#testing/checker/secret-search.ts';
import { openMailingOrders, type MailingOrders } from '#testing/orders/mailing-orders.ts';
import { orderOf } from '#testing/orders/order-shop.ts';
import { testProduct } from '#testing/product.ts';
import { openTraceCollector, type TraceCollector } from '#testing/sandbox/trace-collector.ts';

let shop: MailingOrders;
let collector: TraceCollector;
let traces: Awaited<ReturnType<typeof startTraces>>;
beforeAll(async () => {
  collector = await openTraceCollector();
  traces = await startTraces('test', collector.url, 1);
  // Cards have a PIN.
  shop = await openMailingOrders({ profiles: { alpha: { can: usualChoices.can } } });
  await shop.shop.inUnit('alpha', (scope) =>
    saveProduct(scope, testProduct({ itemCode: 'brand', issuer: 'third-party' }), 1),
  );
  await shop.work();
  await shop.send();
});

test('KEEP-11 one trace from the click to the mail, and neither its spans nor a line of the log know a person or a code', async () => {
  const { client, pay, visit } = await shop.visitor();
  const [to, buyer] = [mailbox(), mailbox()];
  const named = { receiverName: 'Zebedee Quill', senderName: 'Ottilie Brandt', message: 'For your birthday, uncle' };
  // What a page does when somebody taps "pay": two calls, which follow from one click.
  const trace = freshTrace();
  const [, click = '', tap = ''] = trace.split('-');
  const wish = orderOf({
    order: [shop.lineTo(to, named), shop.lineTo(mailbox(), { ...named, itemCode: 'brand' })],
    invoiceEmail: buyer,
    buyerName: 'Ottilie Brandt',
  });
  const made = await client(createOrderCall, wish, { key: randomUUID(), trace });
  if (!made.ok) throw new Error(`not ordered: ${made.failure.name}`);
  const { orderNo, orderToken, payToken, payAmount, currency } = made.data;
  const begin = {
    orderNo,
    token: payToken,
    txnCurrency: currency,
    txnAmount: payAmount,
    paymentMethod: 'C04',
  } as const;
  const begun = await pay(beginPaymentCall, begin, { key: randomUUID(), trace });
  if (!begun.ok) throw new Error(`not begun: ${begun.failure.name}`);
  const { id } = await shop.shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('orders').select('id').where('number', '=', orderNo).executeTakeFirstOrThrow(),
  );
  // At the bank, which knows nothing of traces and tells us by a notice of its own.
  await shop.payPage(await shop.inOrder({ id }).page());
  const mail = await shop.sandbox.waitForMail(to);
  await shop.sandbox.waitForMail(buyer);
  const token = tokenIn(mail);
  const opened = await shop.open(client, token, true);
  if (!opened.ok || opened.data.number === null) throw new Error('the card does not open');
  // The other line waits for codes, of which somebody is told in the log.
  const told = await shop.until('somebody is told', () =>
    shop.shop.logged.find((line) => line.includes('a paid order waits for codes of a brand')),
  );
  await shop.jobs.stopWorkers();
  await traces.stop();

  const spans = collector.spans().filter(({ traceId }) => traceId === click);
  const names = new Set(spans.map(({ name }) => name));
  for (const name of [
    `call ${createOrderCall.id}`,
    `call ${beginPaymentCall.id}`,
    'psp start',
    'payment',
    'psp status',
    'job order-issue',
    'job message',
    'email send',
    'transaction',
  ])
    expect(names).toContain(name);
  // Each hangs on another of them, and the first on the tap itself.
  const known = new Set([tap, ...spans.map(({ spanId }) => spanId)]);
  expect(spans.filter(({ parentSpanId = '' }) => !known.has(parentSpanId))).toEqual([]);
  // The payment was heard of by a notice, whose own trace it names.
  const [heard] = spans.filter(({ name }) => name === 'payment').flatMap(({ links = [] }) => links);
  expect(heard?.traceId).toMatch(/^[0-9a-f]{32}$/);

  expect(JSON.parse(told)).toMatchObject({ trace: click, unit: 'alpha' });
  const secrets = [
    to,
    buyer,
    orderToken,
    payToken,
    token,
    '4242424242424242',
    opened.data.number,
    await visit.initToken(),
    named.receiverName,
    named.senderName,
    named.message,
  ];
  expect(searchText(collector.text(), secrets)).toEqual([]);
  expect(searchText(shop.shop.logged.join('\n'), secrets)).toEqual([]);
  // So short that it is part of something else now and then.
  expect(opened.data.pinCode).toMatch(/^\d+$/);
  for (const text of [collector.text(), shop.shop.logged.join('\n')])
    expect(text).not.toContain(`"${opened.data.pinCode}"`);
  // What is there is found.
  expect(searchText(`${collector.text()} ${named.receiverName}`, secrets)).toContain(named.receiverName);
  expect(collector.text()).toContain('alpha');

  // KEEP-10: and it was counted as delivered.
  const { values } = await shop.shop.metrics.deliverySeconds.get();
  expect(values.find(({ metricName }) => metricName?.endsWith('_count'))).toMatchObject({
    labels: { unit: 'alpha' },
    value: 1,
  });
});
