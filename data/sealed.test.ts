import { beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { findKey } from './idempotency.ts';
import { findAuthenticator } from './identity/authenticators.ts';
import { readPerson } from './identity/people.ts';
import { openProvedIdentity } from './identity/provider-identities.ts';
import { nothingSealed, sealedBytes, sealedIn, sealedText, unsealed, unsealedBytes, unsealedText } from './sealed.ts';
import type { KeyRing } from './units/unit-keys.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const keys: Readonly<Record<number, Buffer>> = { 1: Buffer.alloc(32, 7), 2: Buffer.alloc(32, 8) };
const ringWith = (newest: number): KeyRing => ({
  newest,
  versions: [2, 1],
  key: (version) => keys[version]!,
  find: (version) => keys[version] ?? null,
});
const [before, ring] = [ringWith(1), ringWith(2)];

/** Sealed with version 1 in the contexts that rows in databases have; the code before this file opened these as well. */
const id = '01890000-0000-7000-8000-000000000001';
const kept = {
  authenticator: 'AawzrXt6cJQCkfYDYs3ATPjssPHzEMvbH1bzlh4Xq__TtHT5VQaK_SmjTO8Q4U708w',
  answer: 'AXhC31buw2RmUJvpfSqEVWqdP71UDRtYsTdv7mD5WaTzR_BQBRtYmvjCnLdN_E_yDsb3ef-R-uOhiw',
  personKey: 'Afxfxm9-Ic_0BS3hkmlVitFceWaNzJQuJDXeWzVOjeFceRrrfJquoT2osXwLapSB1BKcuUnLtOnkWzSNdg',
  person:
    'AZKd3J0Q-m7V5zfDRZe_zZ1RQpUR_Da_Z4-Rg7Ii83gngJ5eECdIN7XCGMqjqBwus1OQXIFvM-7a4HqIrKtCPvkI1xoYaMb3EwEgtR5syWweW0UhN-a-4CuHBzc',
  provedIdentity:
    '1.AYaUVrUv2_1uKOa2KwFniUcTcs9eU828h1oFOGyPTUW_PqRd1jffEpE5u-06PLw8_kLPcpLsMfYfydjQzCZqOtLI8Q8mWrsf4FPliHoBjBpx5LQIeCz7QxOSFT9EnfF2ZQSjmzLCfTVI-rHOO_9R2pCXpQ-GdcYPhICufrIJLgJ_e0Otdw1nbMUDUQOM_V1dihaw',
  handle:
    '1.AckvWc0lE1uFdl9_shbLTN_p3HULBGARj2P4GRhPDL-Uujkf-6H8qVE8Pmi7MROzhj6D08bJW2Xm9WbkcV167gVpVxp8IMDtL3JS3ySuho6VpeRpCu1W0YXgmCrveS-QY_E',
};
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('rows that an earlier release sealed still open', async () => {
  const fingerprint = Buffer.alloc(32, 1);
  const opened = await shop.inUnit('alpha', async (scope) => {
    const { tx, unit, clock } = scope;
    const made_at = clock.now();
    await tx
      .insertInto('person')
      .values({ unit_id: unit, id, sealed: bytes(kept.person), made_at })
      .execute();
    await tx
      .insertInto('person_key')
      .values({ unit_id: unit, person_id: id, key_version: 1, wrapped: bytes(kept.personKey) })
      .execute();
    await tx
      .insertInto('actor')
      .values({ unit_id: unit, id, kind: 'customer', person_id: id, company_id: null, made_at })
      .execute();
    await tx
      .insertInto('authenticator')
      .values({ unit_id: unit, actor_id: id, key_version: 1, sealed: bytes(kept.authenticator), made_at })
      .execute();
    const request = { subject: id, key: 'key-1', call: 'X', fingerprint };
    await tx
      .insertInto('idempotency')
      .values({ unit_id: unit, ...request, key_version: 1, answer: bytes(kept.answer), expires_at: made_at })
      .execute();
    return {
      person: await readPerson(scope, ring, id),
      authenticator: await findAuthenticator(scope, ring, id),
      answer: await findKey(scope, ring, request),
    };
  });
  expect(opened.person).toEqual({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' });
  expect(opened.authenticator?.secret.toString()).toBe('twenty-bytes-secret!');
  expect(opened.answer).toEqual({ state: 'answered', answer: { orderNo: 'a-1', paid: true } });
});

test('what people carry from an earlier release still opens', async () => {
  const now = new Date('2026-06-01T10:00:00Z');
  expect(openProvedIdentity(ring, 'alpha', kept.provedIdentity, now)).toMatchObject({
    method: 'google',
    subject: 's-1',
  });
});

test('the newest version seals, an older one still opens, another place does not', () => {
  const row = sealedIn(before, 'a:1', { to: 'ana' });
  expect(row.key_version).toBe(1);
  expect(unsealed(ring, 'a:1', row)).toEqual({ to: 'ana' });
  expect(sealedIn(ring, 'a:1', null).key_version).toBe(2);
  expect(() => unsealed(ring, 'a:2', row)).toThrow();
  expect(() => unsealed(ring, 'a:1', { ...row, key_version: 2 })).toThrow();
});

test('bytes come back as they were', () => {
  const secret = Buffer.from([0, 255, 128]);
  expect(unsealedBytes(ring, 'a:1', sealedBytes(ring, 'a:1', secret)).equals(secret)).toBe(true);
});

test('where nothing is kept any more there is nothing to open', () => {
  expect(unsealed(ring, 'a:1', nothingSealed)).toBeNull();
});

test('a text that does not open is nothing, whoever made it up', () => {
  const text = sealedText(ring, 'a:1', { card: 'c-1' });
  expect(unsealedText(ring, 'a:1', text)).toEqual({ card: 'c-1' });
  const sealed = text.slice(2);
  for (const wrong of [
    '',
    '.',
    sealed,
    `1.${sealed}`,
    `3.${sealed}`,
    `x.${sealed}`,
    `2.${sealed.slice(4)}`,
    `${text}.x`,
  ])
    expect(unsealedText(ring, 'a:1', wrong)).toBeNull();
  expect(unsealedText(ring, 'a:2', text)).toBeNull();
});
