// pnpm faults <name>: the long form of an experiment, with its line of figures. The short forms are
// tests and run in CI.
import { spawnSync } from 'node:child_process';
import { hostileImages, mutatedImages } from '#testing/faults/hostile-images-corpus.ts';
import { hostileFilesToApi, hostileFilesToChildren } from '#testing/faults/hostile-images.ts';
import { hashingLong } from '#testing/faults/identity/hashing-long.ts';
import { pumpingLong } from '#testing/faults/identity/pumping-long.ts';
import { sessionsLong, signInOutageLong, signInTimingLong } from '#testing/faults/identity/identity-long.ts';
import { openBesiegedApi } from '#testing/faults/besieged.ts';
import { clockJumps } from '#testing/faults/clocks/clock-jumps.ts';
import { besiege, junkKinds } from '#testing/faults/junk.ts';
import { overload } from '#testing/faults/overload.ts';
import { slowSockets } from '#testing/faults/slow-sockets.ts';
import { sameKey } from '#testing/faults/same-key.ts';
import { tillGuessingLong, tillPinsLong } from '#testing/faults/cards/till-long.ts';
import { cardDaysLong, cardGuessing, cardRaces, keyRotation } from '#testing/faults/cards/value-long.ts';
import { poolerLong } from '#testing/faults/failover/pooler.ts';
import { startShop } from '#testing/browser/processes.ts';
import { prepareDevelopment } from '#testing/local/development.ts';
import { startProcesses, stopProcesses } from '#testing/local/processes.ts';
import { units } from '#units/all.ts';

/** What is a test in CI, with more of everything. */
function longTest(files: string, more: Readonly<Record<string, string>>): Promise<unknown> {
  const { status } = spawnSync('vitest', ['run', files, '--disable-console-intercept'], {
    stdio: 'inherit',
    env: { ...more, ...process.env },
  });
  return Promise.resolve({ status });
}

/** What is a program of its own. */
function program(path: string): Promise<unknown> {
  const { status } = spawnSync(process.execPath, [path], { stdio: 'inherit' });
  return Promise.resolve({ status });
}

const experiments: Record<string, () => Promise<unknown>> = {
  /** E10: 20 contenders × 200 rounds for the value of one card, each race with its mutant. */
  'card-races': () => cardRaces(),
  /** E6: cards around the end of their last day, under a clock that jumps. */
  'card-days': () => cardDaysLong(),
  /** Both keys of cards rotated, rekeyed and retired twenty times while the shop is open. */
  'key-rotation': () => keyRotation(),
  /** E9: one sale fifty times at once to two apis, 200 times. */
  'same-key': () => sameKey(),
  /** E14: a million guesses at numbers and PINs. */
  'card-guessing': () => cardGuessing(),
  /** 20,000 made-up numbers from one till's key. */
  'till-guessing': () => tillGuessingLong(),
  /** 2,000 wrong PINs of one card at once, from a till. */
  'till-pins': () => tillPinsLong(),
  /** Everything that can be done with 60 cards; then databases, backup and every log are searched for their codes. */
  secrets: () => longTest('features/cards/api/secrets', { SECRET_CARDS: '60' }),
  /** E8: 10,000 orders, their payments told of fifty times, in any order, late, early or never; browsers in between. */
  'order-storm': () => longTest('testing/faults/payments/storm', { STORM_ATTEMPTS: '10000' }),
  /** The same with bare sums, for a look at pay alone. */
  'payment-storm': () => longTest('testing/faults/payments/storm', { STORM_ATTEMPTS: '10000', STORM_OF: 'sums' }),
  /** Pay and worker killed at every point between the bank and the commit, in every way, three times. */
  'payment-crashes': () => longTest('testing/faults/payments/crash-points', { CRASH_TIMES: '3' }),
  /** A provider that takes half a minute, and one that hangs up, beside units whose provider is well. */
  'payment-slow': () => longTest('testing/faults/payments/slow-provider', { SLOW_ROUNDS: '12' }),
  /** E24: 500 stolen cards above the amount and 150 below it, from ever other networks, beside honest buyers. */
  carding: () => longTest('testing/faults/orders/carding', { CARDING_CARDS: '500' }),
  /** E12: one shop, ever more people who come back when they are told to, then up to twice what was carried, whoever waits. */
  'flash-sale': () =>
    longTest('testing/faults/orders/flash-sale', {
      SALE_PEOPLE: '10,20,50,100,200,400,800',
      SALE_TIMES: '0.5,1,2',
      SALE_SECONDS: '20',
    }),
  /** E10: 20 contenders × 200 rounds for the value of one card, where orders hold it; each race with its mutant. */
  'order-races': () => longTest('testing/faults/orders/order-races', { ORDER_RACE_ROUNDS: '200' }),
  /** E9: one order creation fifty times at once under one key to two apis, 200 times; two tabs with one cart, and with one order. */
  'same-order': () => longTest('testing/faults/orders/same-order', { SAME_ORDER_ROUNDS: '200' }),
  /** E1: api, pay and worker killed at named points of a checkout, with 32 buyers, ten times. */
  'checkout-kills': () => longTest('testing/faults/orders/checkout-kills', { CHECKOUT_KILLS: '10' }),
  /** E3: PostgreSQL crashes 50 times in the middle of checkouts. */
  'postgres-kills': () => longTest('testing/faults/orders/postgres-kills', { POSTGRES_KILLS: '50' }),
  /** E4: the primary of a pod killed, stopped, cut off and stepped down in the middle of checkouts, each way three times; as root. */
  failover: () => longTest('testing/faults/failover', { FAILOVER_ROUNDS: '3' }),
  /** Processes of several units share connections behind PgBouncer, which is fetched into a folder; as root on Debian. */
  pooler: () => poolerLong(),
  /** E21: the machine of a pod of a gigabyte is lost, busy and quiet. RESTORE_GB=10 is a larger one, RESTORE_FROM=s3 a store over TLS. */
  restore: () => longTest('testing/faults/restore/machine-lost', { RESTORE_GB: '1' }),
  /** A release is rolled out while 16 buyers order, every secret with it; `pnpm faults deploy <tag or commit>` begins with that release. */
  deploy: () => longTest('testing/faults/deploy/deploy', { DEPLOY_LONG: 'yes', DEPLOY_FROM: process.argv[3] ?? '' }),
  /** The image's own steps in a bare root, and a card bought from what comes out. */
  image: () => program('tools/image/main.ts'),
  /** KEEP-06: a unit of 100,000 cards moves to another pod while its tills sell as fast as the machine lets forty of them and people order. */
  'unit-move': () => longTest('testing/faults/move/unit-move', { MOVE_CARDS: '100000', MOVE_TILLS: '40' }),
  /** E5: both volumes of a pod full under load, one after the other, and the runbook that ends it. Mounts, so as root. */
  'disk-full': () => longTest('testing/faults/disk', { DISK_FULL: 'long' }),
  /**
   * E7: api, pay and worker cut off from PostgreSQL, Redis and the object store, by a proxy and by the kernel. CUT_SECONDS=600 and
   * CUT_WAYS=silent for less of more.
   */
  'cut-lines': () => longTest('testing/faults/lines', { CUT_SECONDS: '1,10,60' }),
  /** E6: the wall clock of one machine jumps 25 hours to either side, under a process and under a PostgreSQL. */
  'clock-jumps': () => clockJumps(),
  /** E20: every number of an order, its price and the beginning of its payment, replaced by all that is none. */
  numbers: () => longTest('testing/faults/orders/numbers', { NUMBERS: 'all' }),
  /** Known and unknown accounts: 500 pairs each of a wrong password, a forgotten one and a registration. */
  'sign-in-timing': () => signInTimingLong(),
  /** E22: junk links and junk sign-ins from ever other networks, beside people who visit and sign in. */
  hashing: () => hashingLong(),
  /** E23: one stranger makes us send, to one address and to many, from twenty networks. */
  pumping: () => pumpingLong(),
  /** E18: tabs that renew together, and copied secrets. */
  sessions: () => sessionsLong(),
  /** E7: Redis and PostgreSQL cut off in the middle of sign-ins. */
  'sign-in-outage': () => signInOutageLong(),
  /** E13 on the api: 2,000 sockets for 30 s. */
  async 'slow-sockets'() {
    const shop = await startShop('unwrap_faults');
    try {
      const url = `${shop.apiAddress}/v6/product/products/all/1?aggregatorBuId=${units[0]?.profile.id}`;
      return await slowSockets({ url, sockets: 2_000, seconds: 30 });
    } finally {
      await shop.stop();
    }
  },
  /** E22: junk of each kind for half a minute. */
  async junk() {
    const api = await openBesiegedApi();
    try {
      const results = [];
      for (const kind of junkKinds) results.push(await besiege(api, [kind], { seconds: 30 }));
      for (const result of results) console.log(JSON.stringify(result));
      return { sieges: results.length, alive: api.isAlive() };
    } finally {
      await api.stop();
    }
  },
  /** E22: all of it together, for ten minutes. */
  async 'junk-long'() {
    const api = await openBesiegedApi();
    try {
      const gentle = junkKinds.map((kind) => ({ ...kind, perSecond: kind.perSecond / 4 }));
      return await besiege(api, gentle, { seconds: 600 });
    } finally {
      await api.stop();
    }
  },
  /** E22: more people than the machine carries, beside a till. */
  async overload() {
    const api = await openBesiegedApi();
    try {
      return await overload(api, { people: [20, 50, 100, 200, 400, 800], seconds: 20 });
    } finally {
      await api.stop();
    }
  },
  /** E16: every hostile file to a child of its own, and then through a real api. */
  async 'hostile-files'() {
    const files = await hostileImages('long');
    const children = await hostileFilesToChildren([...files, ...(await mutatedImages(400))]);
    const development = await prepareDevelopment('unwrap_faults');
    const processes = await startProcesses([{ name: 'sandbox' }, { name: 'api' }], development);
    try {
      const unit = units[0]?.profile.id ?? '';
      const api = await hostileFilesToApi(files, { base: development.apiAddress, unit });
      return { children, api };
    } finally {
      await stopProcesses(processes);
    }
  },
};

const [name = ''] = process.argv.slice(2);
const experiment = experiments[name];
if (!experiment) {
  console.error(`usage: pnpm faults ${Object.keys(experiments).join(' | ')}`);
  process.exit(2);
}
console.log(name, JSON.stringify(await experiment()));
