// Cards are made with codes that can be searched for, everything is done with them that can be done, and then the
// database, a backup of it, the server's log of every statement and our own logs are searched. `pnpm faults secrets`
// does it with as many cards as SECRET_CARDS says.
import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { resendCardCall, unlockPinCall } from '#contract/cards/card-mails.ts';
import {
  applyCardCall,
  importCardCall,
  listOwnCardsCall,
  listTransactionsCall,
  queryCardCall,
  transferCardCall,
  updateCardCall,
  validateCardCall,
} from '#contract/cards/cards.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { topUpCall } from '#contract/cards/wallet.ts';
import { cardKeysOf } from '#data/cards/card-secrets.ts';
import { importStock } from '#data/cards/card-stock.ts';
import { checkDigit, type CardCodes } from '#domain/cards/card-number.ts';
import { boughtCard, boughtCards, type TestCard } from '#testing/cards.ts';
import { freshMember, openCardShop, type CardShopApi } from '#testing/card-api.ts';
import {
  formsOf,
  logEveryStatement,
  searchBackup,
  searchDump,
  searchText,
  serverLogOf,
} from '#testing/checker/secret-search.ts';
import { signedIn, tillWithKey } from '#testing/members.ts';

const secrets: string[] = [];
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');
const letters = () => Array.from({ length: 12 }, () => String.fromCodePoint(65 + randomInt(26))).join('');
const remember = (secret: string) => (secrets.push(secret), secret);
const canaries: CardCodes = {
  number: () => {
    const body = digits(15);
    return remember(body + checkDigit(body));
  },
  pin: () => remember(letters()),
};

const count = Number(process.env['SECRET_CARDS'] ?? 20);

/** The long form's figures. */
const note = (figures: Record<string, unknown>) => {
  if (process.env['SECRET_CARDS']) console.log(JSON.stringify(figures));
};

let cards: CardShopApi;
let made: TestCard[];
let logBegin = 0;
beforeAll(
  async () => {
    cards = await openCardShop({}, { reloadable: true });
    logBegin = Buffer.byteLength(await serverLogOf(cards.shop.databases.east));
    await logEveryStatement(cards.shop.databases.east);
    const me = await freshMember(cards.shop, 'alpha', { email: 'ana@example.com' });
    const till = await signedIn(cards.shop, 'alpha', 'partner');
    const tillKey = await tillWithKey(cards.shop, 'alpha', [barePath(redeemCardCall.path)]);
    const { send } = cards;
    made = await boughtCards(cards.shop, 'alpha', count, { codes: canaries });
    for (const [at, { number, pin }] of made.entries()) {
      const member = { custId: me.id, cardNumber: number };
      const other = made[(at + 1) % made.length]?.number ?? '';
      await send('alpha', queryCardCall, { cardNumber: number, pinCode: pin, cartList: [] });
      await send('alpha', queryCardCall, { cardNumber: number, pinCode: remember(letters()) });
      await send('alpha', validateCardCall, { cardNumber: number });
      await send(
        'alpha',
        redeemCardCall,
        { cardNumber: number, pinCode: pin, amount: 1, reference: randomUUID() },
        { as: till },
      );
      await send('alpha', redeemCardCall, { cardNumber: number, amount: 1, reference: randomUUID() }, { as: tillKey });
      await send(
        'alpha',
        redeemCardCall,
        { cardNumber: number, amount: 1_000, reference: randomUUID() },
        { as: tillKey },
      );
      await send(
        'alpha',
        at % 2 ? importCardCall : applyCardCall,
        { custId: me.id, token: number, cardNumber: number, itemCode: 'card-1', pinCode: pin },
        { as: me },
      );
      await send('alpha', listTransactionsCall, member, { as: me });
      await send('alpha', updateCardCall, { ...member, action: 'block' }, { as: me });
      await send('alpha', updateCardCall, { ...member, action: 'unblock' }, { as: me });
      await send(
        'alpha',
        transferCardCall,
        { ...member, pinCode: pin, amount: 1, targetCardNumber: other },
        { as: me },
      );
      await send('alpha', listOwnCardsCall, { custId: me.id, itemCode: 'card-1' }, { as: me });
      await send('alpha', topUpCall, { ...member, amount: 10 }, { as: me });
      await send('alpha', unlockPinCall, { cardNumber: number });
      if (at > 3) continue;
      await send(
        'alpha',
        resendCardCall,
        { ...member, receiverEmail: remember(`to-${randomUUID()}@example.com`) },
        { as: me },
      );
      await send(
        'alpha',
        transferCardCall,
        {
          ...member,
          pinCode: pin,
          amount: 1,
          receiverEmail: remember(`to-${randomUUID()}@example.com`),
          message: remember(randomUUID()),
        },
        { as: me },
      );
    }
    const keys = await cardKeysOf(cards.shop.keys, 'alpha');
    const stock = Array.from({ length: 10 }, () => ({
      number: remember(`BRAND${digits(12)}`),
      pin: remember(letters()),
    }));
    await cards.shop.inUnit('alpha', (scope) =>
      importStock(scope, keys, {
        batch: 'b',
        itemCode: 'brand',
        currency: 'EUR',
        value: 100,
        expiry: null,
        codes: stock,
      }),
    );
  },
  60_000 + count * 1_000,
);

test('no number and no PIN is in the database, in any form', async () => {
  expect(secrets.length).toBeGreaterThan(70);
  const { found, bytes } = await searchDump(cards.shop.databases.east, secrets);
  expect(found).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
});

test('nor in a backup of it', async () => {
  const { found, bytes } = await searchBackup(cards.shop.databases.east, secrets);
  expect(found).toEqual([]);
  expect(bytes).toBeGreaterThan(50_000);
  note({ backupBytes: bytes });
});

test('nor in the server’s log, though it has every statement with all it was given', async () => {
  const log = await serverLogOf(cards.shop.databases.east, logBegin);
  expect(log).toContain('till_sale(');
  expect(log).toContain('DETAIL:  parameters: $1 =');
  expect(searchText(log, secrets)).toEqual([]);
  note({ serverLogBytes: log.length });
});

test('nor in our logs', () => {
  const log = cards.shop.logged.join('\n');
  expect(searchText(log, secrets)).toEqual([]);
  note({ logBytes: log.length, secrets: secrets.length, found: 0 });
});

test('the search would have found them: each form, put into the database, is found', async () => {
  const { number } = await boughtCard(cards.shop, 'beta', { codes: canaries });
  for (const form of formsOf(number)) {
    await cards.shop.inUnit('beta', ({ tx }) =>
      tx
        .updateTable('unit_profile')
        .set({ profile: JSON.stringify({ leak: `x${form}x` }) as never })
        .where('unit_id', '=', 'beta')
        .execute(),
    );
    expect((await searchDump(cards.shop.databases.east, [number])).found, form).not.toEqual([]);
  }
});
