import { expect, test } from 'vitest';
import { captchaFields, challengeFailure } from './captcha.ts';

test('AUTH-16 AUTH-43 the code that asks for a challenge is that of the unit’s provider', () => {
  expect(challengeFailure('cloudflare')).toBe('captcha.needed-cloudflare');
  expect(challengeFailure('google')).toBe('captcha.needed-google');
  expect(challengeFailure('another')).toBe('captcha.needed-google');
});

test('CAPTCHA-11 two fields prove a human and nothing else', () => {
  expect(captchaFields).toEqual(['captchaToken', 'traditionalToken']);
});
