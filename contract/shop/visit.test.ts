import { expect, test } from 'vitest';
import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './visit.ts';

callTable(calls, {
  'API-78': {
    call: 'GET /v2/others/:timestampBase64',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    takes: { timestampBase64: 'text <= 64' },
    answers: { serverTime: 'whole', ahead: 'whole', categories: [{ categoryId: 'text', categoryName: 'text' }] },
    fails: 'input.invalid',
  },
  'API-89 INIT-01': {
    call: 'GET /v2/others/init',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    limits: ['120 in 60 s by network, else local'],
    effect: 'none',
    takes: {},
    answers: { init: 'text', expiresIn: 'whole', serverTime: 'whole', 'sealKey?': 'text' },
    fails: 'input.invalid',
  },
  'API-95 INIT-05': {
    call: 'POST /v1/others/sign',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    limits: ['60 in 60 s by network, else local'],
    effect: 'none',
    takes: {
      fingerprint: '/^[0-9a-f]{64}$/',
      components: { fonts: ['text <= 64', '<= 64'], screenResolution: 'text <= 32', platform: 'text <= 64' },
    },
    answers: { sign: 'text', timestamp: 'whole' },
    fails: 'init.invalid',
  },
});

test('INIT-02 INIT-11 a visit lasts an hour, a signed fingerprint 30 minutes', () => {
  expect([calls.visitMs, calls.fingerprintMs]).toEqual([3_600_000, 1_800_000]);
});
