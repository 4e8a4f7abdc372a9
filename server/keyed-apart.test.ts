// What a key is, and what it is not: the same request is one that names the same unit, token and key.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { call } from '#contract/call.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { handler, preparedHandler } from './handler.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn, type TestMember } from '#testing/members.ts';
import { plainCall } from '#testing/plain-call.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

const meetCall = call({ ...plainCall, post: '/test/meet', unit: 'buId' });
const writeCall = call({ ...plainCall, post: '/test/write', unit: 'buId' });
const prepareCall = call({ ...plainCall, post: '/test/prepare', unit: 'buId' });

let shop: TestShop;
let api: TestApi;
/** How many are inside at once, and what lets them go. */
let inside = 0;
let met = Promise.withResolvers<void>();
beforeAll(async () => {
  shop = await openTestShop();
  const meet = async () => {
    inside += 1;
    if (inside === 2) met.resolve();
    await met.promise;
    return {};
  };
  const handlers = [
    handler(meetCall, meet),
    preparedHandler(prepareCall, meet, async () => ({})),
    handler(writeCall, async () => ({})),
  ];
  api = await openTestApi(shop, { handlers });
});

interface Asked {
  readonly path?: string;
  readonly unit?: string;
  readonly as?: TestMember;
  readonly key: string;
}
const post = async ({ path = '/v2/test/meet', unit = 'alpha', as, key }: Asked) => {
  const response = await fetch(api.base + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(as ? { authorization: `Basic ${btoa(`${as.token}:`)}` } : {}),
    },
    body: JSON.stringify({ buId: unit }),
  });
  return (await response.json()) as { status: number; error: { code: number } | null };
};

/** Both at once; whoever is answered without having met the other lets it go too. */
async function together(...asked: readonly [Asked, Asked]): Promise<number[]> {
  inside = 0;
  met = Promise.withResolvers();
  return Promise.all(asked.map((one) => post(one).then(({ status }) => (met.resolve(), status))));
}

test('E9 neither another unit, nor another member, nor another key waits for a request: each meets the other inside', async () => {
  const [ana, bob] = [await signedIn(shop, 'alpha'), await signedIn(shop, 'alpha')];
  const key = randomUUID();
  expect(await together({ key }, { key, unit: 'beta' })).toEqual([200, 200]);
  expect(inside).toBe(2);
  expect(await together({ key, as: ana }, { key, as: bob })).toEqual([200, 200]);
  expect(inside).toBe(2);
  expect(await together({ key: randomUUID(), as: ana }, { key: randomUUID(), as: ana })).toEqual([200, 200]);
  expect(inside).toBe(2);
});

test('E9 nor does a request of another unit, or under another key, wait for what one prepares', async () => {
  const path = '/v2/test/prepare';
  const key = randomUUID();
  const begin = vi.spyOn(shop.busy, 'begin');
  try {
    await together({ path, key }, { path, key, unit: 'beta' });
    await together({ path, key: randomUUID() }, { path, key: randomUUID() });
    // Whoever waits, waits for one of the same name.
    expect(new Set(begin.mock.calls.map(([name]) => name)).size).toBe(4);
  } finally {
    begin.mockRestore();
  }
});

test('E9 who cannot have a key because another process works under it hears so, and it is on the record; any other fault is a fault', async () => {
  const [busy, broken] = [randomUUID(), randomUUID()];
  // What the database says after waiting in vain for the row of a key, and what it says of a bug.
  await asSuperuser(shop.databases.east.url('unwrap_migrator'), (client) =>
    client.query(`
      create function test_fault() returns trigger language plpgsql as $$
        begin raise exception using errcode = case new.key when '${busy}' then '55P03' else 'P0001' end; end $$;
      create trigger test_fault before insert on idempotency for each row
        when (new.key in ('${busy}', '${broken}')) execute function test_fault()`),
  );
  const as = await signedIn(shop, 'alpha');
  const send = (key: string) => post({ path: '/v2/test/write', as, key });
  expect(await send(busy)).toMatchObject({ status: 409, error: { code: 40901 } });
  expect(await send(broken)).toMatchObject({ status: 500 });
  expect(await send(randomUUID())).toMatchObject({ status: 200 });
  const lines = await shop.inUnit('alpha', ({ tx }) =>
    tx.selectFrom('audit').select('outcome').where('actor_id', '=', as.id).orderBy('outcome').execute(),
  );
  expect(lines.map(({ outcome }) => outcome)).toEqual(['done', 'key.in-use']);
});
