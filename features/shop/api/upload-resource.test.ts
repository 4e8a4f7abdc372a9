import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { getResourceCall, pictureBytesMax, uploadResourceCall } from '#contract/shop/resources.ts';
import { saveProfile } from '#data/units/units.ts';
import { objectKey } from '#data/shop/uploads.ts';
import { openTestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';
import { base64, flag, openPictureShop, type PictureShop } from '#testing/pictures.ts';
let pictures: PictureShop;
beforeAll(async () => {
  pictures = await openPictureShop();
});

async function pictureOf(id: string, unit = 'alpha') {
  const outcome = await pictures.api.client(unit)(getResourceCall, { resourceId: id });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return Buffer.from(outcome.data.bytes);
}

describe('a picture is kept', () => {
  test('API-36 PERS-06 a JPEG is made anew, stored, and shown from an address of ours', async () => {
    const answer = await pictures.uploaded({ resourceContent: await base64(flag().jpeg()) });
    expect(answer).toEqual({
      resourceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      resourceUrl: `https://api.test/v2/resource/alpha/${answer.resourceId}`,
      fileFormat: 'jpeg',
      width: 60,
      height: 40,
    });
    const stored = await pictures.objects.get(objectKey('alpha', answer.resourceId));
    expect(stored).toMatchObject({ contentType: 'image/jpeg' });
    stored?.stream.destroy();
    const [row] = (await pictures.rows()).filter(({ id }) => id === answer.resourceId);
    expect(row).toMatchObject({ kind: 'photo', width: 60, kept_at: pictures.shop.clock.now() });
  });

  test('API-36 a PNG with transparency stays one, without it becomes a JPEG', async () => {
    const clear = await pictures.uploaded({
      fileFormat: 'png',
      resourceContent: await base64(flag().ensureAlpha(0.5).png()),
    });
    expect(clear.fileFormat).toBe('png');
    expect(await sharp(await pictureOf(clear.resourceId)).metadata()).toMatchObject({ hasAlpha: true });
    const solid = await pictures.uploaded({
      fileFormat: 'png',
      resourceContent: await base64(flag().removeAlpha().png()),
    });
    expect(solid.fileFormat).toBe('jpeg');
  });

  test('API-36 PERS-08 the content says what it is, not the name; jpeg if nobody says', async () => {
    const png = await base64(flag().ensureAlpha(0.5).png());
    for (const fileFormat of ['jpg', 'JPEG', 'image/png', '.png', undefined])
      expect(await pictures.upload({ fileFormat, resourceContent: png })).toMatchObject({
        data: { fileFormat: 'png' },
      });
  });

  test('API-36 PERS-09 the prefix of a data URL is stripped', async () => {
    const content = await base64(flag().jpeg());
    for (const prefix of ['data:image/jpeg;base64,', 'data:image/png;name=a.png;base64,', 'data:,'])
      expect(await pictures.upload({ resourceContent: prefix + content })).toMatchObject({
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
    const answer = await pictures.uploaded({ resourceContent: phone.toString('base64') });
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

  test('a large photo comes out 2000 long at most', async () => {
    const content = await base64(flag(4_000, 3_000).jpeg());
    expect(await pictures.uploaded({ resourceContent: content })).toMatchObject({
      width: 2_000,
      height: 1_500,
    });
  });

  test('API-36 the prefix "customized" is known at other versions than v2', async () => {
    const resourceContent = await base64(flag().jpeg());
    expect(await pictures.upload({ resourceContent, prefix: 'customized' })).toMatchObject({
      failure: { name: 'input.invalid' },
    });
    // A unit may keep an older one, or be ahead.
    for (const version of [3, 1]) {
      const versions = { '/resource/upload': version };
      const profile = unitProfile({ id: 'beta', callVersions: versions });
      await pictures.shop.inUnit('beta', (scope) => saveProfile(scope, profile));
      await eventually('the version of this unit', async () => {
        const known = await pictures.shop.profiles.of('beta');
        return known?.callVersions['/resource/upload'] === version;
      });
      const sent = await pictures.upload({ resourceContent, prefix: 'customized' }, { unit: 'beta', versions });
      expect(sent).toMatchObject({ ok: true });
    }
    expect(await pictures.rows('beta')).toMatchObject([{ kind: 'customized-photo' }, { kind: 'customized-photo' }]);
  });
});

describe('a picture is refused', () => {
  const nothingKept = async (work: () => Promise<unknown>) => {
    const before = (await pictures.rows()).length;
    await work();
    expect(await pictures.rows()).toHaveLength(before);
  };

  test('API-36 PERS-07 a file over 5 MB is too big: code 1, in an ordinary answer', async () => {
    await nothingKept(async () => {
      const outcome = await pictures.upload({
        resourceContent: Buffer.alloc(pictureBytesMax + 1, 1).toString('base64'),
      });
      expect(outcome).toMatchObject({ ok: false, failure: { status: 200, name: 'upload.too-large' } });
    });
  });

  test('API-36 PERS-07 a body over 8 MB is not even read', async () => {
    // The server may close while we still send; what it says, if heard, is 413.
    expect(await pictures.upload({ resourceContent: 'A'.repeat(9_000_000) })).toMatchObject({
      ok: false,
      failure: { status: expect.toSatisfy((status) => status === 413 || status === null) },
    });
  });

  test('API-36 5 MB to the byte is read', async () => {
    const photo = await flag().jpeg().toBuffer();
    const padded = Buffer.concat([photo, Buffer.alloc(pictureBytesMax - photo.length)]);
    expect(await pictures.upload({ resourceContent: padded.toString('base64') })).toMatchObject({
      ok: true,
    });
  });

  test.each([
    ['a GIF', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
    ['a text', Buffer.from('not a picture at all').toString('base64')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
  ])('API-36 PERS-06 %s is an unsupported type: code 2', async (_, resourceContent) => {
    await nothingKept(async () => {
      expect(await pictures.upload({ resourceContent })).toMatchObject({
        ok: false,
        failure: { status: 200, name: 'upload.unsupported' },
      });
    });
  });

  test('API-36 PERS-06 a format other than JPG, JPEG and PNG is refused by its name alone', async () => {
    const resourceContent = await base64(flag().jpeg());
    for (const fileFormat of ['pdf', 'gif', 'webp', 'image/svg+xml', 'jpeg2', ''])
      expect(await pictures.upload({ fileFormat, resourceContent })).toMatchObject({
        failure: { name: 'upload.unsupported' },
      });
  });

  test.each(['', '%%%', 'a b c d', 'AAAA\nBBBB', 'data:image/png;base64,', 'AAAAA', '====', 'é'])(
    'API-36 broken base64 is no request: %j',
    async (resourceContent) => {
      expect(await pictures.upload({ resourceContent })).toMatchObject({ failure: { name: 'input.invalid' } });
    },
  );

  test('API-36 a store that does not answer: briefly unavailable, nothing counts, and the same key works later', async () => {
    const resourceContent = await base64(flag().jpeg());
    const key = randomUUID();
    const before = (await pictures.rows()).filter(({ kept_at }) => kept_at).length;
    await pictures.sandbox.setSwitch('storage', { fail: '503' });
    const outcome = await pictures.upload({ resourceContent }, { key });
    expect(outcome).toMatchObject({ ok: false, failure: { status: 503, name: 'server.unavailable' } });
    await pictures.sandbox.resetSwitches();
    expect((await pictures.rows()).filter(({ kept_at }) => kept_at)).toHaveLength(before);
    expect(await pictures.upload({ resourceContent }, { key })).toMatchObject({ ok: true });
  });

  test('API-36 without a key nothing is uploaded', async () => {
    const response = await fetch(`${pictures.api.base}/v2/resource/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aggregatorBuId: 'alpha', resourceContent: 'AAAA' }),
    });
    expect(await response.json()).toMatchObject({ error: { code: 40008 } });
  });

  test('API-36 what a member tried is on the record, as with every other call', async () => {
    const { id, accessToken } = await signedIn(pictures.shop, 'alpha');
    const send = pictures.api.client('alpha', { accessToken });
    await send(uploadResourceCall, { resourceContent: 'AAAA' }, { key: randomUUID() });
    const lines = await pictures.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'outcome']).where('actor_id', '=', id).execute(),
    );
    expect(lines).toEqual([{ call: 'API-36', outcome: 'upload.unsupported' }]);
  });

  test('API-36 more at once than there are children: the last are told to come back', async () => {
    const small = await openTestApi(pictures.shop, {
      objects: pictures.objects,
      children: { concurrencyMax: 1, waitMsMax: 0 },
    });
    const resourceContent = await base64(flag().jpeg());
    const send = () =>
      small.client('alpha', { timeoutMs: 30_000 })(uploadResourceCall, { resourceContent }, { key: randomUUID() });
    const outcomes = await Promise.all([send(), send(), send()]);
    const answers = outcomes.map((one) => (one.ok ? 200 : one.failure.status));
    expect(answers.filter((status) => status === 503)).toHaveLength(2);
    expect(answers).toContain(200);
  });

  test('API-36 thirty a minute for each visit', async () => {
    const visit = await openVisit(pictures.api, 'gamma');
    const client = pictures.api.client('gamma', { visit });
    const send = () => client(uploadResourceCall, { resourceContent: '%' }, { key: randomUUID() });
    for (let sent = 0; sent < 30; sent++) expect(await send()).toMatchObject({ failure: { name: 'input.invalid' } });
    expect(await send()).toMatchObject({ failure: { status: 429 } });
  });

  test('API-36 an upload with another unit’s visit is refused: the request names two shops', async () => {
    const visit = await openVisit(pictures.api, 'beta');
    const resourceContent = await base64(flag().jpeg());
    const send = pictures.api.client('alpha', { visit });
    expect(await send(uploadResourceCall, { resourceContent }, { key: randomUUID() })).toMatchObject({
      failure: { name: 'unit.disagreement' },
    });
  });
});

test('API-36 the same key, again and twenty at once: one upload, one answer', async () => {
  const [resourceContent, key] = [await base64(flag().jpeg()), randomUUID()];
  const before = (await pictures.rows()).length;
  const visit = await openVisit(pictures.api, 'alpha');
  // With room for twenty of one network.
  const large = await openTestApi(pictures.shop, { objects: pictures.objects, children: { waitingMax: 80 } });
  const client = large.client('alpha', { visit, timeoutMs: 30_000 });
  const send = () => client(uploadResourceCall, { resourceContent }, { key });
  const outcomes = [...(await Promise.all(Array.from({ length: 20 }, send))), await send()];
  const ids = outcomes.map((outcome) => (outcome.ok ? outcome.data.resourceId : outcome.failure));
  expect(new Set(ids).size).toBe(1);
  expect(await pictures.rows()).toHaveLength(before + 1);
});
