import { describe, expect, test, vi } from 'vitest';
import type { ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { MadeOrder } from '#domain/orders/kept-order.ts';
import { placeOrder, type CalledOff, type OrderDesk, type Wish } from './place-order.ts';

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
  const ends: CalledOff[] = [];
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
    async callOff({ orderNo }) {
      calledOff.push(orderNo);
      return ends.shift() ?? 'over';
    },
    wait: async () => {},
  };
  return { desk, sent, calledOff, ends, kept: () => kept };
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

describe('what was ordered before cannot be called off', () => {
  test('it is paid or looked at: its page is shown before anything else is ordered', async () => {
    const tab = openTab();
    await placeOrder(tab.desk, wish());
    tab.ends.push('stays');
    expect(await placeOrder(tab.desk, wish('a+b'))).toEqual({ kind: 'stays', orderNo: 'ALPHA-1' });
    expect(tab.sent).toHaveLength(1);
    // They have seen it; what they want then is another order.
    expect(await placeOrder(tab.desk, wish('b'))).toMatchObject({ kind: 'made' });
    expect(tab.calledOff).toEqual(['ALPHA-1']);
  });

  test('nobody has heard: nothing else is ordered, and it is asked for again', async () => {
    const tab = openTab();
    await placeOrder(tab.desk, wish());
    tab.ends.push('unheard');
    expect(await placeOrder(tab.desk, wish('b'))).toEqual({ kind: 'unheard' });
    expect(await placeOrder(tab.desk, wish('b'))).toMatchObject({ kind: 'made' });
    expect(tab.calledOff).toEqual(['ALPHA-1', 'ALPHA-1']);
  });
});

describe('a fault that lasts', () => {
  test('stands in the way of nothing else', async () => {
    const tab = openTab(refusal('server.fault'), refusal('server.fault'));
    expect(await placeOrder(tab.desk, wish('bad'))).toEqual({ kind: 'unheard' });
    expect(await placeOrder(tab.desk, wish('good'))).toMatchObject({ kind: 'made' });
    expect(tab.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
  });

  test('heard twice is not asked for under the same key a third time', async () => {
    const tab = openTab(refusal('server.fault'), refusal('server.fault'));
    await placeOrder(tab.desk, wish());
    await placeOrder(tab.desk, wish());
    expect(await placeOrder(tab.desk, wish())).toMatchObject({ kind: 'made' });
    expect(tab.sent.map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2']);
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
