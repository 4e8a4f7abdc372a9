// Sends the same kind of request over and over, and says how many came back and how late.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import { wireHeaders } from '#contract/headers.ts';

export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly failures: number;
}

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly headers?: Record<string, string>;
  /** Whether each request carries a key of its own, as calls that change something want. */
  readonly keyed?: boolean;
  /** The body of the next request; each may be another. */
  readonly body?: () => string;
  /** What else the next request says. */
  readonly headersOfNext?: () => Record<string, string>;
}

export async function load({
  url,
  connections,
  seconds,
  headers,
  keyed,
  body,
  headersOfNext,
}: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // A refusal may ride in an answer of 200.
    verifyBody: (answer: unknown) => !String(answer).includes('"success":false'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(body
      ? {
          method: 'POST',
          requests: [
            {
              setupRequest: (request) => ({
                ...request,
                headers: {
                  ...request.headers,
                  ...(keyed ? { [wireHeaders.key]: randomUUID() } : {}),
                  ...headersOfNext?.(),
                },
                body: body(),
              }),
            },
          ],
        }
      : {}),
  });
  return {
    perSecond: Math.round((result['2xx'] - result.mismatches) / result.duration),
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.mismatches + result.errors + result.timeouts,
  };
}

/** As deploy/Dockerfile starts every process. */
const memoryFlags = ['--max-semi-space-size=4', '--max-old-space-size=192'];

export async function startServer(program: string, args: readonly string[]): Promise<ChildProcess> {
  const child = fork(program, args, { execArgv: memoryFlags, env: { ...process.env, NODE_ENV: 'production' } });
  await once(child, 'message');
  return child;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
