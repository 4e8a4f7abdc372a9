import { beforeAll, describe, expect, test } from 'vitest';
import { memberKinds, type Member } from '#domain/identity/actor.ts';
import { isRefusal } from '#domain/refusal.ts';
import { developmentKey } from '#platform/config.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { UnitKeys } from '../units/unit-keys.ts';
import { asSuperuser } from '../migrate/migrate.ts';
import { actFor, addMember, assign, closeMember, findMember } from './actors.ts';
import { record } from '../audit.ts';
import { addPerson, erasePerson, readPerson } from './people.ts';
import { deleteTokensEndedBefore, issueToken, memberByToken, revokeToken } from './tokens.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const newMember = (unit: string, kind: Member['kind']): Promise<Member> =>
  shop.inUnit(unit, async (scope) => ({ kind, unit, id: await addMember(scope, { kind }) }));
const tokenFor = (member: Member) => shop.inUnit(member.unit, (scope) => issueToken(scope, member));
const whoHas = (unit: string, token: string) => shop.inUnit(unit, (scope) => memberByToken(scope, token));

describe('members and tokens', () => {
  test.each(memberKinds)('UNIT-02 a token tells who carries it: %s', async (kind) => {
    const member = await newMember('alpha', kind);
    const token = await tokenFor(member);
    expect(token).toMatch(/^alpha\.[\w-]{43}$/);
    expect(await whoHas('alpha', token)).toEqual(member);
  });

  test('a token of one unit is unknown in another, whatever its prefix says', async () => {
    const token = await tokenFor(await newMember('alpha', 'customer'));
    expect(await whoHas('beta', token)).toBeNull();
    expect(await whoHas('beta', token.replace('alpha.', 'beta.'))).toBeNull();
    expect(await whoHas('gamma', token.replace('alpha.', 'gamma.'))).toBeNull();
  });

  test('a token ends after ten minutes, when revoked, and with its member', async () => {
    const member = await newMember('alpha', 'customer');
    const [aged, revoked, closed] = [await tokenFor(member), await tokenFor(member), await tokenFor(member)];
    await shop.inUnit('alpha', (scope) => revokeToken(scope, revoked));
    expect(await whoHas('alpha', revoked)).toBeNull();
    shop.clock.advance(10 * 60_000 - 1);
    expect(await whoHas('alpha', aged)).toEqual(member);
    shop.clock.advance(1);
    expect(await whoHas('alpha', aged)).toBeNull();
    const fresh = await tokenFor(member);
    await shop.inUnit('alpha', (scope) => closeMember(scope, member.id));
    expect(await whoHas('alpha', fresh)).toBeNull();
    expect(await whoHas('alpha', closed)).toBeNull();
  });

  test.each(['', 'alpha', 'alpha.', '.x', 'alpha.short', "alpha.' or 1=1 --"])(
    'rubbish is nobody: "%s"',
    async (text) => expect(await whoHas('alpha', text)).toBeNull(),
  );

  test('the database holds no token text', async () => {
    const token = await tokenFor(await newMember('alpha', 'customer'));
    const secret = token.split('.')[1] ?? '';
    const { rows } = await asSuperuser(shop.databases.east.url('unwrap_checker'), (client) =>
      client.query('select access_token::text as row from access_token'),
    );
    const dump = JSON.stringify(rows);
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
  });

  test('retention deletes tokens that ended long ago, a bounded number at a time', async () => {
    const member = await newMember('beta', 'customer');
    for (let made = 0; made < 5; made += 1) await tokenFor(member);
    const before = new Date(shop.clock.now().getTime() + 60 * 60_000);
    const run = () => shop.inUnit('beta', (scope) => deleteTokensEndedBefore(scope, before, 3));
    expect([await run(), await run(), await run()]).toEqual([3, 2, 0]);
  });
});

describe('acting for a customer', () => {
  test('a salesman acts for an assigned customer and for nobody else', async () => {
    const salesman = await newMember('alpha', 'salesman');
    const [mine, other] = [await newMember('alpha', 'customer'), await newMember('alpha', 'customer')];
    await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, mine.id));
    const acting = await shop.inUnit('alpha', (scope) => actFor(scope, salesman, mine.id));
    expect(acting).toEqual({ ...salesman, actingFor: mine.id });
    expect(isRefusal(await shop.inUnit('alpha', (scope) => actFor(scope, salesman, other.id)))).toBe(true);
  });

  test('an assignment that ends ends the token that used it', async () => {
    const [salesman, customer] = [await newMember('alpha', 'salesman'), await newMember('alpha', 'customer')];
    await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, customer.id));
    const token = await tokenFor({ ...salesman, actingFor: customer.id });
    expect(await whoHas('alpha', token)).toMatchObject({ actingFor: customer.id });
    await shop.inUnit('alpha', ({ tx }) => tx.deleteFrom('assignment').execute());
    expect(await whoHas('alpha', token)).toBeNull();
  });

  test('a closed customer is acted for no longer, and nobody acts for one who does not buy', async () => {
    const [salesman, customer, staff, partner] = [
      await newMember('alpha', 'salesman'),
      await newMember('alpha', 'customer'),
      await newMember('alpha', 'staff'),
      await newMember('alpha', 'partner'),
    ];
    await shop.inUnit('alpha', (scope) => assign(scope, salesman.id, customer.id));
    const token = await tokenFor({ ...salesman, actingFor: customer.id });
    await shop.inUnit('alpha', (scope) => closeMember(scope, customer.id));
    expect(await whoHas('alpha', token)).toBeNull();
    for (const target of [partner, salesman])
      expect(isRefusal(await shop.inUnit('alpha', (scope) => actFor(scope, staff, target.id)))).toBe(true);
  });

  test('a customer acts for nobody, and nobody acts for somebody of another unit', async () => {
    const [customer, staff] = [await newMember('alpha', 'customer'), await newMember('alpha', 'staff')];
    const [friend, stranger] = [await newMember('alpha', 'customer'), await newMember('beta', 'customer')];
    const attempt = (member: Member, target: string) =>
      shop.inUnit('alpha', (scope) => actFor(scope, member, target)).then(isRefusal);
    expect(await attempt(customer, friend.id)).toBe(true);
    expect(await attempt(staff, friend.id)).toBe(false);
    expect(await attempt(staff, stranger.id)).toBe(true);
    const foreign = shop.inUnit('alpha', (scope) => assign(scope, staff.id, stranger.id));
    await expect(foreign).rejects.toMatchObject({ code: '23503' });
  });
});

describe('people', () => {
  const details = { firstName: 'Amélie', lastName: "O'Brien", email: 'amelie@example.com' };

  test('a person is readable in their unit, in no other, and not in the table', async () => {
    const ring = await shop.keys.ring('alpha', 'people');
    const id = await shop.inUnit('alpha', (scope) => addPerson(scope, ring, details));
    expect(await shop.inUnit('alpha', (scope) => readPerson(scope, ring, id))).toEqual(details);
    expect(await shop.inUnit('beta', (scope) => readPerson(scope, ring, id))).toBeNull();
    const { rows } = await asSuperuser(shop.databases.east.url('unwrap_checker'), (client) =>
      client.query<{ sealed: Buffer }>('select sealed from person'),
    );
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('amelie');
  });

  test('an erased person is gone, and a kept copy of the row stays shut', async () => {
    const ring = await shop.keys.ring('alpha', 'people');
    const id = await shop.inUnit('alpha', (scope) => addPerson(scope, ring, details));
    const copy = await shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
    await shop.inUnit('alpha', (scope) => erasePerson(scope, id));
    await shop.inUnit('alpha', ({ tx }) => tx.insertInto('person').values(copy).execute());
    expect(await shop.inUnit('alpha', (scope) => readPerson(scope, ring, id))).toBeNull();
  });

  test('a rotated key seals what is new and still opens what is old', async () => {
    const before = await shop.keys.ring('beta', 'people');
    const old = await shop.inUnit('beta', (scope) => addPerson(scope, before, details));
    await shop.keys.rotate('beta', 'people');
    // Until every process has heard of it, the new version does not seal.
    expect((await shop.keys.ring('beta', 'people')).newest).toBe(before.newest);
    const elsewhere = new UnitKeys({
      directory: shop.directory,
      service: localKeys([developmentKey]),
      clock: shop.clock,
    });
    expect((await elsewhere.ring('beta', 'people')).versions[0]).toBe(before.newest + 1);
    shop.clock.advance(121_000);
    shop.keys.forget('beta', 'people');
    const after = await shop.keys.ring('beta', 'people');
    expect(after.newest).toBe(before.newest + 1);
    const fresh = await shop.inUnit('beta', (scope) => addPerson(scope, after, details));
    for (const id of [old, fresh])
      expect(await shop.inUnit('beta', (scope) => readPerson(scope, after, id))).toEqual(details);
  });

  test("one unit's key does not open another's person", async () => {
    const [alpha, gamma] = [await shop.keys.ring('alpha', 'people'), await shop.keys.ring('gamma', 'people')];
    const id = await shop.inUnit('alpha', (scope) => addPerson(scope, alpha, details));
    await expect(shop.inUnit('alpha', (scope) => readPerson(scope, gamma, id))).rejects.toThrow();
  });
});

describe('audit', () => {
  test('says who did what for whom', async () => {
    const salesman = await newMember('alpha', 'salesman');
    const actor = { ...salesman, actingFor: (await newMember('alpha', 'customer')).id };
    await shop.inUnit('alpha', (scope) => record(scope, { call: 'API-40', key: 'k1', outcome: 'done' }), actor);
    const [row] = await shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').selectAll().where('call', '=', 'API-40').execute(),
    );
    expect(row).toMatchObject({
      actor_kind: 'salesman',
      actor_id: salesman.id,
      acting_for: actor.actingFor,
      key: 'k1',
      outcome: 'done',
    });
  });

  test.each(["update audit set outcome = 'undone'", 'delete from audit', 'truncate audit'])(
    'cannot be changed, by the app or by its owner: %s',
    async (sql) => {
      await shop.inUnit('alpha', (scope) => record(scope, { call: 'x', outcome: 'done' }));
      await expect(shop.podOf('east').pool.query(`set unwrap.unit = 'alpha'; ${sql}`)).rejects.toMatchObject({
        code: '42501',
      });
      const owner = asSuperuser(shop.databases.east.url('postgres' as never), (client) => client.query(sql));
      await expect(owner).rejects.toMatchObject({ code: 'UW003' });
    },
  );
});

test('a member of one unit is unknown in another', async () => {
  const { id } = await newMember('alpha', 'customer');
  expect(await shop.inUnit('beta', (scope) => findMember(scope, id))).toBeNull();
});
