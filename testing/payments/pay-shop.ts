// A shop with its payment service, its worker and a bank: what a payment goes through, from the call that begins it to
// the books. The payment service has its own database role here too.
import { handlers } from '#apps/pay/handlers.ts';
import { buildPay } from '#apps/pay/build.ts';
import { paymentDesks } from '#apps/payment-desks.ts';
import { plainPspAccount, pspAccount, type PlainPsp } from '#apps/sandbox/accounts.ts';
import { createClient, type Client, type ClientOptions } from '#contract/client.ts';
import { lockOrder, setOrderState } from '#data/orders/orders.ts';
import { attemptsOfOrder, type PaymentAttempt } from '#data/payments/attempts.ts';
import { isLiving } from '#domain/payments/attempt.ts';
import { UnitKeys } from '#data/units/unit-keys.ts';
import { openUnits, saveProfile } from '#data/units/units.ts';
import { paymentMeans, type UnitProfile } from '#domain/units/unit.ts';
import { cancelOrder } from '#features/orders/worker/cancel-order.ts';
import { releaseOrderNow } from '#features/orders/worker/release-order.ts';
import type { PaidOrders } from '#features/payments/worker/payment-jobs.ts';
import { paymentCheckJob } from '#features/payments/worker/payment-check.ts';
import { paymentReconcileJob } from '#features/payments/worker/payment-reconcile.ts';
import { paymentRefundJob } from '#features/payments/worker/payment-refund.ts';
import { accountBalance } from '#ledger/post.ts';
import { developmentKey } from '#platform/config.ts';
import { enqueue } from '#platform/queue/enqueue.ts';
import { closePods, openPods } from '#platform/db/pods.ts';
import type { PspAccount } from '#platform/psp-account.ts';
import type { PaymentDesks } from '#providers/psp/port.ts';
import { localKeys } from '#providers/kms/local-keys/local-keys.ts';
import type { CallServerOptions } from '#server/make-parts.ts';
import { afterFile } from '../after-file.ts';
import { openTestApi } from '../api.ts';
import { testJobs } from '../jobs.ts';
import type { PodName } from '../local/services.ts';
import { tellOfPayments } from '../sandbox/payment-endpoints.ts';
import { pspClient, type PayOutcome } from '../sandbox/psp-client.ts';
import { openSandbox, type TestSandbox } from '../sandbox/sandbox.ts';
import { noBounds } from './no-bounds.ts';
import { openTestShop, openTwoPodShop, type PodServer, type TestShop } from '../test-shop.ts';
import { unitProfile } from '../unit-profile.ts';
import { unlimited } from '../unlimited.ts';
import { openVisit } from '../visit.ts';
import { eventually } from '../wait.ts';
import { placeOrder, type TestOrder } from './orders.ts';

export type PayShop = Awaited<ReturnType<typeof openPayShop>>;
export type Guest = Awaited<ReturnType<PayShop['guest']>>;

export interface PayShopOptions {
  readonly changes?: Partial<CallServerOptions>;
  readonly units?: readonly string[];
  /** How many transactions at once a test needs; as many as usual, if not said. */
  readonly connectionsMax?: number;
  /** Where its database is, if not on the server that all tests share. */
  readonly server?: PodServer;
  /** Whether there is a second pod, with nobody of these units on it. */
  readonly twoPods?: boolean;
  /** What a unit has otherwise than usual, such as its provider. */
  readonly profiles?: Readonly<Record<string, Partial<UnitProfile>>>;
  /** How long a provider is waited for. */
  readonly bankTimeoutMs?: number;
  /** What follows from a paid order; nothing, where there is nothing in it. */
  readonly orders?: (parts: { readonly keys: UnitKeys }) => PaidOrders;
}

/** What can still be paid, or else the last: a clock that stands still makes two of them at one moment. */
const current = (attempts: readonly PaymentAttempt[]): PaymentAttempt | undefined =>
  attempts.find(({ state }) => isLiving(state)) ?? attempts.at(-1);

interface AttemptedOrder {
  readonly attempts: () => Promise<PaymentAttempt[]>;
}

/** These orders are sums to pay: nothing is in them, so nothing follows. What follows from a real one is tried with orders. */
const onlyPaid: PaidOrders = {
  keysOf: async () => null,
  paid: (scope, order) => setOrderState(scope, order, 'issuing'),
  held: (scope, order) => setOrderState(scope, order, 'review'),
};

export async function openPayShop({
  changes = {},
  units = ['alpha', 'beta'],
  profiles = {},
  bankTimeoutMs = 3_000,
  orders = () => onlyPaid,
  connectionsMax,
  server,
  twoPods = false,
}: PayShopOptions = {}) {
  const open: (options: Parameters<typeof openTestShop>[0]) => Promise<TestShop> = twoPods
    ? openTwoPodShop
    : openTestShop;
  const shop = await open({ ...(connectionsMax && { connectionsMax }), ...(server && { servers: { east: server } }) });
  const { clock, ids, log } = shop;
  for (const id of units)
    await shop.inUnit(id, (scope) =>
      saveProfile(scope, unitProfile({ id, paymentMeans: [...paymentMeans], ...noBounds, ...profiles[id] })),
    );
  const sandbox = await openSandbox({ clock });
  const accounts = units.map((unit) => accountAt(sandbox, unit, profiles[unit]?.psp ?? 'stripe'));
  const desks = paymentDesks({ accounts, clock, log, timeoutMs: bankTimeoutMs });
  // All tests come from one network; who counts tries says so.
  const pay = await openPay(shop, desks, { rates: unlimited, ...changes });
  const telling = accounts.filter(({ provider }) => provider === 'stripe');
  await tellOfPayments(
    sandbox.url,
    pay.base,
    telling.map(({ unit }) => unit),
  );

  const jobs = testJobs(shop);
  afterFile(() => jobs.close());
  const parts = {
    clock,
    ids,
    log,
    metrics: shop.metrics,
    desks,
    orders: orders({ keys: shop.keys }),
  };
  const api = await openTestApi(shop, { rates: unlimited });

  const attemptsOf = (order: Pick<TestOrder, 'id'>, unit: string): Promise<PaymentAttempt[]> =>
    shop.inUnit(unit, (scope) => attemptsOfOrder(scope, order.id));
  const untilWorked = (queues: readonly string[], withinMs?: number) =>
    eventually(
      `${queues.join(', ')}: nothing waits`,
      async () => {
        const { rows } = await shop
          .podOf('east')
          .pool.query(
            `select from pgboss.job where name = any ($1) and state in ('created', 'retry', 'active') limit 1`,
            [queues],
          );
        return rows.length === 0;
      },
      withinMs === undefined ? {} : { withinMs },
    );

  const inOrder = (order: Pick<TestOrder, 'id'>, unit = 'alpha') => ({
    attempts: () => attemptsOf(order, unit),
    /** The provider's name of what can be paid now. */
    page: async (): Promise<string> => current(await attemptsOf(order, unit))?.ref ?? '',
    state: async (): Promise<string> =>
      (
        await shop.inUnit(unit, ({ tx }) =>
          tx.selectFrom('orders').select('state').where('id', '=', order.id).executeTakeFirstOrThrow(),
        )
      ).state,
  });

  /** Has the order's last attempt asked about, and says which that is. */
  const askAbout = async (order: AttemptedOrder, unit = 'alpha'): Promise<string> => {
    const attempt = current(await order.attempts())?.id ?? '';
    await jobs.add(unit, 'payment-check', [{ attempt }]);
    return attempt;
  };

  return {
    shop,
    sandbox,
    api,
    pay,
    desks,
    jobs,
    parts,
    /** Works what waits, from now on. */
    async work() {
      for (const { name } of shop.pods as readonly { name: PodName }[])
        for (const runner of [paymentCheckJob(parts), paymentRefundJob(parts), paymentReconcileJob(parts)])
          await jobs.work(runner, name);
    },
    /** Another payment service of the same shop. */
    openPay: (other: Partial<CallServerOptions>) => openPay(shop, desks, other),
    /** Looks for what is left to do, and gives it to whoever works it. */
    async reconcile(unit = 'alpha'): Promise<void> {
      await jobs.add(unit, 'payment-reconcile', [{}]);
      await untilWorked(['payment-reconcile']);
    },
    /** Until nothing of payments is being worked, or waits for it. */
    idle: (withinMs?: number) => untilWorked(['payment-reconcile', 'payment-check', 'payment-refund'], withinMs),
    /** Until the provider has told whatever it had to tell. */
    told: () =>
      eventually('all is told', async () => (await pspClient(sandbox.url, 'alpha').deliveries()).waiting === 0),
    /** A guest with an order of this amount. */
    async guest(unit = 'alpha', wish: Omit<Parameters<typeof placeOrder>[1], 'visit' | 'buyer'> = {}) {
      const visit = await openVisit(api, unit);
      const order = await shop.inUnit(unit, (scope) => placeOrder(scope, { ...wish, visit: visit.id }));
      return { visit, order, client: pay.client(unit, { visit }), ...inOrder(order, unit) };
    },
    /** What the buyer does on the provider's page. */
    async payPage(ref: string, how: object = { card: '4242424242424242' }): Promise<PayOutcome> {
      const answer = await fetch(`${sandbox.url}/sandbox/psp/sessions/${ref}/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(how),
      });
      return (await answer.json()) as PayOutcome;
    },
    /** At the bank, at PayPal, in the app: yes. */
    answerPage: (ref: string) => pspClient(sandbox.url, 'alpha').answer(ref, 'confirm'),
    /** The money of a transfer arrives. */
    async fundTransfer(ref: string, amount: number): Promise<void> {
      const stripe = pspClient(sandbox.url, 'alpha');
      const { customer } = await stripe.sdk().checkout.sessions.retrieve(ref);
      if (typeof customer !== 'string') throw new Error('no transfer was asked for');
      await stripe.control(`/customers/${customer}/fund`, { amount, currency: 'eur' });
    },
    /** As somebody at the provider would do it. */
    control: (path: string, body: object) => pspClient(sandbox.url, 'alpha').control(path, body),
    /** The bank's own books. */
    books: (unit = 'alpha') => pspClient(sandbox.url, unit).books(),
    deliveries: () => pspClient(sandbox.url, 'alpha').deliveries(),
    /** How many payments have no fee yet. */
    async unsettledFees(unit = 'alpha'): Promise<{ rows: number }> {
      const found = await shop.inUnit(unit, ({ tx }) =>
        tx
          .selectFrom('payment_attempt')
          .select('id')
          .where('state', '=', 'paid')
          .where('fee_entry', 'is', null)
          .execute(),
      );
      return { rows: found.length };
    },
    /** Time passes at the bank. */
    letSettle: (ms: number) => pspClient(sandbox.url, 'alpha').advance(ms),
    askAbout,
    /** Somebody looks at it, and does not let it go on. */
    reject: (order: Pick<TestOrder, 'id'>, unit = 'alpha') =>
      shop.inUnit(unit, async (scope) => cancelOrder(scope, { enqueue }, await lockOrder(scope, order.id), 'rejected')),
    /** Somebody looks at it, and lets it go on. */
    release: (order: Pick<TestOrder, 'id'>, unit = 'alpha') =>
      shop.inUnit(unit, (scope) =>
        releaseOrderNow(scope, { enqueue, confirm: (found) => setOrderState(scope, found, 'issuing') }, order.id),
      ),
    /** Asks about the order's last attempt now, and waits until that is done. */
    async check(order: AttemptedOrder, unit = 'alpha'): Promise<void> {
      const attempt = await askAbout(order, unit);
      await eventually('it is checked', async () => {
        const { rows } = await shop.podOf('east').pool.query<{ left: number }>(
          `select count(*)::int as left from pgboss.job
           where name = 'payment-check' and data ->> 'attempt' = $1 and state in ('created', 'retry', 'active')`,
          [attempt],
        );
        return rows[0]?.left === 0;
      });
    },
    balance: (kind: 'clearing' | 'prepaid' | 'provider-fees', unit = 'alpha', currency = 'EUR') =>
      shop.inUnit(unit, (scope) =>
        accountBalance(scope, kind === 'clearing' ? { kind, detail: 'stripe' } : { kind }, currency),
      ),
    inOrder,
    until: eventually,
  };
}

export interface TestPay {
  readonly base: string;
  readonly server: Awaited<ReturnType<typeof buildPay>>;
  client(unit: string, options?: Partial<ClientOptions>): Client;
}

export interface PayDatabase {
  readonly database?: string;
  readonly connectionsMax?: number;
  /** As patient as whatever else waits in a test, if not said. */
  readonly connectTimeoutMs?: number;
}

/** The payment service of a test shop, with no more rights in the database than it has anywhere. */
export async function openPay(
  shop: TestShop,
  desks: PaymentDesks,
  changes: Partial<CallServerOptions> = {},
  { database, connectionsMax = 10, connectTimeoutMs = 15_000 }: PayDatabase = {},
): Promise<TestPay> {
  const own = Object.entries(shop.databases).map(([name, one]) => [name, one.url('unwrap_pay')] as const);
  const urls = database === undefined ? Object.fromEntries(own) : { east: database };
  const pods = openPods(urls, 'pay', { role: 'unwrap_pay', connectTimeoutMs, connectionsMax });
  const units = await openUnits(pods, shop.metrics);
  const keys = new UnitKeys({ directory: units.directory, service: localKeys([developmentKey]), clock: shop.clock });
  const server = await buildPay({
    ...shop,
    ...units,
    keys,
    handlers,
    desks,
    origins: ['http://shop.test'],
    publicOrigin: 'http://pay.test',
    // Whoever asks shares the loop with who answers: that it is late says nothing.
    admission: { fewest: Number.POSITIVE_INFINITY },
    // All tests come from one network; who counts tries says so.
    rates: unlimited,
    ...changes,
  });
  const base = await server.listen({ port: 0, host: '127.0.0.1' });
  afterFile(async () => {
    await server.close();
    await units.directory.close();
    await closePods(pods);
  });
  return {
    base,
    server,
    client: (unit, options = {}): Client =>
      createClient({ base: 'http://api.invalid', payBase: base, unit, timeoutMs: 30_000, ...options }),
  };
}

function accountAt({ url, settings }: TestSandbox, unit: string, provider: string): PspAccount {
  const account = { unit, provider, base: url };
  if (provider === 'stripe') return { ...account, ...pspAccount(unit) };
  return { ...account, ...settings.plainPsps[provider as PlainPsp], ...plainPspAccount(unit) };
}
