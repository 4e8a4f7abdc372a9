import { beforeAll, describe, expect, test } from 'vitest';
import { updateCardCall } from '#contract/cards/cards.ts';
import { redeemCardCall, reverseRedeemCall } from '#contract/cards/till.ts';
import { closeMember } from '#data/identity/actors.ts';
import { listPartnerKeys } from '#data/cards/partner-keys.ts';
import { accountBalance } from '#ledger/post.ts';
import { boughtCard } from '#testing/cards.ts';
import { openCardShop, type CardShopApi } from '#testing/card-api.ts';
import { check } from '#testing/checker/checker.ts';
import { searchDump, searchText } from '#testing/checker/secret-search.ts';
import type { TestMember } from '#testing/members.ts';
import { partnerCalls, partnerKeyCommand } from './command.ts';

let cards: CardShopApi;
beforeAll(async () => {
  cards = await openCardShop();
});

const command = (...words: string[]) => cards.shop.inUnit('alpha', (scope) => partnerKeyCommand(scope, words));
const partner = async () => (await command('partner'))[0]?.split(' ')[1] ?? '';
/** What the tool printed, as a till would carry it. */
const carried = ([id = '', text = '']: string[]): TestMember & { key: string } => ({
  id: '',
  key: id.split(' ')[1] ?? '',
  token: text,
  accessToken: () => text,
});
const make = async (...options: string[]) => carried(await command('make', await partner(), 'Till 3', ...options));
const ref = () => crypto.randomUUID();
const redeem = (cardNumber: string, as: TestMember, reference = ref(), unit = 'alpha') =>
  cards.send(unit, redeemCardCall, { cardNumber, amount: 10, reference }, { as });
const reverse = (reference: string, as: TestMember) => cards.send('alpha', reverseRedeemCall, { reference }, { as });

describe('CARD-17 a till’s own key', () => {
  test('opens the calls of tills, and lives longer than a token', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const reference = ref();
    expect(await redeem(number, till, reference)).toMatchObject({ balance: 40 });
    expect(await reverse(reference, till)).toMatchObject({ transactionId: expect.any(String) });
    cards.shop.clock.advance(30 * 86_400_000);
    expect(await redeem(number, till)).toMatchObject({ balance: 40 });
  });

  test('opens nothing else: no call of members, and no call it was not made for', async () => {
    expect(partnerCalls).toEqual(['/till/redeem', '/till/reverse']);
    const { number } = await boughtCard(cards.shop, 'alpha');
    const till = await make('--calls', '/till/redeem');
    const reference = ref();
    expect(await redeem(number, till, reference)).toMatchObject({ balance: 40 });
    expect(await reverse(reference, till)).toBe('auth.required');
    expect(
      await cards.send('alpha', updateCardCall, { custId: ref(), cardNumber: number, action: 'block' }, { as: till }),
    ).toBe('auth.required');
    await expect(make('--calls', '/card/updateCard')).rejects.toThrow('no call of partners');
  });

  test('may say to whom its sales are owed', async () => {
    const till = await make('--merchant', 'store-lyon');
    const { number } = await boughtCard(cards.shop, 'alpha');
    await redeem(number, till);
    const owed = await cards.shop.inUnit('alpha', (scope) =>
      accountBalance(scope, { kind: 'merchant', detail: 'store-lyon' }, 'EUR'),
    );
    expect(owed).toBe(1_000);
  });

  test('is revoked at once', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(number, till)).toMatchObject({ balance: 40 });
    expect(await command('revoke', till.key)).toEqual([`key ${till.key} has ended`]);
    expect(await redeem(number, till)).toBe('auth.required');
    await expect(command('revoke', till.key)).rejects.toThrow('no key');
    await expect(command('rotate', till.key)).rejects.toThrow('no key');
  });

  test('is replaced: both work until the old one ends, and what one sold the other takes back', async () => {
    const old = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const reference = ref();
    await redeem(number, old, reference);
    const next = carried(await command('rotate', old.key, '--hours', '2'));
    expect(await redeem(number, old)).toMatchObject({ balance: 30 });
    expect(await redeem(number, next)).toMatchObject({ balance: 20 });
    await expect(command('rotate', old.key)).rejects.toThrow('no key');
    cards.shop.clock.advance(2 * 3_600_000);
    expect(await redeem(number, old)).toBe('auth.required');
    expect(await reverse(reference, next)).toMatchObject({ transactionId: expect.any(String) });
  });

  test('that is suspended says so in the list, and goes on when it is resumed', async () => {
    const till = await make('--wrong-max', '2');
    const line = async () => (await command('list')).find((found) => found.startsWith(till.key));
    for (const refusal of ['card.unknown', 'till.suspended', 'auth.required'])
      expect(await redeem('4000000000000028', till)).toBe(refusal);
    expect(await line()).toContain(`SUSPENDED ${cards.shop.clock.now().toISOString()}`);
    expect(await command('resume', till.key)).toEqual([`key ${till.key} goes on`]);
    expect(await line()).toContain('in use');
    await expect(command('resume', till.key)).rejects.toThrow('no key');
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(number, till)).toMatchObject({ balance: 40 });
    const lines = await cards.shop.inUnit('alpha', ({ tx }) =>
      tx.selectFrom('audit').select('call').where('call', '=', 'partner-key resume').execute(),
    );
    expect(lines).toHaveLength(1);
  });

  test('that is suspended can be replaced: the old one stays as it is, the new one begins anew', async () => {
    const till = await make('--wrong-max', '1');
    expect(await redeem('4000000000000028', till)).toBe('till.suspended');
    const next = carried(await command('rotate', till.key));
    const { number } = await boughtCard(cards.shop, 'alpha');
    expect(await redeem(number, next)).toMatchObject({ balance: 40 });
    expect(await redeem(number, till)).toBe('auth.required');
    expect(await redeem('4000000000000028', next)).toBe('till.suspended');
  });

  test('has limits: its own, given when it is made or later, or the unit’s', async () => {
    const till = await make('--hour-max', '15.50');
    const { number } = await boughtCard(cards.shop, 'alpha');
    const line = async () => (await command('list')).find((found) => found.startsWith(till.key));
    expect(await line()).toContain('15.50 EUR and 20 wrong an hour');
    expect(await redeem(number, till)).toMatchObject({ balance: 40 });
    expect(await redeem(number, till)).toBe('till.limit-reached');
    await command('limit', till.key, '--hour-max', '20', '--wrong-max', '7');
    expect(await line()).toContain('20.00 EUR and 7 wrong an hour');
    expect(await redeem(number, till)).toMatchObject({ balance: 30 });
    const usual = await make();
    expect((await command('list')).find((found) => found.startsWith(usual.key))).toContain(
      '10000.00 EUR and 20 wrong an hour',
    );
    for (const words of [
      ['--hour-max', '-1'],
      ['--hour-max', '0'],
      ['--hour-max', '1.001'],
      ['--wrong-max', '0'],
      ['--wrong-max', 'many'],
    ])
      await expect(make(...words)).rejects.toThrow(words[0]);
    await expect(command('limit', till.key)).rejects.toThrow('pnpm partner-key');
    await expect(command('limit', ref(), '--wrong-max', '3')).rejects.toThrow('no key');
  });

  test('ends with its partner', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const key = (await cards.shop.inUnit('alpha', listPartnerKeys)).find(({ id }) => id === till.key);
    await cards.shop.inUnit('alpha', (scope) => closeMember(scope, key?.partner ?? ''));
    expect(await redeem(number, till)).toBe('auth.required');
  });

  test('CARD-17 another unit knows nothing of it', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'beta');
    expect(await redeem(number, till)).toBe('card.unknown');
    expect(await redeem(number, till, ref(), 'beta')).toBe('unit.disagreement');
    const secret = till.token.slice('alpha.'.length);
    const forged = { ...till, accessToken: () => `beta.${secret}` };
    expect(await redeem(number, forged, ref(), 'beta')).toBe('auth.required');
  });

  test('is noted when it was last used, to the hour', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    const lastUsed = async () =>
      (await cards.shop.inUnit('alpha', listPartnerKeys)).find(({ id }) => id === till.key)?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await redeem(number, till);
    const first = await lastUsed();
    expect(first).toEqual(cards.shop.clock.now());
    cards.shop.clock.advance(59 * 60_000);
    await redeem(number, till);
    expect(await lastUsed()).toEqual(first);
    cards.shop.clock.advance(60_000);
    await Promise.all(Array.from({ length: 3 }, () => redeem(number, till)));
    expect(await lastUsed()).toEqual(cards.shop.clock.now());
    expect((await command('list')).find((line) => line.startsWith(till.key))).toContain('in use  last used');
  });

  test('is shown once: neither the database nor a log has it', async () => {
    const till = await make();
    const { number } = await boughtCard(cards.shop, 'alpha');
    await redeem(number, till);
    const secrets = [till.token, till.token.slice('alpha.'.length)];
    expect((await searchDump(cards.shop.databases.east, secrets)).found).toEqual([]);
    expect(searchText(cards.shop.logged.join('\n'), secrets)).toEqual([]);
    expect((await command('list')).join('\n')).not.toContain(secrets[1]);
  });

  test('is made for a partner and for nobody else', async () => {
    await expect(command('make', ref(), 'Till 4')).rejects.toThrow('no partner');
    await expect(command('make', await partner())).rejects.toThrow('pnpm partner-key');
    await expect(command('dance')).rejects.toThrow('pnpm partner-key');
  });
});

test('after all of it the books are right', async () => {
  expect((await check(cards.shop.databases.east)).violations).toEqual([]);
});
