import { describe, expect, test, vi } from 'vitest';
import type { ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { MadeOrder } from '#domain/orders/kept-order.ts';
import { placeOrder, type OrderDesk, type Wish } from './place-order.ts';

interface Body {
  readonly cart: string;
}

const created = (changes: Partial<MadeOrder> = {}) => ({
  ok: true as const,
  data: {
    orderNo: 'ALPHA-1',
    orderAmtTot: 50,
    payAmount: 50,
    currency: 'EUR',
    status: '03' as const,
    isConfirm: false,
    orderToken: 'o',
    payToken: 'p',
    ...changes,
  },
});
const refusal = (name: FailureName | null) => ({ ok: false as const, failure: { status: 200, name, message: '' } });

/** A tab: what it keeps outlives its pages, and the server answers as it is told. */
function openTab(...answers: (ClientOutcome<ReturnType<typeof created>['data']> | null)[]) {
  let kept: unknown;
  let keys = 0;
  const sent: { key: string; body: Body; kept: unknown }[] = [];
  const calledOff: string[] = [];
  const desk: OrderDesk<Body> = {
    entry: {
      read: async () => JSON.parse(JSON.stringify(kept ?? null)) as unknown,
      write: (value) => void (kept = value),
      flush: async () => {},
      forget: () => void (kept = undefined),
    },
    freshKey: () => `key-${++keys}`,
    digest: async (text) => `<${text}>`,
    async create(body, key) {
      sent.push({ key, body, kept });
      return answers.length > 0 ? answers.shift()! : created();
    },
    callOff: async ({ orderNo }) => void calledOff.push(orderNo),
    wait: async () => {},
  };
  return { desk, sent, calledOff, kept: () => kept };
}

const wish = (cart = 'a', others = 'x'): Wish<Body> => ({
  cart,
  others,
  lines: ['line'],
  payAmount: 50,
  body: async () => ({ cart }),
});

const order = { orderNo: 'ALPHA-1', orderToken: 'o', payToken: 'p', payAmount: 50, currency: 'EUR' };

test('ORDER-02 what is meant is kept, with its key, before the server hears of it; then what came of it', async () => {
  const tab = openTab();
  expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'made', order });
  expect(tab.sent).toMatchObject([{ key: 'key-1', body: { cart: 'a' }, kept: { key: 'key-1', made: null } }]);
  expect(tab.kept()).toMatchObject({ key: 'key-1', made: order, lines: ['line'] });
});

test('second-tap-second-order no answer, then another tap or a page that is loaded anew: the same words and key', async () => {
  const tab = openTab(refusal(null));
  expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'unheard' });
  const again = { ...wish(), body: async () => ({ cart: 'written later' }) };
  expect(await placeOrder(tab.desk, again)).toEqual({ kind: 'made', order });
  expect(tab.sent.map(({ key, body }) => [key, body.cart])).toEqual([
    ['key-1', 'a'],
    ['key-1', 'a'],
  ]);
});

test('what was made is not made again: the same cart has its order, and nobody is asked', async () => {
  const tab = openTab();
  await placeOrder(tab.desk, wish());
  expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'made', order });
  expect(tab.sent).toHaveLength(1);
});

test.each([
  ['another cart', wish('b')],
  ['another buyer', wish('a', 'y')],
])('%s is another order; the first is called off, with what it holds', async (_, other) => {
  const tab = openTab();
  await placeOrder(tab.desk, wish());
  await placeOrder(tab.desk, other);
  expect(tab.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
  expect(tab.calledOff).toEqual(['ALPHA-1']);
});

describe('second-tap-second-order: nobody has heard of the first, and something else is to be ordered', () => {
  test('the first is said once more, and called off when it was made after all', async () => {
    const tab = openTab(refusal(null));
    expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'unheard' });
    expect(await placeOrder(tab.desk, wish('b'))).toMatchObject({ kind: 'made' });
    expect(tab.sent.map(({ key, body }) => [key, body.cart])).toEqual([
      ['key-1', 'a'],
      ['key-1', 'a'],
      ['key-2', 'b'],
    ]);
    expect(tab.calledOff).toEqual(['ALPHA-1']);
  });

  test('what was refused all the time is nothing to call off', async () => {
    const tab = openTab(refusal(null), refusal('order.price-changed'));
    await placeOrder(tab.desk, wish());
    expect(await placeOrder(tab.desk, wish('b'))).toMatchObject({ kind: 'made' });
    expect(tab.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
    expect(tab.calledOff).toEqual([]);
  });

  test.each([
    [refusal(null), 'unheard'],
    [null, 'stopped'],
  ] as const)('as long as nobody knows, nothing else is ordered', async (answer, kind) => {
    const tab = openTab(refusal(null), answer);
    await placeOrder(tab.desk, wish());
    expect(await placeOrder(tab.desk, wish('b'))).toEqual({ kind });
    expect(tab.kept()).toMatchObject({ key: 'key-1', made: null });
  });
});

test('D3 after a refusal it is another order, with another key', async () => {
  const tab = openTab(refusal('order.price-changed'));
  expect(await placeOrder(tab.desk, wish())).toMatchObject({
    kind: 'refused',
    failure: { name: 'order.price-changed' },
  });
  expect(tab.kept()).toBeUndefined();
  await placeOrder(tab.desk, wish());
  expect(tab.sent.map(({ key }) => key)).toEqual(['key-1', 'key-2']);
});

test.each(['server.fault', 'server.unavailable', 'limit.reached'] as const)(
  'after %s nobody knows whether it was made, so it stays the same one',
  async (name) => {
    const tab = openTab(refusal(name));
    expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'unheard' });
    expect(tab.kept()).toMatchObject({ key: 'key-1', made: null });
  },
);

test('the first request is still worked on: it is asked again, a few times', async () => {
  const busy = refusal('key.in-use');
  const tab = openTab(busy, busy);
  expect(await placeOrder(tab.desk, wish())).toMatchObject({ kind: 'made' });
  expect(new Set(tab.sent.map(({ key }) => key))).toEqual(new Set(['key-1']));
  const stuck = openTab(busy, busy, busy, busy, busy, busy);
  expect(await placeOrder(stuck.desk, wish())).toEqual({ kind: 'unheard' });
  expect(stuck.sent).toHaveLength(5);
});

test('D2 an order of another amount than the page shows is called off, not paid', async () => {
  const tab = openTab(created({ payAmount: 60 }));
  expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'differs' });
  expect([tab.calledOff, tab.kept()]).toEqual([['ALPHA-1'], undefined]);
});

test('a line that cannot be kept to its day is not sent, and a captcha that ends it ends it', async () => {
  const tab = openTab(null);
  const create = vi.spyOn(tab.desk, 'create');
  expect(await placeOrder(tab.desk, { ...wish(), body: async () => null })).toEqual({ kind: 'day-passed' });
  expect(create).not.toHaveBeenCalled();
  expect(await placeOrder(tab.desk, wish())).toEqual({ kind: 'stopped' });
});
