import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { ssoTypeIn } from './sign-on-token-kind.ts';

const signOnToken = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32));

test('AUTH-36 a letter says which kind of visitor it introduces', async () => {
  expect(ssoTypeIn(await signOnToken({ sso_type: 'employee', given_name: 'Zoë ÿ 李?>' }))).toBe('employee');
  expect(ssoTypeIn(await signOnToken({ email: 'a@example.com' }))).toBeNull();
  expect(ssoTypeIn(await signOnToken({ sso_type: 7 }))).toBeNull();
});

test.each(['', 'x', 'a.b.c', 'a.bnVsbA.c', '..'])('what is no letter says nothing: "%s"', (text) => {
  expect(ssoTypeIn(text)).toBeNull();
});
