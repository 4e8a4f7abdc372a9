import { expect, test } from 'vitest';
import { challengeOf, verifierFits } from './pkce.ts';

// RFC 7636, appendix B.
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('AUTH-53 the challenge is S256 of the verifier, as the standard’s own example has it', () => {
  expect(challengeOf(verifier)).toBe(challenge);
  expect(verifierFits(verifier, challenge)).toBe(true);
});

test('AUTH-53 no other verifier fits, nor the challenge itself', () => {
  for (const other of ['', challenge, verifier.toLowerCase(), `${verifier.slice(0, -1)}K`, `${verifier}=`])
    expect({ other, fits: verifierFits(other, challenge) }).toEqual({ other, fits: false });
  expect(verifierFits(verifier, '')).toBe(false);
});

test('AUTH-53 a verifier has 43 to 128 characters of those that need no escape, even one that would fit', () => {
  const fits = (text: string) => verifierFits(text, challengeOf(text));
  expect(['', 'v'.repeat(42), 'v'.repeat(129), `${'v'.repeat(50)} `, `${'v'.repeat(50)}é`].map(fits)).toEqual(
    Array(5).fill(false),
  );
  expect(['v'.repeat(43), 'v'.repeat(128), `aZ09-._~${'v'.repeat(40)}`].map(fits)).toEqual([true, true, true]);
});
