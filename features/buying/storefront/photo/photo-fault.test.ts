import { expect, test } from 'vitest';
import { photoFault, refusedPhoto } from './photo-fault.ts';

const mb = 1024 * 1024;

test.each([
  ['cat.jpg', 'image/jpeg', 1, null],
  ['cat.JPEG', '', 1, null],
  ['cat.png', 'image/png', 5 * mb, null],
  ['blob', 'image/jpeg', 1, null],
  ['cat.png', 'image/png', 5 * mb + 1, 'too-big'],
  ['cat.gif', 'image/gif', 1, 'unsupported'],
  ['cat.heic', 'image/heic', 9 * mb, 'unsupported'],
  ['cat.jpg.exe', '', 1, 'unsupported'],
  ['', '', 0, 'unsupported'],
] as const)('PERS-06 PERS-07 VAL-26 a file %s of type "%s" and %d bytes: %s', (name, type, size, fault) => {
  expect(photoFault({ name, type, size })).toBe(fault);
});

test.each([
  ['upload.too-large', 'failed'],
  ['upload.unsupported', 'unsupported'],
  ['upload.quota-reached', 'too-many'],
  ['limit.reached', 'too-many'],
  ['server.unavailable', 'failed'],
  [null, 'failed'],
] as const)('VAL-26 what the server calls %s is %s', (name, fault) => {
  expect(refusedPhoto(name)).toBe(fault);
});
