// pnpm faults image: follows deploy/Dockerfile in bare roots, starts api, pay, worker and storefront from what comes out, as it would
// be run, and buys a card. What is proved is the Dockerfile, its steps and what the image holds; not a container engine.
// IMAGE_FOLDER names where the roots are made (4 GB), and kept; without it they are removed in the end. With IMAGE_BUILT=yes what an
// earlier run has left there is started again.
import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrderCall } from '#contract/orders/orders.ts';
import { beginPaymentCall } from '#contract/payments/begin.ts';
import { createClient, type ClientOutcome } from '#contract/client.ts';
import { saveProduct } from '#data/catalogue/products.ts';
import { houseScope } from '#data/scope.ts';
import type { Tables } from '#data/tables.ts';
import { saveProfile } from '#data/units/units.ts';
import { systemClock as clock } from '#platform/clock.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import { inUnit } from '#platform/db/transaction.ts';
import { systemIds } from '#platform/ids.ts';
import { pspAccount } from '#apps/sandbox/accounts.ts';
import { prepareDevelopment, type Development } from '#testing/local/development.ts';
import { freePort } from '#testing/local/services.ts';
import { startProcesses, stopProcesses } from '#testing/local/processes.ts';
import { noBounds } from '#testing/payments/no-bounds.ts';
import { testProduct } from '#testing/product.ts';
import { pspClient } from '#testing/sandbox/psp-client.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { openVisit } from '#testing/visit.ts';
import { eventually } from '#testing/wait.ts';
import { readDockerfile } from './dockerfile.ts';
import { buildImage, filesOf, sizeOf, startIn, type Image } from './root.ts';

const repository = join(import.meta.dirname, '../..');
const names = ['api', 'pay', 'worker', 'storefront'] as const;
const unit = 'shown';

async function buyFrom(image: Image) {
  const development = await prepareDevelopment('unwrap_image');
  await addUnit(development);
  const environment = (opsPort: number, name: string) => {
    const told = development.environment(opsPort, name);
    const { account, key, webhookSecrets } = pspAccount(unit);
    const address = development.sandboxUrl.replace('://', `://${account}:${key}@`);
    const own = `${unit}/stripe=${address}?${webhookSecrets.map((secret) => `webhook=${secret}`).join('&')}`;
    return {
      ...told,
      PROFILE: 'demonstration',
      PSP_ACCOUNTS: `${told['PSP_ACCOUNTS']} ${own}`,
      ...publicOrigins,
      LOG_LEVEL: 'info',
    };
  };
  const sandbox = await startProcesses([{ name: 'sandbox' }], { environment });
  const running: ChildProcess[] = [];
  try {
    const started = performance.now();
    const ports = new Map<string, number>();
    for (const name of names) {
      const opsPort = await freePort();
      ports.set(name, opsPort);
      running.push(startIn(image, ['node', `apps/${name}/main.ts`], environment(opsPort, name)));
    }
    for (const [name, port] of ports)
      await eventually(`${name} is ready`, () => isReady(port), { withinMs: 180_000, everyMs: 200 });
    const readySeconds = Math.round((performance.now() - started) / 1_000);
    await development.tellOfPayments();
    const page = await fetch(`http://127.0.0.1:${new URL(development.shopOrigin).port}/`, { redirect: 'manual' });
    const order = await buy(development);
    const doneSeconds = Math.round((performance.now() - started) / 1_000);
    return {
      readySeconds,
      page: page.status,
      order,
      doneSeconds,
      canWrite: await canWrite(image),
      users: running.map(userOf),
    };
  } finally {
    for (const child of running.filter(({ exitCode }) => exitCode === null)) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await stopProcesses(sandbox);
  }
}

/** In a demonstration people's browsers come by TLS; who looks at it here does not go through that. */
const publicOrigins = {
  SHOP_ORIGIN: 'https://shop.unwrap.localhost',
  API_ORIGIN: 'https://api.unwrap.localhost',
  PAY_ORIGIN: 'https://pay.unwrap.localhost',
};

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok ?? false;

/** A unit that asks for no captcha and has one card. */
async function addUnit({ pods: urls }: Development): Promise<void> {
  const pods = openPods(urls, 'seed');
  const parts = { clock, ids: systemIds(clock) };
  const [pod] = pods;
  if (!pod) throw new Error('there is no pod');
  await pod.pool.query('insert into unit_home (unit_id) values ($1) on conflict do nothing', [unit]);
  await inUnit<Tables, void>(pod, unit, async (tx) => {
    const scope = houseScope(unit, tx, parts);
    await saveProfile(scope, unitProfile({ id: unit, paymentMeans: ['credit-card'], ...noBounds }));
    await saveProduct(scope, testProduct({ itemCode: 'mail' }), 1);
  });
  await closePods(pods);
}

/** From the first call to the card: what becomes of it is asked of the database. */
async function buy({ apiAddress, payOrigin, sandboxUrl, pods: urls }: Development): Promise<string> {
  const payBase = `http://127.0.0.1:${new URL(payOrigin).port}`;
  const client = (of: string, options = {}) =>
    createClient({ base: apiAddress, payBase, unit: of, timeoutMs: 30_000, ...options });
  const visit = await openVisit({ base: apiAddress, client }, unit);
  const ask = client(unit, { visit });
  const people = {
    senderName: 'John Roe',
    senderEmail: 'john@example.com',
    receiverName: 'Jane Doe',
    receiverEmail: 'jane@example.com',
  };
  const { orderNo, payAmount } = answered(
    await ask(
      createOrderCall,
      {
        order: [
          { itemCode: 'mail', amount: 20, qty: 1, validMonths: 12, deliverType: 3, message: 'For you', ...people },
        ],
        orderAmount: 20,
        payment: [{ paymentMean: 'C04', amount: 20 }],
        invoiceEmail: 'john@example.com',
        invoiceReceiverName: 'Roe John',
        invoiceCountryCode: 'FR',
        buyerName: 'John Roe',
        captchaToken: 'none',
      },
      { key: randomUUID() },
    ),
  );
  const wish = { orderNo, txnCurrency: 'EUR', txnAmount: payAmount, paymentMethod: 'C04' };
  const { redirectUrl } = answered(await ask(beginPaymentCall, wish, { key: randomUUID() }));
  const page = new URL(redirectUrl ?? '').pathname.split('/').at(-1) ?? '';
  await pspClient(sandboxUrl, unit).pay(page, { card: '4242424242424242' });
  const pods = openPods(urls, 'image');
  try {
    return await eventually(
      'the card is made',
      async () => {
        const state = await inUnit<Tables, string | undefined>(
          pods[0]!,
          unit,
          async (tx) =>
            (await tx.selectFrom('orders').select('state').where('number', '=', orderNo).executeTakeFirst())?.state,
        );
        return state === 'done' && state;
      },
      { withinMs: 120_000 },
    );
  } finally {
    await closePods(pods);
  }
}

function answered<T>(outcome: ClientOutcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.failure.name ?? outcome.failure.message);
  return outcome.data;
}

/** Whether a process of the image could change its own files. */
async function canWrite(image: Image): Promise<boolean> {
  const child = startIn(image, ['sh', '-c', 'touch /app/changed 2>/dev/null || touch /changed 2>/dev/null'], {});
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Who a process is: `unshare` and `chroot` have become it. */
const userOf = ({ pid }: ChildProcess): string =>
  /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 'nobody';

const kept = process.env['IMAGE_FOLDER'];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'unwrap-image-'));
mkdirSync(folder, { recursive: true });
const began = performance.now();
try {
  const image = buildImage(readDockerfile(readFileSync(join(repository, 'deploy/Dockerfile'), 'utf8')), {
    source: repository,
    folder,
    isBuilt: process.env['IMAGE_BUILT'] === 'yes',
  });
  const buildSeconds = Math.round((performance.now() - began) / 1_000);
  const figures = {
    buildSeconds,
    megabytes: sizeOf(image.root),
    tests: filesOf(image.root, 'app/**/*.{test,spec}.ts').filter((path) => !path.includes('node_modules')).length,
    ...(await buyFrom(image)),
  };
  console.log(JSON.stringify(figures));
  if (figures.tests > 0 || figures.canWrite) process.exitCode = 1;
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true });
}
