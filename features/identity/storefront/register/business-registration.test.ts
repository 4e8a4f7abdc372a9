import { expect, test } from 'vitest';
import { textStores } from '#testing/text-stores.ts';
import { keptRegistration } from './business-registration.ts';

test('AUTH-11 a business registration keeps address and token, then its temporary id, then nothing', () => {
  const { stores, texts } = textStores();
  const registration = keptRegistration('one', stores);
  registration.mailed('boss@example.com', 'token-1');
  expect(registration.read()).toEqual({ step: 'mailed', email: 'boss@example.com', token: 'token-1' });
  registration.proved('temp-1');
  expect(registration.read()).toEqual({ step: 'proved', tempId: 'temp-1' });
  expect(JSON.stringify(texts())).not.toMatch(/boss|token-1/);
  registration.forget();
  expect(registration.read()).toBeNull();
  expect(texts()).toEqual({ local: { businessRegistration: '{}' }, session: {} });
});

test('AUTH-11 each shop has its own, and what is none reads as none', () => {
  const { stores } = textStores();
  keptRegistration('one', stores).proved('temp-1');
  expect(keptRegistration('two', stores).read()).toBeNull();
  for (const text of ['{"two":7}', '{"two":{"step":"proved"}}', '{"two":{"step":"mailed","email":"a"}}', '[']) {
    stores.local.setItem('businessRegistration', text);
    expect(keptRegistration('two', stores).read(), text).toBeNull();
  }
});
