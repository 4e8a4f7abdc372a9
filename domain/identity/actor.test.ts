import { expect, test } from 'vitest';
import { isActorId, memberKinds, subjectOf } from './actor.ts';

const id = '0190f3a1-7c2e-7b11-8a44-9f0e5d3c2b1a';

test('an actor’s id is a UUID in lower case and nothing else', () => {
  expect(isActorId(id)).toBe(true);
  const others = [
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `{${id}}`,
    `x${id}`,
    `${id}0`,
    `0${id}`,
    `${id}\n`,
    id.slice(1),
    id.slice(0, -1),
    id.replace('-7c2e', ''),
    id.replace('7c2e', '7c2e-7c2e'),
    id.replace('0190f3a1', '0190g3a1'),
    id.replace('7c2e', '7g2e'),
    id.replace('2b1a', '2b1g'),
    '',
  ];
  expect(others.filter(isActorId)).toEqual([]);
});

test('what is no text is no id, however it is written', () => {
  expect([undefined, null, 1, [id], { toString: () => id }].some(isActorId)).toBe(false);
});

test('the subject is whom somebody acts for, else themself; a guest has none', () => {
  for (const kind of memberKinds) {
    expect(subjectOf({ kind, unit: 'alpha', id: 'me' })).toBe('me');
    expect(subjectOf({ kind, unit: 'alpha', id: 'me', actingFor: 'them' })).toBe('them');
  }
  expect(subjectOf({ kind: 'guest', unit: 'alpha' })).toBeNull();
});
