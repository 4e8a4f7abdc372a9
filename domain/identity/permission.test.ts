import { describe, expect, test } from 'vitest';
import { admits, memberKinds, type Actor, type ActorKind } from './actor.ts';
import { isVisitorKind, visitorKinds } from './visitor.ts';
import { actions, canActForOthers, isBuyer, isOpenToGuests, may } from './permission.ts';

const guest: Actor = { kind: 'guest', unit: 'alpha' };
const member = (kind: (typeof memberKinds)[number]): Actor => ({ kind, unit: 'alpha', id: 'me' });
const everybody: Actor[] = [guest, ...memberKinds.map(member)];
const whoMay = (action: (typeof actions)[number], owner: string) =>
  everybody.filter((actor) => may(actor, action, { unit: 'alpha', owner })).map(({ kind }) => kind);

test('UNIT-02 what is open to everyone is open to every kind of visitor', () => {
  expect(whoMay('catalogue.read', 'somebody')).toEqual(['guest', ...memberKinds]);
});

test('UNIT-02 guests, individuals, companies, salesmen and employees are served, each as who they are', () => {
  expect(visitorKinds.toSorted()).toEqual(['business', 'customer', 'employee', 'guest', 'salesman']);
  expect(memberKinds.filter((kind) => isVisitorKind(kind)).toSorted()).toEqual([
    'business',
    'customer',
    'employee',
    'salesman',
  ]);
});

const members = ['customer', 'business', 'salesman', 'employee', 'staff'];
const buyers = ['customer', 'business', 'employee'];
const forBuyers = ['customer', 'business', 'salesman', 'employee', 'staff'];
const everyone = ['guest', ...memberKinds];

/** Who may, of what is their own; of what belongs to whom they act for; of anybody else's. */
const table = [
  ['shop.visit', everyone, everyone, everyone],
  ['catalogue.read', everyone, everyone, everyone],
  ['cart.price', everyone, everyone, everyone],
  ['cart.keep', buyers, [], []],
  ['gift.test', members, [], []],
  ['order.create', everyone, everyone, everyone],
  ['order.read', everyone, everyone, everyone],
  ['order.cancel', everyone, everyone, everyone],
  ['order.review', ['staff'], ['staff'], ['staff']],
  ['payment.begin', everyone, everyone, everyone],
  ['payment.read', everyone, everyone, everyone],
  ['upload.add', everyone, everyone, everyone],
  ['upload.read', everyone, everyone, everyone],
  ['member.register', everyone, everyone, everyone],
  ['session.begin', everyone, everyone, everyone],
  ['session.keep', everyone, everyone, everyone],
  ['credential.prove', everyone, everyone, everyone],
  ['card.ask', everyone, everyone, everyone],
  ['member.read', members, ['salesman', 'staff'], ['staff']],
  ['member.change', [...buyers, 'staff'], ['staff'], ['staff']],
  ['member.erase', ['customer', 'staff'], ['staff'], ['staff']],
  ['session.read', members, [], []],
  ['session.end', memberKinds, ['staff'], ['staff']],
  ['credential.read', members, [], []],
  ['credential.change', members, [], []],
  ['card.read', forBuyers, ['salesman', 'staff'], []],
  ['card.change', forBuyers, ['salesman', 'staff'], []],
  ['card.top-up', forBuyers, ['salesman', 'staff'], []],
  ['card.read-secret', buyers, [], []],
  ['card.take', buyers, [], []],
  ['card.transfer', buyers, [], []],
  ['card.resend', buyers, [], []],
  ['card.unlock-pin', ['staff'], ['staff'], ['staff']],
  ['wallet.read', [...buyers, 'staff'], ['staff'], []],
  ['till.sell', ['partner'], ['partner'], ['partner']],
  ['unit.change', ['staff'], ['staff'], ['staff']],
  ['catalogue.change', ['staff'], ['staff'], ['staff']],
  ['audit.read', ['staff'], ['staff'], ['staff']],
] as const;

test.each(table)('%s: of one’s own, of a customer’s, of another’s', (action, own, acting, others) => {
  expect(whoMay(action, 'me')).toEqual(inOrder(own));
  expect(whoMay(action, 'somebody else')).toEqual(inOrder(others));
  const actors = everybody.map((actor) =>
    actor.kind === 'salesman' || actor.kind === 'staff' ? { ...actor, actingFor: 'them' } : actor,
  );
  const subject = { unit: 'alpha', owner: 'them' };
  const allowed = actors.filter((actor) => may(actor, action, subject)).map(({ kind }) => kind);
  expect(allowed).toEqual(inOrder(acting));
});

const inOrder = (kinds: readonly string[]) => everyone.filter((kind) => kinds.includes(kind));

test('every action is in the table above, once', () => {
  expect(table.map(([action]) => action).toSorted()).toEqual([...actions].toSorted());
});

test('only what is for everyone is open to guests', () => {
  const open = table.filter(([, , , others]) => others === everyone).map(([action]) => action);
  expect(actions.filter(isOpenToGuests).toSorted()).toEqual([...open].toSorted());
});

describe('limits that hold for every action', () => {
  test('nobody acts outside their unit', () => {
    for (const action of actions)
      for (const actor of everybody) expect(may(actor, action, { unit: 'beta', owner: 'me' })).toBe(false);
  });
  test('what nobody owns is nobody’s own, whoever asks', () => {
    for (const [action, , , others] of table) {
      const allowed = everybody.filter((actor) => may(actor, action, { unit: 'alpha' })).map(({ kind }) => kind);
      expect(allowed, action).toEqual(inOrder(others));
    }
  });
  test('acting for a customer is dealing with theirs, and no longer with one’s own', () => {
    const acting: Actor = { kind: 'salesman', unit: 'alpha', id: 'me', actingFor: 'them' };
    expect(may(acting, 'member.read', { unit: 'alpha', owner: 'them' })).toBe(true);
    expect(may(acting, 'member.read', { unit: 'alpha', owner: 'me' })).toBe(false);
  });
});

test('who buys can be acted for, and who sells to them or helps them can act', () => {
  expect(everyone.filter((kind) => isBuyer(kind as ActorKind))).toEqual(buyers);
  expect(everyone.filter((kind) => canActForOthers(kind as ActorKind))).toEqual(['salesman', 'staff']);
});

test('who a call admits', () => {
  const admitted = (who: Parameters<typeof admits>[0]) =>
    everybody.filter((actor) => admits(who, actor)).map(({ kind }) => kind);
  expect(admitted('anyone')).toHaveLength(7);
  expect(admitted('member')).toEqual(['customer', 'business', 'salesman', 'employee', 'staff']);
  expect(admitted('partner')).toEqual(['partner']);
  expect(admitted('staff')).toEqual(['staff']);
});
