import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMessage, cancelMessages, codeQueue, findWaiting, messageKind, messageQueue } from '#data/outbox.ts';
import type { Scope } from '#data/scope.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { Tables } from '#data/tables.ts';
import type { EmailMessage } from '#providers/email/port.ts';
import { emailSender } from '#providers/email/registry.ts';
import { smsSender } from '#providers/sms/registry.ts';
import { testJobs, type TestJobs } from '#testing/jobs.ts';
import { messageKeys, outboxEmpty, waitingMessages } from '#testing/outbox.ts';
import { openSandbox, type TestSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { messageWriter, outboxJobs, type MessageWriter } from './outbox-jobs.ts';

interface Letter {
  readonly to: string;
}

let shop: TestShop;
let sandbox: TestSandbox;
let jobs: TestJobs;
let email: ReturnType<typeof emailSender>;
const ended: string[] = [];

const noKeys = async () => null;
const daysAgo = (days: number) => new Date(shop.clock.now().getTime() - days * 86_400_000);
const mailTo = (to: string, id: string): EmailMessage => ({
  from: { name: 'Alpha', address: 'hello@alpha.example' },
  to: { address: to },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: `<${id}@alpha.example>`,
});

const kind = (name: string, worthDays = 90) => messageKind<Letter>(name, { worthDays });

const writers: readonly MessageWriter[] = [
  messageWriter<Letter, null>({
    kind: kind('letter'),
    keysOf: noKeys,
    write: async ({ content, id }) => ({ mail: mailTo(content.to, id) }),
    ended: async ({ content }, became) => void ended.push(`${content.to} ${became}`),
  }),
  messageWriter<Letter, null>({
    kind: kind('text'),
    keysOf: noKeys,
    write: async ({ content }) => ({ sms: { from: 'Alpha', to: content.to, text: 'Hello' } }),
  }),
  messageWriter<Letter, null>({
    kind: kind('broken'),
    keysOf: noKeys,
    write: () => Promise.reject(new Error('it cannot be written')),
  }),
  messageWriter<Letter, null>({ kind: kind('nobody'), keysOf: noKeys, write: async () => 'needless' }),
  messageWriter<Letter, null>({
    kind: kind('lost'),
    keysOf: noKeys,
    write: async () => 'unreachable',
    ended: async ({ content }, became) => void ended.push(`${content.to} ${became}`),
  }),
];

beforeAll(async () => {
  [shop, sandbox] = [await openTestShop(), await openSandbox()];
  jobs = testJobs(shop);
  email = emailSender('smtp', sandbox.settings.email);
});
afterAll(async () => {
  await jobs.close();
  email.close();
});

const parts = () => ({
  ...shop,
  email,
  sms: smsSender('twilio', sandbox.settings.sms),
  shopOrigin: 'https://shop.example',
});
const startSending = async () => {
  for (const job of outboxJobs(parts(), writers)) await jobs.work(job);
};

async function post(name: string, tos: readonly string[], queue = messageQueue): Promise<string[]> {
  const keys = await messageKeys(shop, 'alpha');
  return shop.inUnit('alpha', async (scope) => {
    const ids = [];
    for (const to of tos) ids.push(await addMessage(scope, keys, { kind: kind(name), content: { to } }));
    await enqueue(
      scope,
      queue,
      ids.map((message) => ({ message })),
    );
    return ids;
  });
}

test('what is needless or reaches nobody ends without being sent, and its end has its effect once', async () => {
  const [needless = '', lost = ''] = [...(await post('nobody', ['x@example.com'])), ...(await post('lost', ['y']))];
  await startSending();
  await outboxEmpty(shop, 'alpha');
  const rows = await shop.inUnit('alpha', ({ tx }) => tx.selectFrom('message').select(['id', 'became']).execute());
  expect(new Map(rows.map(({ id, became }) => [id, became]))).toEqual(
    new Map([
      [needless, 'needless'],
      [lost, 'refused'],
    ]),
  );
  expect(ended.filter((line) => line.startsWith('y '))).toEqual(['y refused']);
  await jobs.stopWorkers();
});

test('a second run of the job sends nothing, and says nothing a second time', async () => {
  const to = 'twice@example.com';
  const keys = await messageKeys(shop, 'alpha');
  const message = await shop.inUnit('alpha', (scope) =>
    addMessage(scope, keys, { kind: kind('letter'), content: { to } }),
  );
  const [job] = outboxJobs(parts(), writers) as [JobRunner<Tables>];
  const inAlpha = <T>(work: (tx: Scope['tx']) => Promise<T>) => shop.inUnit('alpha', ({ tx }) => work(tx));
  const data = { unit: 'alpha', message };
  const [first, second] = [await job.prepare?.(inAlpha, data), await job.prepare?.(inAlpha, data)];
  await inAlpha((tx) => job.run(tx, data, first));
  await inAlpha((tx) => job.run(tx, data, second));
  expect(ended.filter((line) => line.startsWith(to))).toEqual([`${to} sent`]);
  expect(await job.prepare?.(inAlpha, data)).toBeNull();
  expect(await shop.inUnit('alpha', (scope) => findWaiting(scope, keys.people, message))).toBeNull();
  // Killed between sending and writing it down: two copies that a mail program takes for one.
  const copies = await Promise.all((await sandbox.mails(to)).map(({ id }) => sandbox.mail(id)));
  expect(copies.map(({ messageId }) => messageId)).toEqual([
    `<${message}@alpha.example>`,
    `<${message}@alpha.example>`,
  ]);
});

test('a message of a kind that this worker does not know is left for one that does', async () => {
  const [job] = outboxJobs(parts(), writers) as [JobRunner<Tables>];
  const keys = await messageKeys(shop, 'alpha');
  const message = await shop.inUnit('alpha', (scope) =>
    addMessage(scope, keys, { kind: kind('newer'), content: { to: '' } }),
  );
  const inAlpha = <T>(work: (tx: Scope['tx']) => Promise<T>) => shop.inUnit('alpha', ({ tx }) => work(tx));
  await expect(job.prepare?.(inAlpha, { unit: 'alpha', message })).rejects.toThrow('newer');
  expect(await shop.inUnit('alpha', (scope) => findWaiting(scope, keys.people, message))).not.toBeNull();
});

test('what was worth sending once ends when it is not any more, and its end has its effect', async () => {
  const to = 'late@example.com';
  const keys = await messageKeys(shop, 'alpha');
  const message = await shop.inUnit('alpha', (scope) =>
    addMessage({ ...scope, clock: { now: () => daysAgo(91) } }, keys, { kind: kind('letter'), content: { to } }),
  );
  const [job] = outboxJobs(parts(), writers) as [JobRunner<Tables>];
  const inAlpha = <T>(work: (tx: Scope['tx']) => Promise<T>) => shop.inUnit('alpha', ({ tx }) => work(tx));
  const prepared = await job.prepare?.(inAlpha, { unit: 'alpha', message });
  await inAlpha((tx) => job.run(tx, { unit: 'alpha', message }, prepared));
  expect(ended).toContain(`${to} refused`);
  expect(await sandbox.mails(to)).toEqual([]);
});

test('what is cancelled between its reading and its writing is not written', async () => {
  const keys = await messageKeys(shop, 'alpha');
  const to = 'erased@example.com';
  const message = await shop.inUnit('alpha', (scope) =>
    addMessage(scope, keys, { kind: kind('letter'), content: { to } }),
  );
  let written = 0;
  const writer = messageWriter<Letter, null>({
    kind: kind('letter'),
    async keysOf() {
      await shop.inUnit('alpha', (scope) => cancelMessages(scope, [message]));
      return null;
    },
    async write() {
      written += 1;
      return 'needless';
    },
  });
  const [job] = outboxJobs(parts(), [writer]) as [JobRunner<Tables>];
  const inAlpha = <T>(work: (tx: Scope['tx']) => Promise<T>) => shop.inUnit('alpha', ({ tx }) => work(tx));
  expect(await job.prepare?.(inAlpha, { unit: 'alpha', message })).toMatchObject({ became: 'needless' });
  expect(written).toBe(0);
});

test('what is sealed in one message opens in no other', async () => {
  const keys = await messageKeys(shop, 'alpha');
  await shop.inUnit('alpha', async (scope) => {
    const [one, other] = [
      await addMessage(scope, keys, { kind: kind('letter'), content: { to: 'one@example.com' } }),
      await addMessage(scope, keys, { kind: kind('letter'), content: { to: 'other@example.com' } }),
    ];
    const { sealed } = await scope.tx
      .selectFrom('message')
      .select('sealed')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    await scope.tx.updateTable('message').set({ sealed }).where('id', '=', other).execute();
    await expect(findWaiting(scope, keys.people, other)).rejects.toThrow();
  });
});

test('two kinds of one name are refused when the worker starts', () => {
  const [writer] = writers;
  if (!writer) throw new Error('nobody writes');
  expect(() => outboxJobs(parts(), [writer, writer])).toThrow('one name');
});

test('two kinds are sent side by side while a third fails, and a code overtakes 10,000 waiting mails', async () => {
  await sandbox.setSwitch('email', { delayMs: 100 });
  await post('broken', ['a@example.com', 'b@example.com', 'c@example.com']);
  await post('text', ['+33611111111']);
  await post(
    'letter',
    Array.from({ length: 10_000 }, (_, at) => `crowd.${at}@example.com`),
  );
  await startSending();
  await sandbox.waitForMail('crowd.0@example.com');
  await sandbox.waitForSms('+33611111111');

  const began = performance.now();
  await post('letter', ['hurried@example.com'], codeQueue);
  await sandbox.waitForMail('hurried@example.com');
  console.log(`a code behind 10,000 mails arrives after ${Math.round(performance.now() - began)} ms`);
  expect(await waitingMessages(shop, 'alpha')).toBeGreaterThan(9_000);
  expect(shop.logged.join('')).toContain('it cannot be written');
}, 120_000);
