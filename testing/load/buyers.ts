// Guests who order a card, begin to pay it, and are told of as having paid. In a closed loop each makes the next order once the
// one before is confirmed; in an open one they come whoever else is there.
import { Agent, request } from 'node:http';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { compactDecrypt } from 'jose';
import { createClient } from '#contract/client.ts';
import { createOrderCall } from '#contract/orders/orders.ts';
import { wireHeaders } from '#contract/headers.ts';
import { barePath, versionOf } from '#contract/version.ts';
import { openVisit, type TestVisit } from '../visit.ts';

/** Where the three requests go. */
export interface Shop {
  readonly order: string;
  readonly begin: string;
  readonly notice: string;
  /** Until the order is confirmed; at once where the answer to the notice says so. */
  readonly paid: (orderNo: string) => Promise<void>;
}

export const steps = ['order', 'begin', 'notice', 'paid'] as const;
export type Step = (typeof steps)[number];

export interface Checkouts {
  readonly count: number;
  readonly seconds: number;
  /** How long each took, in milliseconds. */
  readonly times: Readonly<Record<Step, number[]>>;
  readonly failures: number;
}

export const orderPath = `/v${versionOf(createOrderCall)}${barePath(createOrderCall.path)}`;

export interface Buyer {
  readonly visit: TestVisit;
  /** What says which visit it is, and on which device. */
  readonly headers: Readonly<Record<string, string>>;
}

export const openBuyers = (base: string, unit: string, buyers: number): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: buyers }, async () => {
      const client = (name: string, options = {}) => createClient({ base, unit: name, ...options });
      const visit = await openVisit({ base, client }, unit);
      const print = await visit.fingerprint?.();
      return {
        visit,
        headers: {
          [wireHeaders.init]: (await visit.initToken()) ?? '',
          [wireHeaders.fingerprint]: print?.hash ?? '',
          [wireHeaders.fingerprintSign]: print?.sign ?? '',
          [wireHeaders.fingerprintTime]: String(print?.timestamp),
        },
      };
    }),
  );

/** One card of 20.00 by mail. */
function orderOf() {
  const buyer = `buyer-${randomUUID()}@example.com`;
  return {
    captchaToken: 'bench',
    traditionalToken: '',
    order: [
      {
        itemCode: 'bench',
        amount: 20,
        qty: 1,
        validMonths: 12,
        deliverType: 3,
        receiverName: 'Jane Doe',
        receiverEmail: `friend-${randomUUID()}@example.com`,
        senderName: 'John Roe',
        senderEmail: buyer,
        message: 'For you, with love from all of us',
      },
    ],
    orderAmount: 20,
    payment: [{ paymentMean: 'C04', amount: 20 }],
    invoiceEmail: buyer,
    invoiceReceiverName: 'Roe John',
    invoiceCountryCode: 'FR',
    buyerName: 'John Roe',
    hasConsented: true,
  };
}

/** Who was asked to come back: with which status, and after how many seconds if that was said. */
export class TurnedAway extends Error {
  readonly status: number;
  readonly retrySeconds: number | null;

  constructor({ status, retrySeconds }: Pick<Reply, 'status' | 'retrySeconds'>) {
    super(`turned away with ${status}`);
    this.status = status;
    this.retrySeconds = retrySeconds;
  }
}

/** The three requests of a checkout, over connections that are kept. */
export function checkoutCalls({ order, begin, notice }: Omit<Shop, 'paid'>, unit: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });
  const keyed = (headers: Headers) => ({ ...headers, [wireHeaders.key]: randomUUID() });
  return {
    headersOf: ({ headers }: Buyer): Headers => ({ ...headers, 'x-forwarded-for': anyNetwork() }),
    /** The order's number. */
    async order({ visit }: Buyer, headers: Headers): Promise<string> {
      const token = await visit.sealWith('POST', orderPath, orderOf(), { header: { t: Date.now() } });
      const reply = await post(agent, order, JSON.stringify({ token }), keyed(headers));
      return (dataOf({ ...reply, body: await opened(visit, reply.body) }) as { orderNo: string }).orderNo;
    },
    /** The provider's name of what is to be paid. */
    async begin(orderNo: string, headers: Headers): Promise<string> {
      const wish = { buId: unit, orderNo, txnCurrency: 'EUR', txnAmount: 20, paymentMethod: 'C04' };
      const reply = await post(agent, begin, JSON.stringify(wish), keyed(headers));
      return (dataOf(reply) as { redirectUrl: string }).redirectUrl.split('/').at(-1) ?? '';
    },
    /** The provider tells that it was paid. */
    async notice(ref: string, headers: Headers): Promise<void> {
      const reply = await post(agent, notice, JSON.stringify({ event: randomUUID(), ref }), headers);
      if (isTurnedAway(reply)) throw new TurnedAway(reply);
      if (reply.status >= 300) throw new Error(`the notice was answered with ${reply.status}`);
    },
    close: () => agent.destroy(),
  };
}

export type CheckoutCalls = ReturnType<typeof checkoutCalls>;

export type TimesOf = Record<Step, number[]>;
export const noTimes = (): TimesOf => ({ order: [], begin: [], notice: [], paid: [] });

/** From the click to where the order is confirmed. */
export async function buyOne(calls: CheckoutCalls, paid: Shop['paid'], buyer: Buyer, times: TimesOf): Promise<void> {
  const timed = async <T>(step: Step, work: Promise<T>): Promise<T> => {
    const at = performance.now();
    const result = await work;
    times[step].push(performance.now() - at);
    return result;
  };
  const headers = calls.headersOf(buyer);
  const clicked = performance.now();
  const orderNo = await timed('order', calls.order(buyer, headers));
  const ref = await timed('begin', calls.begin(orderNo, headers));
  await timed('notice', calls.notice(ref, headers));
  await paid(orderNo);
  times.paid.push(performance.now() - clicked);
}

export async function checkouts(
  shop: Shop,
  unit: string,
  buyers: readonly Buyer[],
  seconds: number,
): Promise<Checkouts> {
  const calls = checkoutCalls(shop, unit, buyers.length);
  const times = noTimes();
  let failures = 0;
  const began = performance.now();
  const until = began + seconds * 1_000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < until)
        await buyOne(calls, shop.paid, buyer, times).catch((error: unknown) => {
          if (failures === 0) console.error(error);
          failures += 1;
        });
    }),
  );
  calls.close();
  return { count: times.paid.length, failures, times, seconds: (performance.now() - began) / 1_000 };
}

/** So many a second, each at its time, whatever became of those before. */
export async function paced(perSecond: number, seconds: number, work: (at: number) => Promise<void>): Promise<void> {
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  for (let at = 0; at < perSecond * seconds; at++) {
    const dueMs = began + (at / perSecond) * 1_000 - performance.now();
    if (dueMs > 0) await sleep(dueMs);
    underWay.push(work(at));
  }
  await Promise.all(underWay);
}

/** The value that such a part of them does not exceed. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN;

type Headers = Readonly<Record<string, string>>;

/** Each comes from somewhere else. */
const anyNetwork = (): string => [10, randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

async function opened(visit: TestVisit, answer: unknown): Promise<unknown> {
  const { token } = answer as { token?: string };
  if (!token) return answer;
  const { plaintext } = await compactDecrypt(token, visit.keys.answer);
  return JSON.parse(Buffer.from(plaintext).toString());
}

interface Reply {
  readonly status: number;
  readonly retrySeconds: number | null;
  readonly body: unknown;
}

const isTurnedAway = ({ status }: Reply): boolean => status === 429 || status === 503;

function dataOf(reply: Reply): unknown {
  if (isTurnedAway(reply)) throw new TurnedAway(reply);
  const { success, data } = reply.body as { success: boolean; data: unknown };
  if (!success) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return data;
}

function post(agent: Agent, url: string, body: string, headers: Headers): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method: 'POST', headers: { ...headers, 'content-type': 'application/json' } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => {
          const after = answer.headers['retry-after'];
          resolve({
            status: answer.statusCode ?? 0,
            retrySeconds: after === undefined ? null : Number(after),
            body: text === '' ? null : JSON.parse(text),
          });
        });
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
