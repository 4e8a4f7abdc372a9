// Apis of a test shop as processes of their own, which go by the machine's clock.
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import { inject } from 'vitest';
import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import { afterFile } from '../../after-file.ts';
import { startServer } from '../../load/load.ts';
import { freePort } from '../../local/services.ts';
import type { OrderShop } from '../../orders/order-shop.ts';

export interface ApiProcess {
  readonly base: string;
  client(unit: string, options?: Partial<ClientOptions>): Client;
  /** As the kernel does it. */
  kill(): Promise<void>;
  /** Again, on the same port; over when it listens. */
  start(): Promise<void>;
}

/** `pod` is where its database is, if not where the shop's own is. */
export async function openApiProcess(
  { shop }: OrderShop,
  { pod = shop.databases.east.url('unwrap_app') }: { readonly pod?: string } = {},
): Promise<ApiProcess> {
  shop.clock.set(new Date());
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const program = join(import.meta.dirname, '../../load/api-server.ts');
  // Everybody comes from one network here.
  process.env['BENCH_LIMITS'] = 'raised';
  let child: ChildProcess | null = null;
  const start = async () => {
    child = await startServer(program, [String(port), pod, inject('redisUrl'), '', 'http://shop.test']);
  };
  const kill = async () => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child?.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  afterFile(kill);
  return {
    base,
    client: (unit, options = {}) => createClient({ base, unit, timeoutMs: 30_000, ...options }),
    kill,
    start,
  };
}
