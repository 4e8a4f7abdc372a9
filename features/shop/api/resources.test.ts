import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  getResourceCall,
  pictureBytesMax,
  resourceUrl,
  uploadIdIn,
  uploadResourceCall,
} from '#contract/shop/resources.ts';
import { saveProfile } from '#data/units/units.ts';
import { objectKey } from '#data/shop/uploads.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { sandboxStore } from '#testing/object-store.ts';
import { openSandbox } from '#testing/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';

const sandbox = await openSandbox();
const objects = sandboxStore(sandbox);
let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, { objects, publicOrigin: 'https://api.test' });
});

/** Left half red, right half blue. */
const flag = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, gravity: 'east' },
  ]);
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');

const newKey = (): string => randomUUID();

/** A visit of its own each time: a rate counts by visit. */
async function upload(
  input: Partial<Parameters<ReturnType<TestApi['client']>>[1]> & { resourceContent: string },
  { unit = 'alpha', key = newKey(), versions = {} } = {},
) {
  const client = api.client(unit, { visit: await openVisit(api, unit), timeoutMs: 30_000, versions });
  return client(uploadResourceCall, { fileFormat: 'jpeg', ...input }, { key });
}

async function uploaded(input: Parameters<typeof upload>[0], options = {}) {
  const outcome = await upload(input, options);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.data;
}

async function pictureOf(id: string, unit = 'alpha') {
  const outcome = await api.client(unit)(getResourceCall, { resourceId: id });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return Buffer.from(outcome.data.bytes);
}

const rows = (unit = 'alpha') => shop.inUnit(unit, ({ tx }) => tx.selectFrom('upload').selectAll().execute());

describe('a picture is kept', () => {
  test('API-36 PERS-06 a JPEG is made anew, stored, and shown from an address of ours', async () => {
    const answer = await uploaded({ resourceContent: await base64(flag().jpeg()) });
    expect(answer).toEqual({
      resourceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      resourceUrl: `https://api.test/v2/resource/alpha/${answer.resourceId}`,
      fileFormat: 'jpeg',
      width: 60,
      height: 40,
    });
    const stored = await objects.get(objectKey('alpha', answer.resourceId));
    expect(stored).toMatchObject({ contentType: 'image/jpeg' });
    stored?.stream.destroy();
    const [row] = (await rows()).filter(({ id }) => id === answer.resourceId);
    expect(row).toMatchObject({ kind: 'photo', width: 60, kept_at: shop.clock.now() });
  });

  test('API-36 a PNG with transparency stays one, without it becomes a JPEG', async () => {
    const clear = await uploaded({ fileFormat: 'png', resourceContent: await base64(flag().ensureAlpha(0.5).png()) });
    expect(clear.fileFormat).toBe('png');
    expect(await sharp(await pictureOf(clear.resourceId)).metadata()).toMatchObject({ hasAlpha: true });
    const solid = await uploaded({ fileFormat: 'png', resourceContent: await base64(flag().removeAlpha().png()) });
    expect(solid.fileFormat).toBe('jpeg');
  });

  test('API-36 PERS-08 the content says what it is, not the name; jpeg if nobody says', async () => {
    const png = await base64(flag().ensureAlpha(0.5).png());
    for (const fileFormat of ['jpg', 'JPEG', 'image/png', '.png', undefined])
      expect(await upload({ fileFormat, resourceContent: png })).toMatchObject({
        data: { fileFormat: 'png' },
      });
  });

  test('API-36 PERS-09 the prefix of a data URL is stripped', async () => {
    const content = await base64(flag().jpeg());
    for (const prefix of ['data:image/jpeg;base64,', 'data:image/png;name=a.png;base64,', 'data:,'])
      expect(await upload({ resourceContent: prefix + content })).toMatchObject({
        data: { width: 60 },
      });
  });

  test('API-36 turned upright by its Exif, and everything but the pixels is gone', async () => {
    const phone = await flag()
      .withExif({
        IFD0: { Copyright: 'Somebody', Make: 'Camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(phone).metadata()).exif).toBeDefined();
    const answer = await uploaded({ resourceContent: phone.toString('base64') });
    expect(answer).toMatchObject({ width: 40, height: 60 });
    const picture = await pictureOf(answer.resourceId);
    const { exif, icc, xmp, orientation } = await sharp(picture).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // What was left is on top now.
    const { data } = await sharp(picture)
      .extract({ left: 20, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(200);
    expect(data[2]).toBeLessThan(60);
  });

  test('PERS-14 a large photo comes out 2000 long at most', async () => {
    const content = await base64(flag(4_000, 3_000).jpeg());
    expect(await uploaded({ resourceContent: content })).toMatchObject({
      width: 2_000,
      height: 1_500,
    });
  });

  test('API-36 the prefix "customized" is known at other versions than v2', async () => {
    const resourceContent = await base64(flag().jpeg());
    expect(await upload({ resourceContent, prefix: 'customized' })).toMatchObject({
      failure: { code: 40001 },
    });
    const versions = { '/resource/upload': 3 };
    const profile = unitProfile({ id: 'beta', callVersions: versions });
    await shop.inUnit('beta', (scope) => saveProfile(scope, profile));
    const outcome = await eventually('the version of this unit', async () => {
      const sent = await upload({ resourceContent, prefix: 'customized' }, { unit: 'beta', versions });
      return sent.ok && sent;
    });
    expect(outcome).toMatchObject({ ok: true });
    expect(await rows('beta')).toMatchObject([{ kind: 'customized-photo' }]);
  });
});

describe('a picture is refused', () => {
  const nothingKept = async (work: () => Promise<unknown>) => {
    const before = (await rows()).length;
    await work();
    expect(await rows()).toHaveLength(before);
  };

  test('API-36 PERS-07 a file over 5 MB is too big: code 1, in an ordinary answer', async () => {
    await nothingKept(async () => {
      const outcome = await upload({ resourceContent: Buffer.alloc(pictureBytesMax + 1, 1).toString('base64') });
      expect(outcome).toMatchObject({ ok: false, failure: { status: 200, code: 1 } });
    });
  });

  test('API-36 PERS-07 a body over 8 MB is not even read', async () => {
    // The server may close while we still send; what it says, if heard, is 413.
    expect(await upload({ resourceContent: 'A'.repeat(9_000_000) })).toMatchObject({
      ok: false,
      failure: { status: expect.toSatisfy((status) => status === 413 || status === null) },
    });
  });

  test('API-36 5 MB to the byte is read', async () => {
    const photo = await flag().jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(pictureBytesMax - photo.length)]);
    expect(await upload({ resourceContent: padded.toString('base64') })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['a text', Buffer.from('not a picture at all').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ])('API-36 PERS-06 %s is an unsupported type: code 2', async (_, resourceContent) => {
    await nothingKept(async () => {
      expect(await upload({ resourceContent })).toMatchObject({
        ok: false,
        failure: { status: 200, code: 2 },
      });
    });
  });

  test('API-36 PERS-06 a format that is no picture is refused by its name alone', async () => {
    const resourceContent = await base64(flag().jpeg());
    expect(await upload({ fileFormat: 'pdf', resourceContent })).toMatchObject({
      failure: { code: 2 },
    });
  });

  test.each(['', '%%%', 'a b c d', 'AAAA\nBBBB', 'data:image/png;base64,', 'AAAAA', '====', 'é'])(
    'API-36 broken base64 is no request: %j',
    async (resourceContent) => {
      expect(await upload({ resourceContent })).toMatchObject({ failure: { code: 40001 } });
    },
  );

  test('API-36 a store that does not answer: briefly unavailable, nothing counts, and the same key works later', async () => {
    const resourceContent = await base64(flag().jpeg());
    const key = randomUUID();
    const before = (await rows()).filter(({ kept_at }) => kept_at).length;
    await sandbox.setSwitch('storage', { fail: '503' });
    const outcome = await upload({ resourceContent }, { key });
    expect(outcome).toMatchObject({ ok: false, failure: { status: 503, code: 50301 } });
    await sandbox.resetSwitches();
    expect((await rows()).filter(({ kept_at }) => kept_at)).toHaveLength(before);
    expect(await upload({ resourceContent }, { key })).toMatchObject({ ok: true });
  });

  test('API-36 without a key nothing is uploaded', async () => {
    const response = await fetch(`${api.base}/v2/resource/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aggregatorBuId: 'alpha', resourceContent: 'AAAA' }),
    });
    expect(await response.json()).toMatchObject({ error: { code: 40008 } });
  });

  test('API-36 what a member tried is on the record, as with every other call', async () => {
    const { id, accessToken } = await signedIn(shop, 'alpha');
    const send = api.client('alpha', { accessToken });
    await send(uploadResourceCall, { resourceContent: 'AAAA' }, { key: newKey() });
    const lines = await shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'outcome']).where('actor_id', '=', id).execute(),
    );
    expect(lines).toEqual([{ call: 'API-36', outcome: 'upload.unsupported' }]);
  });

  test('API-36 more at once than there are children: the last are told to come back', async () => {
    const small = await openTestApi(shop, { objects, children: { concurrencyMax: 1, waitMsMax: 0 } });
    const resourceContent = await base64(flag().jpeg());
    const send = () =>
      small.client('alpha', { timeoutMs: 30_000 })(uploadResourceCall, { resourceContent }, { key: newKey() });
    const outcomes = await Promise.all([send(), send(), send()]);
    const answers = outcomes.map((one) => (one.ok ? 200 : one.failure.status));
    expect(answers.filter((status) => status === 503)).toHaveLength(2);
    expect(answers).toContain(200);
  });

  test('API-36 thirty a minute for each visit', async () => {
    const visit = await openVisit(api, 'gamma');
    const client = api.client('gamma', { visit });
    const send = () => client(uploadResourceCall, { resourceContent: '%' }, { key: randomUUID() });
    for (let sent = 0; sent < 30; sent++) expect(await send()).toMatchObject({ failure: { code: 40001 } });
    expect(await send()).toMatchObject({ failure: { status: 429 } });
  });
});

test('API-36 the same key, again and twenty at once: one upload, one answer', async () => {
  const [resourceContent, key] = [await base64(flag().jpeg()), randomUUID()];
  const before = (await rows()).length;
  const visit = await openVisit(api, 'alpha');
  // With room for twenty of one network.
  const large = await openTestApi(shop, { objects, children: { waitingMax: 80 } });
  const client = large.client('alpha', { visit, timeoutMs: 30_000 });
  const send = () => client(uploadResourceCall, { resourceContent }, { key });
  const outcomes = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
  const ids = outcomes.map((outcome) => (outcome.ok ? outcome.data.resourceId : outcome.failure));
  expect(new Set(ids).size).toBe(1);
  expect(await rows()).toHaveLength(before + 1);
});

test('many who ask for a large picture and do not read it cost little memory, and the next are turned away', async () => {
  const id = 'ab'.repeat(16);
  await objects.put(objectKey('alpha', id), Buffer.alloc(8_000_000, 7), {
    contentType: 'image/png',
  });
  const { port } = new URL(api.base);
  const before = process.memoryUsage().arrayBuffers;
  let turnedAway = 0;
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => {}).write(`GET /v2/resource/alpha/${id} HTTP/1.1\r\nHost: api\r\n\r\n`);
    socket.once('data', (bytes) => {
      socket.pause();
      if (String(bytes).startsWith('HTTP/1.1 503')) turnedAway += 1;
    });
  }
  await eventually('those who are too many hear so', () => turnedAway >= 20);
  await eventually(
    'the others have their first bytes',
    () => sockets.filter(({ bytesRead }) => bytesRead > 10_000).length === 40,
  );
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  for (const socket of sockets) socket.destroy();
  const picture = () => fetch(`${api.base}/v2/resource/alpha/${id}`).then((answer) => answer.arrayBuffer());
  await eventually('there is room again', async () => (await picture()).byteLength === 8_000_000);
}, 40_000);

describe('a picture is shown', () => {
  let id: string;
  beforeAll(async () => {
    id = (await uploaded({ resourceContent: await base64(flag().jpeg()) })).resourceId;
  });

  test('PERS-10 as a picture and nothing else, kept by the browser for good', async () => {
    const response = await fetch(`${api.base}/v2/resource/alpha/${id}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-site',
    });
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 60,
    });
  });

  test('API-36 PERS-10 another unit cannot read it, nor find its row', async () => {
    expect(await api.client('beta')(getResourceCall, { resourceId: id })).toMatchObject({
      failure: { status: 404, code: 40410 },
    });
    expect((await rows('beta')).map((row) => row.id)).not.toContain(id);
    const visit = await openVisit(api, 'beta');
    expect(await api.client('alpha', { visit })(getResourceCall, { resourceId: id })).toMatchObject({
      failure: { code: 40002 },
    });
  });

  test('API-36 an upload with another unit’s visit is refused: the request names two shops', async () => {
    const visit = await openVisit(api, 'beta');
    const resourceContent = await base64(flag().jpeg());
    const send = api.client('alpha', { visit });
    expect(await send(uploadResourceCall, { resourceContent }, { key: randomUUID() })).toMatchObject({
      failure: { code: 40002 },
    });
  });

  test.each(['0'.repeat(32), 'x', '..%2F..%2Fbeta', `${'0'.repeat(31)}G`])(
    'PERS-10 an id that is none of ours shows nothing: %s',
    async (wrong) => {
      const response = await fetch(`${api.base}/v2/resource/alpha/${wrong}`);
      expect([400, 404]).toContain(response.status);
    },
  );

  test('PERS-10 only pictures leave, whatever lies in the store', async () => {
    const page = '1'.repeat(32);
    await objects.put(objectKey('alpha', page), Buffer.from('<script>'), { contentType: 'text/html' });
    expect(await api.client('alpha')(getResourceCall, { resourceId: page })).toMatchObject({
      failure: { status: 404 },
    });
  });

  test('PERS-14 an address of ours means its upload, any other address means nothing', () => {
    const ours = resourceUrl('https://api.test', 'alpha', id);
    expect(uploadIdIn(ours, 'https://api.test', 'alpha')).toBe(id);
    for (const other of [
      ours.replace('api.test', 'evil.test'),
      ours.replace('alpha', 'beta'),
      `${ours}?x`,
      `${ours}#`,
      ours.slice(0, -1),
      ours.toUpperCase(),
      `https://evil.test/#${ours}`,
      `https://api.test@evil.test/v2/resource/alpha/${id}`,
      id,
      '',
    ])
      expect(uploadIdIn(other, 'https://api.test', 'alpha'), other).toBeNull();
  });
});
