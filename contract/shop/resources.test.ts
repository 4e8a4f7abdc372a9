import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './resources.ts';

callTable(calls, {
  'API-36': {
    call: 'POST /v2/resource/upload',
    who: 'anyone',
    may: 'upload.add',
    unit: 'aggregatorBuId',
    limits: ['30 in 60 s by init, else local', '120 in 60 s by network, else local'],
    bodyBytes: 8388608,
    file: 'resourceContent',
    takes: { 'fileFormat?': 'text <= 16 = "jpeg"', resourceContent: 'text 1..', 'prefix?': '"customized"' },
    answers: {
      resourceId: '/^[0-9a-f]{32}$/',
      resourceUrl: 'text',
      fileFormat: 'jpeg | png',
      width: 'whole',
      height: 'whole',
    },
    fails: 'upload.too-large upload.unsupported upload.quota-reached input.invalid server.unavailable',
  },
  'an upload, shown': {
    id: 'API-36.look',
    call: 'GET /v2/resource/:aggregatorBuId/:resourceId',
    who: 'anyone',
    may: 'upload.read',
    unit: 'aggregatorBuId',
    priority: 'last',
    limits: ['600 in 60 s by network, else local'],
    effect: 'none',
    takes: { resourceId: '/^[0-9a-f]{32}$/' },
    answers: 'anything',
    fails: 'upload.unknown',
  },
});

const { pictureBytesMax, pictureFormats, resourceUrl, uploadIdIn } = calls;
const id = '0123456789abcdef0123456789abcdef';
const address = `https://api.example/v2/resource/alpha/${id}`;

test('PERS-06 a picture is JPG, JPEG or PNG, of at most 5 MB', () => {
  expect(pictureFormats).toEqual(['jpg', 'jpeg', 'png']);
  expect(pictureBytesMax).toBe(5_242_880);
});

test('an upload has an address of ours that ends in its id', () => {
  expect(resourceUrl('https://api.example', 'alpha', id)).toBe(address);
  expect(uploadIdIn(address, 'https://api.example', 'alpha')).toBe(id);
});

test.each([
  ['another host', address.replace('api.example', 'evil.example')],
  ['another unit', address.replace('alpha', 'beta')],
  ['another path', address.replace('/v2/', '/v1/')],
  ['no id of ours', address.replace('0123', 'zzzz')],
  ['more behind it', `${address}?x`],
  ['the id alone', id],
  ['nothing', ''],
])('refused: %s', (_, other) => {
  expect(uploadIdIn(other, 'https://api.example', 'alpha')).toBeNull();
});

test('an address that is ours but for its id names no upload', () => {
  const unsound = resourceUrl('https://api.example', 'alpha', 'Z'.repeat(32));
  expect(uploadIdIn(unsound, 'https://api.example', 'alpha')).toBeNull();
});
