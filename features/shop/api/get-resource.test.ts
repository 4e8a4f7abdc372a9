import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { getResourceCall, resourceUrl, uploadIdIn } from '#contract/shop/resources.ts';
import { objectKey } from '#data/shop/uploads.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';
import { base64, flag, openPictureShop, type PictureShop } from '#testing/pictures.ts';
let pictures: PictureShop;
beforeAll(async () => {
  pictures = await openPictureShop();
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** What somebody still holds: buffers let go of but not yet swept up say nothing of who keeps what. */
const bytesHeld = () => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

test('many who ask for a large picture and do not read it cost little memory, and the next are turned away', async () => {
  const id = 'ab'.repeat(16);
  await pictures.objects.put(objectKey('alpha', id), Buffer.alloc(8_000_000, 7), {
    contentType: 'image/png',
  });
  const { port } = new URL(pictures.api.base);
  const before = bytesHeld();
  let turnedAway = 0;
  const sockets = Array.from({ length: 60 }, () => connect(Number(port), '127.0.0.1'));
  for (const socket of sockets) {
    socket.on('error', () => {}).write(`GET /v2/resource/alpha/${id} HTTP/1.1\r\nHost: api\r\n\r\n`);
    socket.once('data', (bytes) => {
      socket.pause();
      if (String(bytes).startsWith('HTTP/1.1 503')) turnedAway += 1;
    });
  }
  try {
    await eventually('those who are too many hear so', () => turnedAway >= 20);
    await eventually(
      'the others have their first bytes',
      () => sockets.filter(({ bytesRead }) => bytesRead > 10_000).length === 40,
    );
    // What is on its way at this moment comes to rest; what somebody keeps for each of them would not.
    await eventually('they cost little', () => bytesHeld() - before < 40_000_000);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const picture = () => fetch(`${pictures.api.base}/v2/resource/alpha/${id}`).then((answer) => answer.arrayBuffer());
  await eventually('there is room again', async () => (await picture()).byteLength === 8_000_000);
}, 40_000);

describe('a picture is shown', () => {
  let id: string;
  beforeAll(async () => {
    id = (await pictures.uploaded({ resourceContent: await base64(flag().jpeg()) })).resourceId;
  });

  test('as a picture and nothing else, kept by the browser for good', async () => {
    const response = await fetch(`${pictures.api.base}/v2/resource/alpha/${id}`);
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

  test('API-36.look another unit cannot read it, nor find its row', async () => {
    expect(await pictures.api.client('beta')(getResourceCall, { resourceId: id })).toMatchObject({
      failure: { status: 404, name: 'upload.unknown' },
    });
    expect((await pictures.rows('beta')).map((row) => row.id)).not.toContain(id);
    const visit = await openVisit(pictures.api, 'beta');
    expect(await pictures.api.client('alpha', { visit })(getResourceCall, { resourceId: id })).toMatchObject({
      failure: { name: 'unit.disagreement' },
    });
  });

  test.each(['0'.repeat(32), 'x', '..%2F..%2Fbeta', `${'0'.repeat(31)}G`])(
    'an id that is none of ours shows nothing: %s',
    async (wrong) => {
      const response = await fetch(`${pictures.api.base}/v2/resource/alpha/${wrong}`);
      expect([400, 404]).toContain(response.status);
    },
  );

  test('only pictures leave, whatever lies in the store', async () => {
    const page = '1'.repeat(32);
    await pictures.objects.put(objectKey('alpha', page), Buffer.from('<script>'), { contentType: 'text/html' });
    expect(await pictures.api.client('alpha')(getResourceCall, { resourceId: page })).toMatchObject({
      failure: { status: 404 },
    });
  });

  test('an address of ours means its upload, any other address means nothing', () => {
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
