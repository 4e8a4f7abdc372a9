import { beforeAll, describe, expect, test } from 'vitest';
import { asSuperuser } from '../migrate/migrate.ts';
import { openedColumns, openedRows, otherColumns } from '#testing/checker/opened-rows.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';
import { forgetSparedLines } from '../orders/erase-orders.ts';
import { insertOrder, type LineWords, type NewLine } from '../orders/new-order.ts';
import { noteIssued } from '../orders/order-contents.ts';
import { messageKeysOf } from '../outbox.ts';
import { addSignInName } from './accounts.ts';
import { addMember, closeMember } from './actors.ts';
import { deleteAddresseesBefore } from './addressees.ts';
import { eraseMember, erasedTables, keptTables } from './erase-member.ts';
import { addPerson } from './people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const keysOf = async (unit: string) => ({
  people: await shop.keys.ring(unit, 'people'),
  lookup: await shop.keys.ring(unit, 'member-lookup'),
});
const ask = <Row extends object>(sql: string) =>
  asSuperuser(shop.databases.east.url('unwrap_migrator'), async (client) => (await client.query<Row>(sql)).rows);
const standingOf = (id: string, unit = 'alpha') =>
  shop.inUnit(unit, ({ tx }) =>
    tx.selectFrom('actor').select(['standing', 'person_id']).where('id', '=', id).executeTakeFirst(),
  );

describe('nobody forgot a table', () => {
  test('each is erased, or says why it need not be, and none is both', async () => {
    const rows = await ask<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'");
    const decided = [...erasedTables, ...Object.keys(keptTables)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    expect(new Set(decided).size).toBe(decided.length);
  });

  test('nor a column of bytes: each is opened when an erasure is checked, or says what it holds', async () => {
    const rows = await ask<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'bytea'",
    );
    const decided = [...openedColumns, ...Object.keys(otherColumns)];
    expect(decided.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  });
});

test('an erased member is erased for good: not twice, not to be closed, and in their own unit only', async () => {
  const people = await shop.keys.ring('alpha', 'people');
  const details = { firstName: 'Ida', lastName: 'Gone', email: 'ida@example.com' };
  const id = await shop.inUnit('alpha', async (scope) =>
    addMember(scope, { kind: 'customer', person: await addPerson(scope, people, details) }),
  );
  const keys = await keysOf('alpha');
  const betaKeys = await keysOf('beta');
  expect(await shop.inUnit('beta', (scope) => eraseMember(scope, betaKeys, id))).toBe(false);
  expect(await standingOf(id)).toMatchObject({ standing: 'active' });
  expect(await shop.inUnit('alpha', (scope) => eraseMember(scope, keys, id))).toBe(true);
  expect(await standingOf(id)).toEqual({ standing: 'erased', person_id: null });
  expect(await shop.inUnit('alpha', (scope) => eraseMember(scope, keys, id))).toBe(false);
  await shop.inUnit('alpha', (scope) => closeMember(scope, id));
  expect(await standingOf(id)).toMatchObject({ standing: 'erased' });
});

test('all of it or none', async () => {
  const people = await shop.keys.ring('alpha', 'people');
  const details = { firstName: 'Ida', lastName: 'Stays', email: 'stays@example.com' };
  const id = await shop.inUnit('alpha', async (scope) =>
    addMember(scope, { kind: 'customer', person: await addPerson(scope, people, details) }),
  );
  const keys = await keysOf('alpha');
  const attempt = shop.inUnit('alpha', async (scope) => {
    await eraseMember(scope, keys, id);
    throw new Error('not after all');
  });
  await expect(attempt).rejects.toThrow('not after all');
  expect(await standingOf(id)).toMatchObject({ standing: 'active', person_id: expect.any(String) });
});

describe('what they ordered, and what others ordered for them', () => {
  const words = (receiverEmail: string): LineWords => ({
    receiverName: 'Quokka Receiver',
    receiverEmail,
    receiverMobile: '',
    receiverAddress: '',
    receiverZipCode: '',
    receiverCity: '',
    receiverCountry: '',
    receiverVatNumber: '',
    receiverLanguage: 'en',
    senderName: 'Quokka Sender',
    senderEmail: 'ida.orders@example.com',
    message: 'Quokka wishes',
    message2: '',
    design: null,
  });
  const nothing = { discount: 0, bonus: 0, extras: 0, cardMadeFees: 0, commission: 0, shipFee: 0, tax: 0, cardTax: 0 };
  const line = (receiverEmail: string): NewLine => ({
    itemCode: 'card-1',
    isFree: false,
    qty: 1,
    amount: 1_000,
    cardValue: 1_000,
    validMonths: 12,
    way: 'email',
    deliverOn: null,
    timeZone: 'Europe/Paris',
    dueAt: shop.clock.now(),
    letterTypeId: null,
    extraItemCode: null,
    price: { ...nothing, faceValue: 1_000, total: 1_000 },
    others: {},
    words: words(receiverEmail),
  });

  /** An order by somebody, or by a guest, and the ids of its lines. */
  async function orders(buyer: string | null, receivers: readonly string[], email = 'ida.orders@example.com') {
    const messageKeys = await messageKeysOf(shop.keys, 'alpha');
    return shop.inUnit(
      'alpha',
      async (scope) => {
        const id = scope.ids.recordId();
        const total = 1_000 * receivers.length;
        const lines = await insertOrder(scope, messageKeys, {
          id,
          number: `ALPHA-${id.slice(-12).toUpperCase()}0`,
          visit: buyer === null ? crypto.randomUUID() : null,
          price: {
            ...nothing,
            faceValue: total,
            total,
            currency: 'EUR',
            includesTax: true,
            freeValue: 0,
            coupons: 0,
            left: total,
          },
          language: 'en',
          endsAt: scope.clock.now(),
          review: [],
          chorusNo: null,
          taxCredit: false,
          buyer: {
            name: 'Quokka Buyer',
            email,
            phone: '',
            document: null,
            invoiceName: 'Buyer Quokka',
            country: 'FR',
            address: '',
            zipCode: '',
            city: '',
            hasConsented: false,
            saidNo: false,
          },
          lines: receivers.map(line),
        });
        return { id, lines };
      },
      buyer === null ? { kind: 'guest', unit: 'alpha' } : { kind: 'customer', unit: 'alpha', id: buyer },
    );
  }
  const isSealed = async (table: 'order_line' | 'order_detail', id: string) => {
    const key = table === 'order_line' ? 'id' : 'order_id';
    const [row] = await ask<{ kept: boolean }>(
      `select sealed is not null as kept from ${table} where ${key} = '${id}'`,
    );
    return row?.kept;
  };

  const somebody = async (email: string) => {
    const { people, lookup } = await keysOf('alpha');
    return shop.inUnit('alpha', async (scope) => {
      const person = await addPerson(scope, people, { firstName: 'Ida', lastName: 'Orders', email });
      const id = await addMember(scope, { kind: 'customer', person });
      await addSignInName(scope, lookup, { actor: id, kind: 'customer' }, { kind: 'email', value: email });
      return id;
    });
  };
  const erase = async (member: string) => {
    const rings = await keysOf('alpha');
    expect(await shop.inUnit('alpha', (scope) => eraseMember(scope, rings, member))).toBe(true);
  };
  const sealedLines = ({ lines }: { readonly lines: readonly string[] }) =>
    Promise.all(lines.map((id) => isSealed('order_line', id)));

  test('who bought is gone; a gift still to go out goes where it was to go, and one that was for them is gone', async () => {
    const [ida, ben] = [await somebody('ida.orders@example.com'), await somebody('ben.orders@example.com')];
    const own = await orders(ida, ['friend@example.com', 'later@example.com']);
    const foreign = await orders(ben, ['Ida.Orders@example.com', 'friend@example.com']);
    await shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('order_line').set({ issued: 1 }).where('id', '=', own.lines[0]!).execute(),
    );
    await erase(ida);
    expect(await isSealed('order_detail', own.id)).toBe(false);
    expect(await Promise.all(own.lines.map((id) => isSealed('order_line', id)))).toEqual([false, true]);
    expect(await isSealed('order_detail', foreign.id)).toBe(true);
    expect(await Promise.all(foreign.lines.map((id) => isSealed('order_line', id)))).toEqual([false, true]);
    const opened = (await openedRows(shop, 'alpha')).filter((row) => row.startsWith('order_'));
    expect(opened.filter((row) => row.includes('Quokka Buyer'))).toHaveLength(1);
    expect(opened.join()).not.toContain('Ida.Orders@example.com');
  });

  test('a gift that was still to go out is forgotten with its last card, and nobody else’s is', async () => {
    const [gone, stays] = [await somebody('spared@example.com'), await somebody('stays.orders@example.com')];
    const [erased, kept] = [await orders(gone, ['a@example.com']), await orders(stays, ['b@example.com'])];
    await shop.inUnit('alpha', ({ tx }) =>
      tx
        .updateTable('order_line')
        .set({ qty: 2 } as never)
        .where('id', '=', erased.lines[0]!)
        .execute(),
    );
    await shop.inUnit('alpha', ({ tx }) =>
      tx
        .updateTable('order_detail')
        .set({ cards: 2 } as never)
        .where('order_id', '=', erased.id)
        .execute(),
    );
    await erase(gone);
    const issue = ({ id, lines }: typeof erased) =>
      shop.inUnit('alpha', (scope) => noteIssued(scope, { id: lines[0]!, order: id }, 1));
    expect([await issue(erased), await sealedLines(erased)]).toEqual([false, [true]]);
    expect([await issue(erased), await sealedLines(erased)]).toEqual([true, [false]]);
    expect([await issue(kept), await sealedLines(kept)]).toEqual([true, [true]]);
  });

  test('nor is it kept in an order that is called off', async () => {
    const [gone, stays] = [await somebody('called.off@example.com'), await somebody('called.on@example.com')];
    const [erased, kept] = [await orders(gone, ['c@example.com']), await orders(stays, ['c@example.com'])];
    await erase(gone);
    expect(await sealedLines(erased)).toEqual([true]);
    for (const { id } of [erased, kept]) await shop.inUnit('alpha', (scope) => forgetSparedLines(scope, id));
    expect([await sealedLines(erased), await sealedLines(kept)]).toEqual([[false], [true]]);
  });

  test('what they ordered without signing in is theirs by their address, and what a member had told there is not', async () => {
    const [ida, ben] = [await somebody('guest.ida@example.com'), await somebody('guest.ben@example.com')];
    const own = await orders(null, ['d@example.com', 'e@example.com'], 'Guest.Ida@example.com');
    const others = [
      await orders(null, ['d@example.com'], 'nobody@example.com'),
      await orders(ben, ['d@example.com'], 'guest.ida@example.com'),
    ];
    await shop.inUnit('alpha', ({ tx }) =>
      tx.updateTable('order_line').set({ issued: 1 }).where('id', '=', own.lines[0]!).execute(),
    );
    // However long ago it was: what it says of them is there for as long as the order is.
    await shop.inUnit('alpha', (scope) =>
      deleteAddresseesBefore(scope, new Date(scope.clock.now().getTime() + 3_650 * 86_400_000), 1_000),
    );
    await erase(ida);
    expect([await isSealed('order_detail', own.id), await sealedLines(own)]).toEqual([false, [false, true]]);
    for (const other of others)
      expect([await isSealed('order_detail', other.id), await sealedLines(other)]).toEqual([true, [true]]);
  });
});
