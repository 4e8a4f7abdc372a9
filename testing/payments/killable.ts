// The payment service and the worker of a test shop as processes of their own, which a test kills. They go by the
// machine's clock, so the shop's is set to it.
import { inject } from 'vitest';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { developmentKey } from '#platform/config.ts';
import { afterFile } from '../after-file.ts';
import { startProcesses, stopProcesses, type RunningProcess } from '../local/processes.ts';
import { freePort } from '../local/services.ts';
import { tellOfPayments } from '../sandbox/payment-endpoints.ts';
import type { PayShop } from './pay-shop.ts';

type Name = 'pay' | 'worker';

export interface Killable {
  readonly payBase: string;
  /** As the kernel does it: no word of farewell, nothing finished. */
  kill(name: Name): Promise<void>;
  start(...names: readonly Name[]): Promise<void>;
}

export async function openKillable(
  { shop, sandbox }: PayShop,
  bank: string,
  units: readonly string[] = ['alpha', 'beta'],
): Promise<Killable> {
  shop.clock.set(new Date());
  const payPort = await freePort();
  const payBase = `http://127.0.0.1:${payPort}`;
  const { email, storage, sms } = sandbox.settings;
  const environment = (opsPort: number, name: string) => ({
    PROFILE: 'test',
    PODS: `east=${shop.databases.east.url(name === 'pay' ? 'unwrap_pay' : 'unwrap_app')}`,
    REDIS_URL: inject('redisUrl'),
    MASTER_KEYS: `${developmentKey.id}:${developmentKey.key.toString('base64')}`,
    PAY_PORT: String(payPort),
    OPS_PORT: String(opsPort),
    SHOP_ORIGIN: 'http://shop.test',
    PAY_ORIGIN: 'http://pay.test',
    PSP_ACCOUNTS: units.map((unit) => accountLine(bank, unit)).join(' '),
    EMAIL_URL: email.url,
    STORAGE_URL: `${storage.endpoint.replace('://', `://${storage.accessKeyId}:${storage.secretAccessKey}@`)}/${storage.bucket}?region=${storage.region}`,
    SMS_ACCOUNT: sms.account,
    SMS_SECRET: sms.secret,
    SMS_BASE: sms.base,
    // Every buyer comes from a network of their own.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
  });
  const running = new Map<Name, RunningProcess>();
  afterFile(() => stopProcesses([...running.values()]));
  const start = async (...names: readonly Name[]) => {
    const choices = { environment, outputFolder: 'reports/processes/payments' };
    const started = await startProcesses(
      names.map((name) => ({ name })),
      choices,
    );
    for (const [at, name] of names.entries()) if (started[at]) running.set(name, started[at]);
  };
  await start('pay', 'worker');
  await tellOfPayments(sandbox.url, payBase, units);
  return {
    payBase,
    start,
    async kill(name) {
      const child = running.get(name)?.child;
      if (!child) throw new Error(`no ${name} runs`);
      running.delete(name);
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function accountLine(bank: string, unit: string): string {
  const { account, key, webhookSecrets } = pspAccount(unit);
  return `${unit}/stripe=${bank.replace('://', `://${account}:${key}@`)}?webhook=${webhookSecrets.join('&webhook=')}`;
}

/** The server's own superuser, in the database of the shop. */
export function asOwner<T>({ shop }: PayShop, work: Parameters<typeof asSuperuser<T>>[1]): Promise<T> {
  const url = new URL(inject('pods').east.server);
  url.pathname = new URL(shop.databases.east.url('unwrap_app')).pathname;
  return asSuperuser(url.href, work);
}
