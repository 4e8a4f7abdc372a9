// Whom a handler has before it, as the compiler knows it: `tsc` fails on an expected error that is none.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { admits, memberKinds, type Actor, type Guest, type Member, type Who } from '#domain/identity/actor.ts';
import { call } from '#contract/call.ts';
import {
  handler,
  handlerWithKeys,
  isHandler,
  plainHandler,
  preparedHandler,
  singleStatementHandler,
  type ActorOf,
} from './handler.ts';

const plain = {
  id: 'TEST',
  may: 'shop.visit',
  body: z.object({}),
  answer: z.object({ said: z.unknown() }),
  fails: [],
} as const;
const anyoneCall = call({ ...plain, post: '/test/anyone', who: 'anyone' });
const memberCall = call({ ...plain, post: '/test/member', who: 'member' });
const partnerCall = call({ ...plain, post: '/test/partner', who: 'partner' });
const staffCall = call({ ...plain, post: '/test/staff', who: 'staff' });
const linkCall = call({ ...plain, post: '/test/link', who: 'link-or-buyer' });

const idOf = ({ id }: Member): string => id;

test('a call of members, partners or staff has no guest before it, and one of anyone has', () => {
  const made = [
    handler(memberCall, async ({ scope }) => ({ said: idOf(scope.actor) })),
    handler(partnerCall, async ({ scope }) => ({ said: idOf(scope.actor) })),
    handler(staffCall, async ({ scope }) => ({ said: idOf(scope.actor) })),
    // @ts-expect-error a guest has no id
    handler(anyoneCall, async ({ scope }) => ({ said: idOf(scope.actor) })),
    handler(anyoneCall, async ({ scope }) => ({ said: scope.actor.kind === 'guest' ? '' : idOf(scope.actor) })),
    // @ts-expect-error nobody asks for what cannot be
    handler(memberCall, async ({ scope }) => ({ said: scope.actor.kind === 'guest' })),
    // @ts-expect-error a till makes no call of members
    handler(memberCall, async ({ scope }) => ({ said: scope.actor.kind === 'partner' })),
    // @ts-expect-error and nobody but a till one of partners
    handler(partnerCall, async ({ scope }) => ({ said: scope.actor.kind === 'staff' })),
  ];
  expect(made.map(({ call: { who } }) => who)).toContain('anyone');
});

test('what is prepared, and each transaction of it, knows them so too', () => {
  const nothing = async () => ({ said: null });
  const made = [
    preparedHandler(memberCall, ({ inUnit }) => inUnit(async (scope) => idOf(scope.actor)), nothing),
    preparedHandler(memberCall, async ({ actor }) => idOf(actor), nothing),
    // @ts-expect-error a guest has no id
    preparedHandler(anyoneCall, async ({ actor }) => idOf(actor), nothing),
    // @ts-expect-error a guest has no id
    preparedHandler(anyoneCall, ({ inUnit }) => inUnit(async (scope) => idOf(scope.actor)), nothing),
  ];
  expect(made).toHaveLength(4);
});

test('a plain handler is for a call that is open to anyone', () => {
  const open = call({ ...plain, get: '/test/plain', who: 'anyone', effect: 'none' });
  const closed = call({ ...plain, get: '/test/plain', who: 'member', effect: 'none' });
  const made = [
    plainHandler(open, async () => ({ said: null })),
    // @ts-expect-error nobody is looked up for it
    plainHandler(closed, async () => ({ said: null })),
  ];
  expect(made).toHaveLength(2);
});

test('a handler is what was made one, by whichever function; what only looks like one is none', () => {
  const nothing = async () => ({ said: null });
  const open = call({ ...plain, get: '/test/plain', who: 'anyone', effect: 'none' });
  const made = [
    handler(memberCall, nothing),
    handlerWithKeys(memberCall, async () => null, nothing),
    preparedHandler(memberCall, async () => null, nothing),
    singleStatementHandler(partnerCall, {
      fetchKeys: async () => null,
      singleStatement: { try: async () => null, again: nothing },
      prepare: async () => null,
      run: nothing,
    }),
    plainHandler(open, nothing),
  ];
  expect(made.map(isHandler)).toEqual(made.map(() => true));
  const others = [...made.map((one) => ({ ...one })), memberCall, nothing, null, undefined, 'handler', 7];
  expect(others.map(isHandler)).toEqual(others.map(() => false));
});

test('the types say what is admitted, and no more', () => {
  const kinds = {
    anyone: ['guest', 'customer', 'business', 'salesman', 'employee', 'staff', 'partner'],
    member: ['customer', 'business', 'salesman', 'employee', 'staff'],
    partner: ['partner'],
    staff: ['staff'],
    'link-or-buyer': ['guest', 'customer', 'business', 'salesman', 'employee', 'staff', 'partner'],
  } as const satisfies Record<Who, readonly Actor['kind'][]>;
  type Listed<W extends Who> = (typeof kinds)[W][number];
  type Same<A, B> = [A, B] extends [B, A] ? true : never;
  const same: [
    Same<Listed<'anyone'>, ActorOf<typeof anyoneCall>['kind']>,
    Same<Listed<'member'>, ActorOf<typeof memberCall>['kind']>,
    Same<Listed<'partner'>, ActorOf<typeof partnerCall>['kind']>,
    Same<Listed<'staff'>, ActorOf<typeof staffCall>['kind']>,
    Same<Listed<'link-or-buyer'>, ActorOf<typeof linkCall>['kind']>,
  ] = [true, true, true, true, true];
  expect(same).toHaveLength(Object.keys(kinds).length);

  const guest: Guest = { kind: 'guest', unit: 'alpha' };
  const everybody: Actor[] = [guest, ...memberKinds.map((kind) => ({ kind, unit: 'alpha', id: 'one' }))];
  for (const who of Object.keys(kinds) as Who[]) {
    const admitted = everybody.filter((actor) => admits(who, actor)).map(({ kind }) => kind);
    expect(admitted).toEqual(kinds[who]);
  }
});
