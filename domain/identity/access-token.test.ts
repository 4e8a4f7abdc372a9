import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessTokenText, parseAccessToken } from './access-token.ts';

const secret = 'a'.repeat(21) + 'Z_-' + '0'.repeat(19);
const base64url = fc.constantFrom(...'ABCXYZabcxyz0189_-'.split(''));

test('AUTH-51 a token says its unit in front and is read back as it was written', () => {
  expect(accessTokenText('alpha', secret)).toBe(`alpha.${secret}`);
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z][a-z0-9-]{1,31}$/),
      fc.string({ unit: base64url, minLength: 43, maxLength: 43 }),
      (unit, drawn) => {
        expect(parseAccessToken(accessTokenText(unit, drawn))).toEqual({ unit, secret: drawn });
      },
    ),
  );
});

test.each([
  '',
  '.',
  secret,
  // Without a dot, its first 30 characters could be a unit.
  'a'.repeat(43),
  `.${secret}`,
  `Alpha.${secret}`,
  `alpha.${secret.slice(1)}`,
  `alpha.${secret}0`,
  `alpha.0${secret}`,
  `alpha.${secret}\n`,
  `alpha.+${secret.slice(1)}`,
  `alpha.${secret.slice(1)}=`,
  `alpha..${secret.slice(1)}`,
  `alpha.beta.${secret}`,
])('AUTH-51 %j is no token', (text) => {
  expect(parseAccessToken(text)).toBeNull();
});
