// How much may be uploaded in a day. Pictures are large and slow to draw, so most of the day is counted here
// without them.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { uploadResourceCall } from '#contract/shop/resources.ts';
import { addToTally } from '#data/tallies.ts';
import { saveProfile } from '#data/units/units.ts';
import type { Actor } from '#domain/identity/actor.ts';
import { uploadBounds } from '#domain/shop/upload-quota.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { sandboxStore } from '#testing/sandbox/object-store.ts';
import { openSandbox } from '#testing/sandbox/sandbox.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { takeUploadQuota } from './upload-quota.ts';

const dayMs = 86_400_000;
const profile = unitProfile({ uploadMegabytesADay: 400 });
const { visitor, network, guests, unit } = uploadBounds(profile.uploadMegabytesADay);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
// Each test has a day of its own.
beforeEach(() => shop.clock.advance(dayMs));

interface Wish {
  readonly visit?: string | null;
  readonly network?: string;
  readonly actor?: Actor;
  readonly at?: 'alpha' | 'beta';
}
const take = async (
  bytes: number,
  { visit = randomUUID(), network: from = randomUUID(), actor, at = 'alpha' }: Wish = {},
): Promise<'taken' | 'refused'> => {
  const uploader = { profile, visit, network: from };
  const full = await shop.inUnit(
    at,
    (scope) => takeUploadQuota(scope, uploader, bytes),
    actor ?? { kind: 'guest', unit: at },
  );
  return full ? 'refused' : 'taken';
};

describe('a day’s bytes', () => {
  test('of one visit, and of a member whichever visit they come in', async () => {
    expect(await take(visitor, { visit: 'mine' })).toBe('taken');
    expect(await take(1, { visit: 'mine' })).toBe('refused');
    expect(await take(1, { visit: 'another' })).toBe('taken');
    const actor = { kind: 'customer', unit: 'alpha', id: randomUUID() } as const;
    expect(await take(visitor, { actor })).toBe('taken');
    expect(await take(1, { actor })).toBe('refused');
  });

  test('of one network, however many visits it begins, or none at all', async () => {
    const from = 'network';
    expect(await take(visitor, { network: from })).toBe('taken');
    expect(await take(network - visitor, { network: from })).toBe('taken');
    expect(await take(1, { network: from })).toBe('refused');
    expect(await take(1)).toBe('taken');
    expect(await take(visitor, { visit: null, network: 'other' })).toBe('taken');
    expect(await take(1, { visit: null, network: 'other' })).toBe('refused');
  });

  test('of a whole unit; strangers leave a part of it to members, and another unit has its own', async () => {
    for (let taken = 0; taken < guests; taken += visitor) expect(await take(visitor)).toBe('taken');
    expect(await take(1)).toBe('refused');
    const member = (): Actor => ({ kind: 'customer', unit: 'alpha', id: randomUUID() });
    for (let taken = guests; taken < unit; taken += visitor)
      expect(await take(visitor, { actor: member() })).toBe('taken');
    expect(await take(1, { actor: member() })).toBe('refused');
    expect(await take(visitor, { at: 'beta' })).toBe('taken');
    shop.clock.advance(dayMs);
    expect(await take(1)).toBe('taken');
  });

  test('what finds no room is not counted, in none of the counts', async () => {
    const here = { visit: 'mine', network: 'network' };
    expect(await take(visitor - 10, here)).toBe('taken');
    for (let at = 0; at < 20; at += 1) expect(await take(visitor, here)).toBe('refused');
    expect(await take(10, here)).toBe('taken');
    expect(await take(network - visitor, { network: 'network' })).toBe('taken');
  });

  test('twenty at once are counted one by one: there is room for five', async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(visitor / 5, { visit: 'mine' })));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(5);

    // The mutant: whoever only looks first and counts afterwards finds room for all of them.
    const mutant = { what: 'mutant', windowMs: dayMs };
    const add = (bytes: number) => shop.inUnit('alpha', (scope) => addToTally(scope, mutant, '', bytes));
    const found = await Promise.all(Array.from({ length: 20 }, () => add(0)));
    for (const total of found) if (total + visitor / 5 <= visitor) await add(visitor / 5);
    expect(await add(0)).toBe(4 * visitor);
  });
});

describe('API-36', () => {
  let api: TestApi;
  let resourceContent: string;
  const small = unitProfile({ id: 'gamma', uploadMegabytesADay: 10 });
  beforeAll(async () => {
    const objects = sandboxStore(await openSandbox());
    api = await openTestApi(shop, { objects });
    await shop.inUnit('gamma', (scope) => saveProfile(scope, small));
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
    resourceContent = (await picture.jpeg().toBuffer()).toString('base64');
  });
  const send = async (options = {}) => {
    const client = api.client('gamma', { timeoutMs: 30_000, ...options });
    return client(uploadResourceCall, { resourceContent }, { key: randomUUID() });
  };
  const rows = () => shop.inUnit('gamma', ({ tx }) => tx.selectFrom('upload').select('id').execute());

  test('a picture beyond it is refused in plain words, and neither announced nor stored', async () => {
    const visit = await openVisit(api, 'gamma');
    expect(await send({ visit })).toMatchObject({ ok: true });
    // The rest of the day, by the network that the tests come from.
    const most = uploadBounds(small.uploadMegabytesADay).network;
    const uploader = { profile: small, visit: null, network: '127.0.0' };
    await shop.inUnit('gamma', (scope) => takeUploadQuota(scope, uploader, most - 1_000), {
      kind: 'customer',
      unit: 'gamma',
      id: randomUUID(),
    });
    const before = await rows();
    const answer = await send({ visit: await openVisit(api, 'gamma') });
    expect(answer).toMatchObject({ ok: false, failure: { status: 200, name: 'upload.quota-reached' } });
    expect(await send()).toMatchObject({ failure: { name: 'upload.quota-reached' } });
    expect(await rows()).toEqual(before);
  });

  test('what a member was refused is on the record', async () => {
    const { id, accessToken } = await signedIn(shop, 'gamma');
    shop.clock.advance(1);
    const uploader = { profile: small, visit: null, network: randomUUID() };
    const { visitor: most } = uploadBounds(small.uploadMegabytesADay);
    const actor = { kind: 'customer', unit: 'gamma', id } as const;
    await shop.inUnit('gamma', (scope) => takeUploadQuota(scope, uploader, most), actor);
    expect(await send({ accessToken })).toMatchObject({ failure: { name: 'upload.quota-reached' } });
    const lines = await shop.inUnit('gamma', ({ tx }) =>
      tx.selectFrom('audit').select(['call', 'outcome']).where('actor_id', '=', id).execute(),
    );
    expect(lines).toEqual([{ call: 'API-36', outcome: 'upload.quota-reached' }]);
  });
});
