// Sends junk of one kind for a while, in a process of its own so that whoever measures is not slowed by it. Bounded
// in rate, in requests under way and in time. Its argument is a JunkOrder; it prints a JunkTally.
import { randomBytes } from 'node:crypto';
import { Agent, request, type RequestOptions } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { p99 } from './p99.ts';

export interface JunkOrder {
  readonly base: string;
  readonly unit: string;
  readonly kind: JunkKind;
  readonly perSecond: number;
  readonly seconds: number;
  /** Requests under way at once. */
  readonly concurrencyMax: number;
  /** A valid init token, for what must look like a browser's. */
  readonly init?: string;
}

export interface JunkTally {
  readonly sent: number;
  /** By status; 0 is a connection that was closed without an answer. */
  readonly answers: Readonly<Record<number, number>>;
  /** How long an answer took, by status. */
  readonly p99Ms: Readonly<Record<number, number>>;
}

interface Junk {
  readonly path: string;
  readonly body?: Buffer;
  readonly headers?: Record<string, string>;
}

const text = (bytes: number): string => randomBytes(bytes / 2).toString('hex');

const upload = (megabytes: number, filling: string): Buffer =>
  Buffer.concat([
    Buffer.from('{"fileFormat":"jpeg","resourceContent":"'),
    Buffer.alloc(megabytes * 1024 * 1024, filling),
    Buffer.from('"}'),
  ]);
const largeBody = upload(7.9, 'A');
/** Whole escapes only: 7.5 MB are a multiple of eight bytes. */
const escapedBody = upload(7.5, '\\/');
const deepBody = Buffer.from(`{"custId":"x","x":${'['.repeat(10_000)}${']'.repeat(10_000)}}`);
const junkKinds = {
  /** No junk at all: what many people at once would ask, each something else. */
  searches: ({ unit }: JunkOrder): Junk => ({
    path: `/v6/product/products/all/1?aggregatorBuId=${unit}&productName=${text(8)}`,
  }),
  /** 15 kB of another text each time in the query of a call that everybody may make. */
  'long-queries': ({ unit }: JunkOrder): Junk => ({
    path: `/v6/product/products/all/1?aggregatorBuId=${unit}&junk=${text(15_000)}`,
  }),
  /** The same in a field that the call knows. */
  'long-searches': ({ unit }: JunkOrder): Junk => ({
    path: `/v6/product/products/all/1?aggregatorBuId=${unit}&productName=${text(14_000)}`,
  }),
  /** 8 MB to where pictures are taken. */
  'large-bodies': ({ unit }: JunkOrder): Junk => ({
    path: `/v2/resource/upload?aggregatorBuId=${unit}`,
    body: largeBody,
  }),
  /** The same, of nothing but escapes: as many bytes, and each two of them are to be read as one. */
  'escaped-uploads': ({ unit }: JunkOrder): Junk => ({
    path: `/v2/resource/upload?aggregatorBuId=${unit}`,
    body: escapedBody,
  }),
  /** Ten thousand arrays in each other, where a call keeps a fingerprint of all it was sent. */
  'deep-json': ({ unit }: JunkOrder): Junk => ({
    path: `/v2/card/cardResend?aggregatorBuId=${unit}`,
    body: deepBody,
  }),
  'nul-in-texts': ({ unit }: JunkOrder): Junk => ({
    path: `/v6/product/products/all/1?aggregatorBuId=${unit}&productName=a%00${text(8)}`,
  }),
  /** What looks like a sealed body and is none, from a real visit. */
  'sealed-junk': ({ init = '' }: JunkOrder): Junk => ({
    path: '/v2/card/importCard',
    body: Buffer.from(JSON.stringify({ token: `${text(200)}..${text(16)}.${text(8_000)}.${text(22)}` })),
    headers: { 'x-init-token': init },
  }),
  /** A new password for a link that nobody was sent. */
  'junk-links': ({ unit }: JunkOrder): Junk => ({
    path: `/v2/member/confirmReset`,
    body: Buffer.from(JSON.stringify({ aggregatorBuId: unit, newPassword: 'Correct-Horse9', token: text(40) })),
  }),
} as const;
export type JunkKind = keyof typeof junkKinds;

/** Each from another network, as somebody with many addresses would. */
const anyAddress = (): string => {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `${(a % 200) + 11}.${b}.${c}.7`;
};

async function send(order: JunkOrder): Promise<JunkTally> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.concurrencyMax });
  const times: Record<number, number[]> = {};
  let underWay = 0;
  let sent = 0;
  const begun = performance.now();
  const due = () => Math.floor(((performance.now() - begun) / 1_000) * order.perSecond);
  const underWayAll: Promise<void>[] = [];
  while (performance.now() - begun < order.seconds * 1_000) {
    while (sent < due() && underWay < order.concurrencyMax) {
      sent += 1;
      underWay += 1;
      underWayAll.push(
        one(order, agent).then(({ status, ms }) => {
          (times[status] ??= []).push(ms);
          return void (underWay -= 1);
        }),
      );
    }
    await sleep(5);
  }
  await Promise.race([Promise.all(underWayAll), sleep(Math.min(10, order.seconds) * 1_000)]);
  agent.destroy();
  const byStatus = Object.entries(times);
  return {
    sent,
    answers: Object.fromEntries(byStatus.map(([status, all]) => [status, all.length])),
    p99Ms: Object.fromEntries(byStatus.map(([status, all]) => [status, p99(all)])),
  };
}

function one(order: JunkOrder, agent: Agent): Promise<{ status: number; ms: number }> {
  const { path, body, headers } = junkKinds[order.kind](order);
  const options: RequestOptions = {
    agent,
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': anyAddress(),
      ...(body
        ? {
            'content-type': 'application/json',
            'content-length': body.length,
            'idempotency-key': text(32),
          }
        : {}),
      ...headers,
    },
  };
  const begun = performance.now();
  return new Promise((answered) => {
    const done = (status: number) => answered({ status, ms: performance.now() - begun });
    const asked = request(order.base + path, options, (response) => {
      response.resume();
      response.on('close', () => done(response.statusCode ?? 0));
    });
    asked.on('error', () => done(0));
    asked.setTimeout(30_000, () => asked.destroy());
    asked.end(body);
  });
}

if (process.argv[1] === import.meta.filename && process.argv[2])
  console.log(JSON.stringify(await send(JSON.parse(process.argv[2]) as JunkOrder)));
