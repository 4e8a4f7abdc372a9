// What a call leaves on the record, whichever way its handler was made.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refuse, refuseAbout, refuseGuess } from '#domain/refusal.ts';
import { call, type CallDescription } from '#contract/call.ts';
import { failuresOf } from '#data/failure-counts.ts';
import { assign } from '#data/identity/actors.ts';
import {
  handler,
  handlerWithKeys,
  preparedHandler,
  singleStatementHandler,
  type Handler,
  type ScopedContext,
} from './handler.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

const ends = ['done', 'refused', 'refused-about', 'guessed', 'unprepared', 'unprepared-about'] as const;
type End = (typeof ends)[number];
const body = z.object({ end: z.enum(ends), custId: z.string().optional() });
const described = {
  ...plainCall,
  unit: 'buId',
  body,
  answer: z.object({ said: z.literal('done') }),
  fails: ['input.invalid'],
} as const;
type Described = CallDescription & { readonly body: typeof body; readonly fails: readonly ['input.invalid'] };

const guess = { purpose: 'pin', subject: 'audit', windowMs: 3_600_000 };
const card = randomUUID();
const outcomeOf = (end: End) => {
  if (end === 'refused') return refuse('input.invalid');
  if (end === 'refused-about') return refuseAbout('input.invalid', card);
  if (end === 'guessed') return refuseGuess('input.invalid', guess);
  return { said: 'done' as const };
};
const run = async (context: ScopedContext<Described>) => outcomeOf(context.body.end);
const prepare = async (end: End) => {
  if (end === 'unprepared-about') return refuseAbout('input.invalid', card);
  return end === 'unprepared' ? refuseGuess('input.invalid', guess) : null;
};

/** Every way there is to make a handler that has an effect. */
const ways: Record<string, (described: Described) => Handler> = {
  handler: (one) => handler(one, run),
  handlerWithKeys: (one) => handlerWithKeys(one, (keys, unit) => keys.ring(unit, 'answers'), run),
  preparedHandler: (one) => preparedHandler(one, (context) => prepare(context.body.end), run),
  singleStatementHandler: (one) =>
    singleStatementHandler(one, {
      fetchKeys: async () => null,
      singleStatement: { try: async () => null, again: async () => ({ said: 'done' }) },
      prepare: (context) => prepare(context.body.end),
      run: run,
    }),
};
const each = Object.entries(ways).flatMap(([way, make]) =>
  (['day', 'nothing'] as const).map((keep) => {
    const id = `${way} ${keep}`;
    return { id, way, keep, path: `/test/${way}/${keep}`, make };
  }),
);
const prepares = (way: string) => way === 'preparedHandler' || way === 'singleStatementHandler';
const readsCall = call({ ...described, id: 'reads', post: '/test/reads', effect: 'read' });

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop, {
    handlers: [
      handler(readsCall, run),
      ...each.map(({ id, keep, path, make }) => make(call({ ...described, id, post: path, keep }) as Described)),
    ],
  });
});

const send = async (path: string, end: End, { as, custId }: { as?: TestMember; custId?: string } = {}) => {
  const key = randomUUID();
  const response = await fetch(`${api.base}/v2${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(as ? { authorization: `Basic ${btoa(`${as.token}:`)}` } : {}),
    },
    body: JSON.stringify({ buId: 'alpha', end, ...(custId ? { custId } : {}) }),
  });
  return { key, status: response.status };
};
const lines = (id: string) =>
  shop.inUnit('alpha', ({ tx }) =>
    tx
      .selectFrom('audit')
      .select(['id', 'actor_kind', 'actor_id', 'acting_for', 'key', 'outcome', 'about'])
      .where('call', '=', id)
      .execute(),
  );
/** In no order: the clock stands still, so nothing says which came first. */
const newLines = async (id: string, work: () => Promise<unknown>) => {
  const before = new Set((await lines(id)).map((line) => line.id));
  await work();
  return (await lines(id)).filter((line) => !before.has(line.id));
};
const guesses = async () =>
  (await shop.inUnit('alpha', (scope) => failuresOf(scope, guess.purpose, guess.subject, guess.windowMs))).total;

describe.each(each)('made by $way, keeping $keep', ({ id, way, keep, path }) => {
  const plain = { id: expect.any(String), acting_for: null, about: null };

  test('an effect has its line: who, for whom, and under which key', async () => {
    const [member, salesman] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha', 'salesman')];
    await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, member.id));
    const keys: (string | null)[] = [];
    const noted = async (sent: ReturnType<typeof send>) => {
      const { key, status } = await sent;
      expect(status).toBe(200);
      keys.push(keep === 'nothing' ? null : key);
    };
    const made = await newLines(id, async () => {
      await noted(send(path, 'done'));
      await noted(send(path, 'done', { as: member }));
      await noted(send(path, 'done', { as: salesman, custId: member.id }));
    });
    const done = { ...plain, outcome: 'done' };
    expect(made.toSorted((a, b) => a.actor_kind.localeCompare(b.actor_kind))).toEqual([
      { ...done, actor_kind: 'customer', actor_id: member.id, key: keys[1] },
      { ...done, actor_kind: 'guest', actor_id: null, key: keys[0] },
      { ...done, actor_kind: 'salesman', actor_id: salesman.id, acting_for: member.id, key: keys[2] },
    ]);
  });

  test('what a member was refused has one too, and what it is about; a guest’s refusal has none', async () => {
    const member = await signedIn(shop, 'alpha');
    const made = await newLines(id, async () => {
      for (const end of ['refused', 'refused-about'] as const) {
        expect(await send(path, end)).toMatchObject({ status: 400 });
        expect(await send(path, end, { as: member })).toMatchObject({ status: 400 });
      }
    });
    const refused = { ...plain, actor_kind: 'customer', actor_id: member.id, key: null, outcome: 'input.invalid' };
    expect(made.toSorted((a, b) => (a.about?.length ?? 0) - (b.about?.length ?? 0))).toEqual([
      refused,
      { ...refused, about: [card] },
    ]);
  });

  const refusing = prepares(way) ? 'unprepared' : 'guessed';
  test(`a guess is counted, whoever made it, and on the record if that was a member: ${refusing}`, async () => {
    const member = await signedIn(shop, 'alpha');
    const before = await guesses();
    const made = await newLines(id, async () => {
      await send(path, refusing);
      await send(path, refusing, { as: member });
    });
    expect((await guesses()) - before).toBe(2);
    expect(made).toMatchObject([{ actor_id: member.id, key: null, outcome: 'input.invalid' }]);
  });
});

test.each(each.filter(({ way }) => prepares(way)))(
  'made by $way, keeping $keep, what is refused before it begins has its line, with what it is about',
  async ({ id, path }) => {
    const member = await signedIn(shop, 'alpha');
    const made = await newLines(id, () => send(path, 'unprepared-about', { as: member }));
    expect(made).toMatchObject([{ actor_id: member.id, outcome: 'input.invalid', about: [card] }]);
  },
);

test('whoever only reads is not on the record, refused or not; but a guess is counted', async () => {
  const member = await signedIn(shop, 'alpha');
  const before = await guesses();
  const made = await newLines('reads', async () => {
    expect(await send('/test/reads', 'done', { as: member })).toMatchObject({ status: 200 });
    for (const end of ['refused', 'guessed'] as const)
      expect(await send('/test/reads', end, { as: member })).toMatchObject({ status: 400 });
    await send('/test/reads', 'guessed');
  });
  expect(made).toEqual([]);
  expect((await guesses()) - before).toBe(2);
});
