import { expect, test } from 'vitest';
import { seedPods } from './seed-pods.ts';

const pod = 'east=postgres://unwrap_app@127.0.0.1:1/unwrap';

test.each([undefined, '', 'development', 'test'])('where PROFILE is "%s" the named pods are filled', (PROFILE) => {
  expect(seedPods([pod], { PROFILE })).toEqual({ east: 'postgres://unwrap_app@127.0.0.1:1/unwrap' });
});

test.each(['production', 'staging', 'Development'])('where PROFILE is "%s" nothing is', (PROFILE) => {
  expect(() => seedPods([pod], { PROFILE })).toThrow(/PROFILE/);
});

test('a production whose lines are safe is refused all the same', () => {
  const safe = 'east=postgres://unwrap_app:secret@db.example/unwrap?sslmode=verify-full';
  expect(() => seedPods([safe], { PROFILE: 'production' })).toThrow('everybody knows the passwords');
});
