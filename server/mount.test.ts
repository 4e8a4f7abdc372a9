// How calls become routes: their versions, and how their bodies are read.
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/call.ts';
import { saveProfile } from '#data/units/units.ts';
import { FileDesk } from '#platform/http/receive-file.ts';
import { SharedSlots } from '#platform/http/slots.ts';
import { handler, preparedHandler } from './handler.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { unlimited } from '#testing/unlimited.ts';
import { eventually } from '#testing/wait.ts';

const plain = { ...plainCall, unit: 'buId' } as const;
const reads = { ...plain, effect: 'read', body: z.object({ text: z.string().optional() }) } as const;
const versions = [1, 2, 3, 4, 5, 6, 7, 8];
const oldCalls = versions.map((version) => call({ ...plain, get: `/test/kept-at-${version}`, version: 9 }));
const usualCall = call({ ...reads, post: '/test/usual' });
const largeCall = call({ ...reads, post: '/test/large', bodyBytes: 2_000_000 });
const smallCall = call({ ...reads, post: '/test/small', bodyBytes: 100 });
const fileCall = call({
  ...plain,
  post: '/test/file',
  keep: 'nothing',
  bodyBytes: 100_000,
  file: 'content',
  body: z.object({ content: z.string() }),
});

let shop: TestShop;
let api: TestApi;
/** For each file that came to its handler, whether it was still on disk. */
const files: boolean[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, {
    rates: unlimited,
    handlers: [
      ...[...oldCalls, usualCall, largeCall, smallCall].map((one) => handler(one, async () => ({}))),
      preparedHandler(
        fileCall,
        async ({ file }) => void files.push(existsSync(file?.path ?? '')),
        async () => ({}),
      ),
    ],
  });
});

test('API-109 a unit may keep a call at any version from 1 to 8, and at no other', async () => {
  const statusAt = async (version: number, kept: number) =>
    (await fetch(`${api.base}/v${version}/test/kept-at-${kept}?buId=gamma`)).status;
  for (const version of versions) expect([version, await statusAt(version, version)]).toEqual([version, 404]);
  const callVersions = Object.fromEntries(versions.map((version) => [`/test/kept-at-${version}`, version]));
  await shop.inUnit('gamma', (scope) => saveProfile(scope, unitProfile({ id: 'gamma', callVersions })));
  await eventually('the versions', async () => (await statusAt(1, 1)) === 200);
  for (const version of versions) {
    expect([version, await statusAt(version, version)]).toEqual([version, 200]);
    expect([version, await statusAt(9, version)]).toEqual([version, 200]);
    expect([version, await statusAt((version % 8) + 1, version)]).toEqual([version, 404]);
  }
});

const post = async (path: string, body: string) => {
  const response = await fetch(`${api.base}/v2${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return response.status;
};
/** A sound body of exactly so many bytes. */
const bodyOf = (bytes: number) => {
  const empty = JSON.stringify({ buId: 'alpha', text: '' });
  return JSON.stringify({ buId: 'alpha', text: 'x'.repeat(bytes - empty.length) });
};

test.each([
  ['that says nothing', '/test/usual', 65_536],
  ['that takes more', '/test/large', 2_000_000],
  ['that takes less', '/test/small', 100],
])('a call %s reads its own number of bytes, and not one more', async (_, path, most) => {
  expect(await post(path, bodyOf(most))).toBe(200);
  expect(await post(path, bodyOf(most + 1))).toBe(413);
});

test('a body that would change what every object inherits is refused', async () => {
  for (const body of ['{"buId":"alpha","__proto__":{"a":1}}', '{"buId":"alpha","constructor":{"prototype":{"a":1}}}'])
    expect([body, await post('/test/usual', body)]).toEqual([body, 400]);
});

test('the file of a sender who has gone while it was written is gone before its call goes on', async () => {
  expect(await post('/test/file', JSON.stringify({ buId: 'alpha', content: 'AAAA' }))).toBe(200);
  expect(files).toEqual([true]);
  // As slow a disk as this needs: the file is whole, and who sent it leaves before anybody hears of that.
  const whole = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const slow = vi.spyOn(FileDesk.prototype, 'receive').mockImplementationOnce(async function (
    this: FileDesk,
    ...given
  ) {
    const received = await this.receive(...given);
    whole.resolve();
    await left.promise;
    return received;
  });
  const giveBack = vi.spyOn(SharedSlots.prototype, 'giveBack');
  const body = JSON.stringify({ content: 'AAAA' });
  const socket = connect(Number(new URL(api.base).port), '127.0.0.1');
  socket.write(
    'POST /v2/test/file?buId=alpha HTTP/1.1\r\nHost: api\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  await whole.promise;
  socket.destroy();
  await eventually('the api knows', () => giveBack.mock.calls.length > 0);
  left.resolve();
  await eventually('the call goes on', () => files.length === 2);
  slow.mockRestore();
  giveBack.mockRestore();
  expect(files).toEqual([true, false]);
});
