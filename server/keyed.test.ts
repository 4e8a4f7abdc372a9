// E9: the same key is the same request.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Member } from '#domain/identity/actor.ts';
import { refuse, refuseGuess } from '#domain/refusal.ts';
import { call } from '#contract/call.ts';
import { addMember } from '#data/identity/actors.ts';
import { record } from '#data/audit.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { failuresOf, forgiveFailures } from '#data/failure-counts.ts';
import { issueToken } from '#data/identity/tokens.ts';
import { saveProfile } from '#data/units/units.ts';
import { retentionJob } from '#features/shop/worker/retention.ts';
import { handler, type Handler } from './handler.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';
import { handlers } from '#apps/api/handlers.ts';

const writeCall = call({
  ...plainCall,
  post: '/test/write',
  unit: 'buId',
  body: z.object({
    text: z.string(),
    waitMs: z.number().optional(),
    fail: z.enum(['refuse', 'throw']).optional(),
    captchaToken: z.string().optional(),
  }),
  answer: z.object({ made: z.string(), text: z.string() }),
  fails: ['input.invalid'],
});
const otherCall = call({ ...writeCall, id: 'TEST2', post: '/test/other-write' });
const guardedCall = call({
  ...writeCall,
  post: '/test/guarded',
  captcha: 'order',
  limits: ['upload'],
});
const guessCall = call({ ...writeCall, post: '/test/guess', keep: 'nothing' });
const lockCall = call({ ...writeCall, post: '/test/lock' });
const forgetfulCall = call({ ...writeCall, post: '/test/keep-nothing', keep: 'nothing' });

let shop: TestShop;
let api: TestApi;
let guardedHandler: Handler;
beforeAll(async () => {
  shop = await openTestShop();
  const write = async ({
    body,
    scope,
  }: {
    body: z.infer<typeof writeCall.body>;
    scope: Parameters<typeof record>[0];
  }) => {
    await record(scope, { call: 'effect', key: body.text, outcome: 'made' });
    if (body.waitMs) await sleep(body.waitMs);
    if (body.fail === 'throw') throw new Error('a bug after the effect');
    if (body.fail === 'refuse') return refuse('input.invalid');
    return { made: scope.ids.recordId(), text: body.text };
  };
  guardedHandler = handler(guardedCall, write);
  const guess = handler(guessCall, async ({ body, scope }) => {
    await record(scope, { call: 'effect', key: body.text, outcome: 'made' });
    return refuseGuess('input.invalid', { purpose: 'pin', subject: 'card-1', windowMs: 3_600_000 });
  });
  const lock = handler(lockCall, async ({ scope }) => {
    await scope.tx.updateTable('unit_profile').set({ version: 6 }).execute();
    return { made: '', text: '' };
  });
  api = await openTestApi(shop, {
    handlers: [handler(writeCall, write), handler(otherCall, write), handler(forgetfulCall, write), guess, lock],
  });
});

interface Answer {
  status: number;
  data: { made: string } | null;
  error: { code: number } | null;
}
const post = async (body: object, key?: string, { path = '/v2/test/write', unit = 'alpha', token = '' } = {}) => {
  const response = await fetch(api.base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(token ? { authorization: `Basic ${btoa(`${token}:`)}` } : {}),
    },
    body: JSON.stringify({ buId: unit, ...body }),
  });
  return (await response.json()) as Answer;
};
const effects = async (text: string, unit = 'alpha') => {
  const rows = await shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('audit').select('id').where('call', '=', 'effect').where('key', '=', text).execute(),
  );
  return rows.length;
};

test('E9 the same key fifty times at once: one effect, one answer', async () => {
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => post({ text: 'fifty', waitMs: 50 }, key)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, data: { text: 'fifty' } });
  expect(await effects('fifty')).toBe(1);
});

test('E9 fifty at once over two processes, with a captcha good for once and a limit: one effect, one answer', async () => {
  const spent = new Set<string>();
  const guarded = {
    captcha: () => ({
      verify: async ({ token }: { token: string }) =>
        spent.has(token) ? ('failed' as const) : (spent.add(token), 'passed' as const),
    }),
  };
  const apis = [
    await openTestApi(shop, { handlers: [guardedHandler, ...handlers], ...guarded }),
    await openTestApi(shop, { handlers: [guardedHandler, ...handlers], ...guarded }),
  ];
  await shop.inUnit('beta', (scope) =>
    saveProfile(
      scope,
      unitProfile({ id: 'beta', captcha: { provider: 'google', siteKey: 'a', challengeSiteKey: 'b' } }),
    ),
  );
  await eventually('the captcha', async () => (await shop.profiles.of('beta'))?.captcha);
  const [first] = apis;
  if (!first) throw new Error('no api');
  const visit = await openVisit(first, 'beta');
  const print = await visit.fingerprint();
  const fixed = { ...visit, fingerprint: async () => print };
  const key = randomUUID();
  // Behind a barrier: all are ready before any is sent.
  const contenders = Array.from({ length: 50 }, (_, at) => (apis[at % 2] ?? first).client('beta', { visit: fixed }));
  const answers = await Promise.all(
    contenders.map((client) => client(guardedCall, { text: 'guarded', waitMs: 100, captchaToken: 'once' }, { key })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ ok: true });
  expect(await effects('guarded', 'beta')).toBe(1);
}, 30_000);

test('the mutant of E9: without keys the same fifty make fifty effects', async () => {
  const path = '/v2/test/keep-nothing';
  await Promise.all(Array.from({ length: 50 }, () => post({ text: 'mutant' }, randomUUID(), { path })));
  expect(await effects('mutant')).toBe(50);
});

test('CARD-29 OTP-09 a refused guess undoes what was written and is counted all the same', async () => {
  const guess = () => post({ text: 'guess' }, undefined, { path: '/v2/test/guess' });
  const answers = await Promise.all(Array.from({ length: 20 }, guess));
  expect(answers.every(({ status }) => status === 400)).toBe(true);
  const tally = await shop.inUnit('alpha', (scope) => failuresOf(scope, 'pin', 'card-1', 3_600_000));
  expect(tally).toEqual({ recent: 20, total: 20 });
  expect(await effects('guess')).toBe(0);
  await shop.inUnit('alpha', (scope) => forgiveFailures(scope, 'pin', 'card-1'));
  expect(await shop.inUnit('alpha', (scope) => failuresOf(scope, 'pin', 'card-1', 3_600_000))).toEqual({
    recent: 0,
    total: 20,
  });
  await guess();
  shop.clock.advance(3_600_000);
  expect(await shop.inUnit('alpha', (scope) => failuresOf(scope, 'pin', 'card-1', 3_600_000))).toEqual({
    recent: 0,
    total: 21,
  });
  const elsewhere = await shop.inUnit('beta', (scope) => failuresOf(scope, 'pin', 'card-1', 3_600_000));
  expect(elsewhere).toEqual({ recent: 0, total: 0 });
  shop.clock.advance(-3_600_000);
});

test('a row that somebody else holds is an outage for the moment, not "your own duplicate"', async () => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  const holding = shop.inUnit('alpha', async ({ tx }) => {
    await tx.updateTable('unit_profile').set({ version: 5 }).execute();
    await held;
  });
  await sleep(200);
  const answer = await post({ text: 'locked' }, randomUUID(), { path: '/v2/test/lock' });
  release();
  await holding;
  expect(answer).toMatchObject({ status: 503 });
}, 20_000);

test('E9 the same key later gets the same answer, whatever the order of its fields or its captcha', async () => {
  const key = randomUUID();
  const first = await post({ text: 'again', waitMs: 1, captchaToken: 'one' }, key);
  const second = await post({ captchaToken: 'two', waitMs: 1, text: 'again' }, key);
  expect(second).toEqual(first);
  expect(await effects('again')).toBe(1);
});

test('E9 another body under the same key is refused with 422, and so is another call', async () => {
  const key = randomUUID();
  await post({ text: 'mine' }, key);
  expect(await post({ text: 'other' }, key)).toMatchObject({ status: 422, error: { code: 42201 } });
  expect(await post({ text: 'mine' }, key, { path: '/v2/test/other-write' })).toMatchObject({ status: 422 });
  expect(await effects('other')).toBe(0);
});

test('E9 a duplicate that waits longer than five seconds gets 409, and the first one its effect', async () => {
  const key = randomUUID();
  const slow = post({ text: 'slow', waitMs: 6_500 }, key);
  await sleep(300);
  const started = performance.now();
  expect(await post({ text: 'slow', waitMs: 6_500 }, key)).toMatchObject({ status: 409, error: { code: 40901 } });
  expect(performance.now() - started).toBeGreaterThan(4_500);
  expect(performance.now() - started).toBeLessThan(6_000);
  expect(await slow).toMatchObject({ status: 200 });
  expect(await effects('slow')).toBe(1);
});

test.each(['refuse', 'throw'] as const)(
  'what a handler wrote before it had to %s is undone, and the key is free again',
  async (fail) => {
    const key = randomUUID();
    expect(await post({ text: `undone-${fail}`, fail }, key)).toMatchObject({ status: fail === 'throw' ? 500 : 400 });
    expect(await effects(`undone-${fail}`)).toBe(0);
    expect(await post({ text: `undone-${fail}` }, key)).toMatchObject({ status: 200 });
    expect(await effects(`undone-${fail}`)).toBe(1);
  },
);

test.each([undefined, '', 'short', 'with spaces in it, long enough', 'x'.repeat(65), "a'; drop table idempotency"])(
  'a call that changes something wants a key: %s',
  async (key) => {
    expect(await post({ text: 'keyless' }, key)).toMatchObject({ status: 400, error: { code: 40008 } });
    expect(await effects('keyless')).toBe(0);
  },
);

test('a call that keeps nothing wants no key and repeats its effect', async () => {
  const path = '/v2/test/keep-nothing';
  await post({ text: 'twice' }, undefined, { path });
  await post({ text: 'twice' }, undefined, { path });
  expect(await effects('twice')).toBe(2);
});

test('another unit’s key, and another member’s, are other keys', async () => {
  const key = randomUUID();
  const token = (unit: string) =>
    shop.inUnit(unit, async (scope) => {
      const member: Member = { kind: 'customer', unit, id: await addMember(scope, { kind: 'customer' }) };
      return issueToken(scope, member);
    });
  const answers = [
    await post({ text: 'shared' }, key),
    await post({ text: 'shared' }, key, { unit: 'beta' }),
    await post({ text: 'shared' }, key, { token: await token('alpha') }),
    await post({ text: 'shared' }, key, { token: await token('alpha') }),
  ];
  expect(new Set(answers.map((answer) => answer.data?.made)).size).toBe(4);
});

test('kept answers are unreadable in the database, and deleted when their day is over', async () => {
  const key = randomUUID();
  await post({ text: 'a very secret text' }, key);
  const checker = shop.databases.east.url('unwrap_checker');
  const dump = await asSuperuser(checker, (client) =>
    client.query<{ answer: Buffer }>('select answer from idempotency'),
  );
  for (const { answer } of dump.rows) expect(answer.toString('latin1')).not.toContain('secret');

  const run = (unit: string) => shop.inUnit(unit, ({ tx }) => retentionJob(shop).run(tx, { unit }));
  await run('alpha');
  expect(await post({ text: 'a very secret text' }, key)).toMatchObject({ status: 200 });
  expect(await effects('a very secret text')).toBe(1);
  shop.clock.advance(86_400_001);
  await run('alpha');
  const left = await asSuperuser(checker, (client) => client.query("select from idempotency where unit_id = 'alpha'"));
  expect(left.rowCount).toBe(0);
});

test('what a member was refused is in the audit too', async () => {
  const member: Member = await shop.inUnit('alpha', async (scope) => ({
    kind: 'customer',
    unit: 'alpha',
    id: await addMember(scope, { kind: 'customer' }),
  }));
  const token = await shop.inUnit('alpha', (scope) => issueToken(scope, member));
  await post({ text: 'refused', fail: 'refuse' }, randomUUID(), { token });
  const rows = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select(['call', 'outcome']).where('actor_id', '=', member.id).execute(),
  );
  expect(rows).toEqual([{ call: 'TEST', outcome: 'input.invalid' }]);
});

test('each change is in the audit, with its key', async () => {
  const key = randomUUID();
  await post({ text: 'audited' }, key);
  const rows = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select(['call', 'outcome', 'actor_kind']).where('key', '=', key).execute(),
  );
  expect(rows).toEqual([{ call: 'TEST', outcome: 'done', actor_kind: 'guest' }]);
});
