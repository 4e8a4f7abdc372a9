import { expect, test } from 'vitest';
import { sha256 } from './sha256.ts';

// Rows are found by these bytes: another hash, or another encoding of the text, would lose them all.
test('the hash of a text is that of its UTF-8, as FIPS 180-4 has it', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('é').equals(sha256(Buffer.from('é', 'utf8')))).toBe(true);
});
