import { beforeAll, expect, test } from 'vitest';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import { profileIn } from '#data/units/units.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { identityWriters } from './identity-writers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

test.each(['email', 'sms'] as const)('OTP-09 a code by %s is not sent once it has run out', async (method) => {
  const writer = identityWriters.find(({ kind }) => kind.name === 'code');
  if (!writer) throw new Error('nobody writes codes');
  const madeAt = shop.clock.now();
  const content = { kind: 'code', language: 'en', method, to: 'somebody', code: '123456' };
  const write = async () => {
    const keys = await writer.keysOf(shop.keys, 'alpha');
    return shop.inUnit('alpha', async (scope) => {
      const profile = await profileIn(scope);
      if (!profile) throw new Error('no unit');
      const [id, shopOrigin, log] = [scope.ids.recordId(), 'https://shop.example', shop.log];
      return writer.write({ scope, profile, id, madeAt, content, log, metrics: shop.metrics, shopOrigin }, keys);
    });
  };
  shop.clock.advance(oneTimeCode.lifeMs - 1);
  expect(JSON.stringify(await write())).toContain('123456');
  shop.clock.advance(1);
  expect(await write()).toBe('needless');
});
