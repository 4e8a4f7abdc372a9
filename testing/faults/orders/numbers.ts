// E20: every number that a browser sends about an order, in place of it whatever a thief may think of: nobody pays less than the
// server's price, and nothing of it is a fault of ours. Which fields are numbers is asked of the contract, so none is forgotten.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { priceCartCall } from '#contract/buying/price.ts';
import type { CallDescription } from '#contract/call.ts';
import type { Client, ClientOutcome, FetchLike } from '#contract/client.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { ordered, orderedLine, orderOf, type OrderShop, type OrderWish } from '../../orders/order-shop.ts';
import { cartWith, orderRows, shownOrder } from '../../orders/order-rows.ts';
import type { TestVisit } from '../../visit.ts';

/** As it stands in the body; what JSON has no word for among it. */
export const corpus = [
  '-1',
  '0',
  '-0',
  '1e-9',
  '1e309',
  '-1e309',
  'NaN',
  'null',
  '"20"',
  '[20]',
  '0.01',
  '1.5',
  '19.99',
  '20.001',
  '1e15',
  '9007199254740992',
  '9007199254740993',
  '-9007199254740992',
  'Infinity',
  '1e-324',
  '2e1000',
  '"0"',
  '""',
  '"-1"',
  '"1e9"',
  '"NaN"',
  '[]',
  '[0]',
  '[20,0]',
  '{}',
  'true',
  'false',
] as const;

export interface NumbersResult {
  readonly fields: number;
  readonly requests: number;
  /** Taken, and at the server's price. */
  readonly taken: number;
  /** Somebody would pay or get something else than what was shown. */
  readonly wins: readonly string[];
  /** Answered with 500, or not at all. */
  readonly faults: readonly string[];
}

/** A request as it should be, and whether what came of one that was changed is still worth what it was. */
interface Target {
  readonly name: string;
  readonly call: CallDescription;
  readonly body: object;
  send(body: object, raw: string): Promise<ClientOutcome<unknown>>;
  isRight(answer: unknown): Promise<boolean>;
}

export async function tamperedNumbers(shop: OrderShop, values: readonly string[]): Promise<NumbersResult> {
  const tally = { fields: 0, requests: 0, taken: 0, wins: [] as string[], faults: [] as string[] };
  for (const target of await targetsOf(shop)) {
    for (const path of numbersIn(target.call.body)) {
      tally.fields += 1;
      const body = withMark(target.body, path);
      for (const raw of values) {
        const outcome = await target.send(body, raw);
        const what = `${target.name} ${path.join('.')} ${raw}`;
        tally.requests += 1;
        if (outcome.ok) {
          tally.taken += 1;
          if (!(await target.isRight(outcome.data))) tally.wins.push(what);
        } else if (isFault(outcome)) tally.faults.push(`${what}: ${outcome.failure.message}`);
      }
    }
  }
  return tally;
}

const isFault = ({ failure: { status, name } }: Extract<ClientOutcome<unknown>, { ok: false }>): boolean =>
  status === null || status >= 500 || name === null || name === 'server.fault';

async function targetsOf(shop: OrderShop): Promise<Target[]> {
  const { client, visit } = await shop.visitor();
  const lines: Record<string, OrderWish['order']> = {
    'a card by mail': [orderedLine(everyNumber)],
    'several cards': [orderedLine({ ...everyNumber, qty: 3 })],
    'a second line': [orderedLine({ ...everyNumber, amount: 15 }), orderedLine({ amount: 25, qty: 2 })],
  };
  const targets: Target[] = [];
  for (const [name, order] of Object.entries(lines)) {
    targets.push(await creationOf(shop, visit, name, orderOf({ order, freeItemQty: 0, isTaxCredit: 0 })));
    targets.push(await pricingOf(shop, visit, name, order));
  }
  const cart = await cartWith(shop, client, [{ value: 5_000_000 }]);
  const { shown: _, ...paidByCard } = await shownOrder(client, [orderedLine(everyNumber)], cart);
  targets.push(await creationOf(shop, visit, 'what a card pays', paidByCard));
  targets.push(await beginningOf(shop, visit, await ordered(client)));
  return targets;
}

/** What a browser may say besides, so that a line has every number that the contract knows. */
const everyNumber: Partial<OrderWish['order'][number]> = {
  templateId: null,
  cardMadeFee: 0,
  extraCardMadeFee: 0,
  shipFee: 0,
  uploadFileList: [{ amount: 20, qty: 1 }],
  shipFeeDiscType: 'P',
  shipFeeDiscValue: 0,
  extraFeeDiscType: 'P',
  extraFeeDiscValue: 0,
  discountRate: 0,
  commissionType: 'V',
  commissionValue: 0,
};

/** Taken as it should be, to compare with: what it costs and what is written down of it. */
async function creationOf(shop: OrderShop, visit: TestVisit, name: string, wish: OrderWish): Promise<Target> {
  const send: Target['send'] = (body, raw) =>
    saying(shop, visit, raw)(createOrderCall, body as OrderWish, { key: randomUUID() });
  const worth = async (answer: unknown) => {
    const { orderNo, orderAmtTot, payAmount } = answer as { orderNo: string; orderAmtTot: number; payAmount: number };
    const { order, lines, holds } = await orderRows(shop, orderNo);
    const written = lines.map(({ amount, qty, card_value, price, free }: Record<string, unknown>) => [
      amount,
      qty,
      card_value,
      price,
      free,
    ]);
    return JSON.stringify([
      orderAmtTot,
      payAmount,
      order.due,
      written,
      holds.map(({ amount, state }) => [amount, state]),
    ]);
  };
  const usual = await send(wish, '');
  if (!usual.ok) throw new Error(`${name} is not ordered: ${usual.failure.name}`);
  const expected = await worth(usual.data);
  return {
    name: `creation, ${name}:`,
    call: createOrderCall,
    body: wish,
    send,
    isRight: async (answer) => (await worth(answer)) === expected,
  };
}

async function pricingOf(shop: OrderShop, visit: TestVisit, name: string, order: OrderWish['order']): Promise<Target> {
  const body = {
    order: order.map(({ itemCode, amount, qty, validMonths, deliverType }) => ({
      itemCode,
      amount,
      qty,
      validMonths,
      deliverType,
      letterTo: 0,
    })),
  };
  const send: Target['send'] = (changed, raw) => saying(shop, visit, raw)(priceCartCall, changed as typeof body);
  const worth = (answer: unknown) => {
    const { quote: _, ...price } = answer as { quote: string };
    return JSON.stringify(price);
  };
  const usual = await send(body, '');
  if (!usual.ok) throw new Error(`${name} is not priced: ${usual.failure.name}`);
  const expected = worth(usual.data);
  return {
    name: `price, ${name}:`,
    call: priceCartCall,
    body,
    send,
    isRight: async (answer) => worth(answer) === expected,
  };
}

async function beginningOf(
  shop: OrderShop,
  visit: TestVisit,
  { orderNo, payAmount }: { orderNo: string; payAmount: number },
): Promise<Target> {
  const body = {
    orderNo,
    txnCurrency: 'EUR',
    txnAmount: payAmount,
    paymentMethod: 'C04',
    isVoid: 0,
    totalQuantity: 1,
  };
  return {
    name: 'begin a payment:',
    call: beginPaymentCall,
    body,
    send: (changed, raw) => saying(shop, visit, raw)(beginPaymentCall, changed as never, { key: randomUUID() }),
    async isRight() {
      const { attempts, order } = await orderRows(shop, orderNo);
      return attempts.length === 1 && attempts.every(({ amount }) => amount === order.due);
    },
  };
}

const mark = '@number@';

/** Says this in place of the mark, whether a body is sealed or not. */
function saying(shop: OrderShop, visit: TestVisit, raw: string): Client {
  const said = (text: string) => text.replace(JSON.stringify(mark), () => raw);
  const fetchChanged: FetchLike = (url, init) =>
    fetch(url, init.body === undefined ? init : { ...init, body: said(init.body) });
  const changed: TestVisit = {
    ...visit,
    async seal(method, path, body) {
      const token = await visit.sealWith(method, path, body, { content: said(JSON.stringify(body)) });
      return { ...(await visit.seal(method, path, body)), token };
    },
  };
  const options = { visit: changed, fetch: fetchChanged };
  const api = shop.api.client('alpha', options);
  const pay = shop.pay.client('alpha', options);
  return (call, input, sending) => (call.host === 'pay' ? pay : api)(call, input, sending);
}

type Path = readonly string[];
interface Described {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly anyOf?: readonly Described[];
}

/** Where a number may stand in a body; of a list the last is meant. */
export const numbersIn = (body: z.ZodType): Path[] =>
  pathsOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Described);

function pathsOf(described: Described): Path[] {
  const { type, properties = {}, items, anyOf = [], enum: words = [] } = described;
  const isNumber = type === 'number' || type === 'integer' || [described.const, ...words].some(Number.isFinite);
  if (isNumber || anyOf.some((one) => pathsOf(one).some((path) => path.length === 0))) return [[]];
  return [
    ...Object.entries(properties).flatMap(([name, one]) => pathsOf(one).map((path) => [name, ...path])),
    ...(items ? pathsOf(items).map((path) => [lastOf, ...path]) : []),
  ];
}

const lastOf = '[last]';

/** The same with the mark there. */
function withMark(value: unknown, [step, ...rest]: Path): object {
  if (step === undefined) return mark as unknown as object;
  if (step !== lastOf) {
    const fields = (value ?? {}) as Record<string, unknown>;
    return { ...fields, [step]: withMark(fields[step], rest) };
  }
  const all = (value ?? []) as unknown[];
  return [...all.slice(0, -1), withMark(all.at(-1), rest)];
}
