// The payment service of a test shop in a process of its own, by the shop's clock: what it takes is measured, and not what a
// process takes in which bank, buyers and worker live as well.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { inject } from 'vitest';
import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import { afterFile } from '../after-file.ts';
import { freePort } from '../local/services.ts';
import type { PayShop } from './pay-shop.ts';

export interface ApartWish {
  readonly port: number;
  readonly database: string;
  readonly redisUrl: string;
  readonly sandboxUrl: string;
  readonly units: readonly string[];
  readonly now: number;
  readonly bankTimeoutMs: number;
}

export async function openPayApart(
  { shop, sandbox }: PayShop,
  { units = ['alpha', 'beta'], bankTimeoutMs = 3_000 }: { units?: readonly string[]; bankTimeoutMs?: number } = {},
) {
  const port = await freePort();
  const wish: ApartWish = {
    port,
    database: shop.databases.east.url('unwrap_pay'),
    redisUrl: inject('redisUrl'),
    sandboxUrl: sandbox.url,
    units,
    now: shop.clock.now().getTime(),
    bankTimeoutMs,
  };
  const child = fork(new URL('pay-apart-main.ts', import.meta.url), [JSON.stringify(wish)], { execArgv: [] });
  const ended = once(child, 'exit');
  afterFile(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error('the payment service did not start');
  const base = `http://127.0.0.1:${port}`;
  return {
    base,
    client: (unit: string, options: Partial<ClientOptions> = {}): Client =>
      createClient({ base: 'http://api.invalid', payBase: base, unit, timeoutMs: 30_000, ...options }),
    /** It is as late there as it is here. */
    setClock: () => void child.send(shop.clock.now().getTime()),
    /** How long its processor has worked so far. */
    async cpuSeconds(): Promise<number> {
      const said = once(child, 'message');
      child.send('cpu');
      const [seconds] = (await said) as [number];
      return seconds;
    },
  };
}
