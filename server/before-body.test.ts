import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { handler, preparedHandler } from './handler.ts';
import { priorities } from '#platform/priority.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn, tillWithKey } from '#testing/members.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { eventually } from '#testing/wait.ts';

const plain = { ...plainCall, unit: 'buId' } as const;
const ratedCall = call({ ...plain, post: '/test/rated', effect: 'read', limits: ['card-query'] });
const fileCall = call({
  ...plain,
  post: '/test/file',
  keep: 'nothing',
  limits: ['upload', 'upload-network'],
  bodyBytes: 1_000_000,
  file: 'content',
  body: z.object({ content: z.string() }),
  answer: z.object({ bytes: z.number() }),
});
const slowCall = call({ ...plain, post: '/test/slow', keep: 'nothing' });
const byPriority = priorities.map((priority) => call({ ...plain, get: `/test/${priority}`, priority }));

/** What the children take, and a quarter of it for each network. */
const filesMax = 16;
const filesOfNetwork = 4;

let shop: TestShop;
let api: TestApi;
let letGo: () => void = () => {};
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, {
    trustedProxies: ['127.0.0.1'],
    children: { concurrencyMax: 3, waitingMax: filesMax - 3 },
    handlers: [
      handler(ratedCall, async () => ({})),
      handler(slowCall, () => new Promise((done) => (letGo = () => done({})))),
      preparedHandler(
        fileCall,
        async ({ file }) => ({ bytes: file?.bytes ?? 0 }),
        async (_, made) => made,
      ),
      ...byPriority.map((one) => handler(one, async () => ({}))),
    ],
  });
});

const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`;
const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Of another run as well: rates outlive a test. */
const anyNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.1`;

/** Says that a body will follow, and sends none of it: whoever waits for it waits in vain. */
async function onlyHeaders(
  path: string,
  from: string,
  length: number,
  type: string | null = 'application/json',
): Promise<string> {
  const { port } = new URL(api.base);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /v2${path}?buId=alpha HTTP/1.1\r\nHost: api\r\nX-Forwarded-For: ${from}\r\n` +
      (type === null ? '' : `Content-Type: ${type}\r\n`) +
      `Content-Length: ${length}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
  socket.destroy();
  return String(answer);
}

/** How many there were of all calls, as operators see it. */
const refusalsOf = async (name: string) =>
  (await shop.metrics.refusals.get()).values
    .filter(({ labels }) => labels.refusal === name)
    .reduce((sum, { value }) => sum + value, 0);

/** Many who begin to send a file and then do nothing, and what they are answered. */
function beginFiles(networks: readonly string[]) {
  const { port } = new URL(api.base);
  const answers: string[] = [];
  const sockets = networks.map((from) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => {}).on('data', (bytes) => answers.push(String(bytes).slice(9, 12)));
    socket.write(
      `POST /v2/test/file?buId=alpha HTTP/1.1\r\nHost: api\r\nX-Forwarded-For: ${from}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"content":"',
    );
    return socket;
  });
  return {
    answers,
    leave: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

const post = (path: string, from: string, body: object = { buId: 'alpha' }) =>
  fetch(`${api.base}/v2${path}?buId=alpha`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });

describe('before the body is read', () => {
  test('a network that is over its rate is refused', async () => {
    const from = anyNetwork();
    for (let at = 0; at < 30; at += 1) expect((await post('/test/rated', from)).status).toBe(200);
    expect((await post('/test/rated', from)).status).toBe(429);
    const before = await refusalsOf('limit.reached');
    const answer = await onlyHeaders('/test/rated', from, 50_000);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(await refusalsOf('limit.reached')).toBe(before + 1);
    // A small body is passed over, so that its sender hears the answer; a large one is not waited for.
    expect(answer).toMatch(/\r\nconnection: keep-alive\r\n/i);
    expect(await onlyHeaders('/test/rated', from, 70_000)).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/\r\nretry-after: \d+\r\n/i);
  });

  test('files are counted, so that many at once are not many bodies', async () => {
    const from = anyNetwork();
    for (let at = 0; at < 30; at += 1) expect((await post('/test/file', from, { content: 'AAAA' })).status).toBe(200);
    expect(await onlyHeaders('/test/file', from, 900_000)).toMatch(/^HTTP\/1\.1 429 /);
  });

  test('a file that says it is too large is refused', async () => {
    expect(await onlyHeaders('/test/file', anyNetwork(), 1_000_001)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ['is larger than it may be', 'Transfer-Encoding: chunked', 'f00000\r\n{"content":"', 'AA'],
    ['has too much beside it', 'Content-Length: 990000', '{"more":[1', ',1'],
  ])('a file that %s is refused half-way, and its sender hears why', async (_, length, begin, more) => {
    const { port } = new URL(api.base);
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    const ended = new Promise((done) => socket.on('error', done).on('end', done));
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.pause();
    socket.write(
      `POST /v2/test/file?buId=alpha HTTP/1.1\r\nHost: api\r\nX-Forwarded-For: ${anyNetwork()}\r\n` +
        `Content-Type: application/json\r\n${length}\r\n\r\n${begin}`,
    );
    // Writes on before it reads, and never all that it said.
    for (let written = 0; written < 6 && socket.writable; written += 1) {
      socket.write(more.repeat(length.startsWith('Content') ? 50_000 : 200_000));
      await sleep(10);
    }
    socket.resume();
    await ended;
    socket.destroy();
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 413 /);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  test('more files than the children take wait outside', async () => {
    const begun = beginFiles(Array.from({ length: 40 }, anyNetwork));
    const tooMany = 40 - filesMax;
    await eventually('all places are taken', () => begun.answers.length === tooMany);
    expect(new Set(begun.answers)).toEqual(new Set(['503']));
    const refused = await post('/test/file', anyNetwork(), { content: 'AAAA' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
    begun.leave();
    await eventually(
      'there is room again',
      async () => (await post('/test/file', anyNetwork(), { content: 'AAAA' })).status === 200,
    );
  });

  test('a network that holds its part of the places leaves the others to everybody else', async () => {
    const network = anyNetwork().replace(/1$/, '');
    const begun = beginFiles(Array.from({ length: 12 }, (_, at) => `${network}${at + 1}`));
    const tooMany = 12 - filesOfNetwork;
    await eventually('its places are taken', () => begun.answers.length === tooMany);
    expect(new Set(begun.answers)).toEqual(new Set(['429']));
    const send = (from: string) => post('/test/file', from, { content: 'AAAA' });
    const refused = await send(`${network}99`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    for (let at = 0; at < filesMax; at += 1) expect((await send(anyNetwork())).status).toBe(200);
    begun.leave();
    await eventually('it has room again', async () => (await send(`${network}99`)).status === 200);
  });

  test.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'nonsense',
    null,
  ])('a body that is no JSON is refused, and its sender not waited for: %s', async (type) => {
    for (const path of ['/test/file', '/test/rated', '/test/slow']) {
      const answer = await onlyHeaders(path, anyNetwork(), 50_000, type);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('"code":40001');
    }
  });

  test('a file in what is no JSON, or too large only in the end, is refused in our own words', async () => {
    const send = (body: string | ReadableStream) =>
      fetch(`${api.base}/v2/test/file?buId=alpha`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anyNetwork() },
        body,
        ...(typeof body === 'string' ? {} : { duplex: 'half' }),
      }).then((answer) => answer.json());
    const refusal = (status: number) => ({ success: false, status, data: null });
    expect(await send('{"content":')).toMatchObject(refusal(400));
    const large = new Blob(['{"content":"', 'A'.repeat(1_000_000), '"}']).stream();
    expect(await send(large)).toMatchObject(refusal(413));
  });

  test('JSON is read in whatever words it is announced', async () => {
    for (const path of ['/test/file', '/test/rated'])
      for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
        const answer = await fetch(`${api.base}/v2${path}?buId=alpha`, {
          method: 'POST',
          headers: { 'content-type': type, 'x-forwarded-for': anyNetwork() },
          body: JSON.stringify(path === '/test/file' ? { content: 'AAAA' } : {}),
        });
        expect(answer.status).toBe(200);
      }
  });
});

test('a file arrives whole, counted once', async () => {
  const content = Buffer.alloc(500_000, 7).toString('base64');
  const answer = (await (await post('/test/file', anyNetwork(), { content })).json()) as {
    data: unknown;
  };
  expect(answer.data).toEqual({ bytes: 500_000 });
});

describe('over capacity', () => {
  test('looking around is turned away, with when to come back, and a till is served', async () => {
    const busy = await openTestApi(shop, {
      handlers: [
        handler(slowCall, () => new Promise((done) => (letGo = () => done({})))),
        ...byPriority.map((one) => handler(one, async () => ({}))),
      ],
      admission: { fewest: Number.POSITIVE_INFINITY, most: { first: 3, usual: 2, last: 1 } },
    });
    const held = fetch(`${busy.base}/v2/test/slow?buId=alpha`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    const ask = async (priority: string) => {
      const answer = await fetch(`${busy.base}/v2/test/${priority}?buId=alpha`);
      return [answer.status, answer.headers.get('retry-after')];
    };
    await eventually('one is inside', async () => (await ask('last'))[0] === 503);
    expect(await ask('last')).toEqual([503, expect.stringMatching(/^[1-3]$/)]);
    expect(await ask('usual')).toEqual([200, null]);
    expect(await ask('first')).toEqual([200, null]);
    expect(await busy.server.inject({ url: '/v2/test/last?buId=alpha' }).then(({ json }) => json())).toMatchObject({
      success: false,
      error: { code: 50301 },
    });
    letGo();
    await held;
    await eventually('there is room again', async () => (await ask('last'))[0] === 200);
    const shed = (await shop.metrics.shed.get()).values.find(({ labels }) => labels.priority === 'last');
    expect(shed?.value).toBeGreaterThan(1);
  });
});

test('a till goes first with a key that was good for something, and not with one that somebody made up', async () => {
  const tillCall = call({
    ...plain,
    who: 'partner',
    may: 'till.sell',
    post: '/test/till',
    keep: 'nothing',
  });
  const crowded = await openTestApi(shop, {
    handlers: [
      handler(tillCall, async () => ({})),
      handler(slowCall, () => new Promise((done) => (letGo = () => done({})))),
    ],
    admission: { fewest: Number.POSITIVE_INFINITY, most: { first: 2, usual: 1, last: 0 } },
  });
  const ask = async (path: string, token?: string) =>
    (
      await fetch(`${crowded.base}/v2/test/${path}?buId=alpha`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token ? { authorization: basic(token) } : {}),
        },
        body: JSON.stringify({ buId: 'alpha' }),
      })
    ).status;
  const till = await tillWithKey(shop, 'alpha', ['/test/till']);
  const madeUp = till.token.replace(/.{20}$/, 'x'.repeat(20));
  /** What both keys are answered while somebody else takes the only place there is for the rest. */
  const whileFull = async () => {
    const held = ask('slow');
    await eventually('the place is taken', async () => (await ask('till', madeUp)) === 503);
    const answers = [await ask('till', madeUp), await ask('till', till.token)];
    letGo();
    expect(await held).toBe(200);
    return answers;
  };
  const alone = (token: string, status: number) =>
    eventually('there is room', async () => (await ask('till', token)) === status);

  expect(await whileFull()).toEqual([503, 503]);
  await alone(till.token, 200);
  await alone(madeUp, 401);
  expect(await whileFull()).toEqual([503, 200]);
  await shop.inUnit('alpha', ({ tx, clock }) =>
    tx.updateTable('partner_key').set({ revoked_at: clock.now() }).where('id', '=', till.key).execute(),
  );
  await alone(till.token, 401);
  expect(await whileFull()).toEqual([503, 503]);
});

test('a token has so many requests here at once, and another is served meanwhile', async () => {
  let inside = 0;
  let open: () => void = () => {};
  const opened = new Promise<void>((done) => (open = done));
  const doorCall = call({ ...plain, post: '/test/door', keep: 'nothing' });
  const door = preparedHandler(
    doorCall,
    async () => {
      inside += 1;
      await opened;
    },
    async () => ({}),
  );
  const crowded = await openTestApi(shop, { handlers: [door] });
  const [one, another] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  // One token may be written in many ways.
  const written = (token: string) => basic(token).replace('Basic', anyOf(['Basic', 'BASIC', 'basic']));
  const ask = ({ token }: { token: string }) =>
    fetch(`${crowded.base}/v2/test/door?buId=alpha`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: written(token),
      },
      body: JSON.stringify({ buId: 'alpha' }),
    });
  const crowd = Array.from({ length: 64 }, () => ask(one));
  await eventually('its share is taken', () => inside === 64);
  const refused = await ask(one);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  const other = ask(another);
  await eventually('another is let in', () => inside === 65);
  open();
  expect((await other).status).toBe(200);
  for (const answer of await Promise.all(crowd)) expect(answer.status).toBe(200);
  await eventually('it may ask again', async () => (await ask(one)).status === 200);
});
