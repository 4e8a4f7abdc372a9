import { describe, expect, test } from 'vitest';
import { admits, memberKinds, type Actor } from './actor.ts';
import { actions, may } from './permission.ts';

const guest: Actor = { kind: 'guest', unit: 'alpha' };
const member = (kind: (typeof memberKinds)[number]): Actor => ({ kind, unit: 'alpha', id: 'me' });
const everybody: Actor[] = [guest, ...memberKinds.map(member)];
const whoMay = (action: (typeof actions)[number], owner: string) =>
  everybody.filter((actor) => may(actor, action, { unit: 'alpha', owner })).map(({ kind }) => kind);

test('UNIT-02 what is open to everyone is open to every kind of visitor', () => {
  expect(whoMay('catalogue.read', 'somebody')).toEqual(['guest', ...memberKinds]);
});

test.each([
  ['member.read', ['customer', 'business', 'salesman', 'employee', 'staff'], ['staff']],
  ['member.change', ['customer', 'business', 'employee', 'staff'], ['staff']],
  ['member.erase', ['customer', 'staff'], ['staff']],
  ['session.end', ['customer', 'business', 'salesman', 'employee', 'staff', 'partner'], ['staff']],
  ['unit.change', ['staff'], ['staff']],
  ['catalogue.change', ['staff'], ['staff']],
  ['audit.read', ['staff'], ['staff']],
] as const)('%s: for one’s own, and for another’s', (action, own, others) => {
  expect(whoMay(action, 'me')).toEqual(own);
  expect(whoMay(action, 'somebody else')).toEqual(others);
});

test('every action is in the table above', () => {
  expect(actions).toHaveLength(8);
});

describe('limits that hold for every action', () => {
  test('nobody acts outside their unit', () => {
    for (const action of actions)
      for (const actor of everybody)
        expect(may(actor, action, { unit: 'beta', owner: 'me' })).toBe(false);
  });
  test('a guest owns nothing, even what nobody owns', () => {
    expect(may(guest, 'member.read', { unit: 'alpha' })).toBe(false);
  });
  test('acting for a customer is dealing with theirs, and no longer with one’s own', () => {
    const acting: Actor = { kind: 'salesman', unit: 'alpha', id: 'me', actingFor: 'them' };
    expect(may(acting, 'member.read', { unit: 'alpha', owner: 'them' })).toBe(true);
    expect(may(acting, 'member.read', { unit: 'alpha', owner: 'me' })).toBe(false);
  });
});

test('who a call admits', () => {
  const admitted = (who: Parameters<typeof admits>[0]) =>
    everybody.filter((actor) => admits(who, actor)).map(({ kind }) => kind);
  expect(admitted('anyone')).toHaveLength(7);
  expect(admitted('member')).toEqual(['customer', 'business', 'salesman', 'employee', 'staff']);
  expect(admitted('partner')).toEqual(['partner']);
  expect(admitted('staff')).toEqual(['staff']);
});
