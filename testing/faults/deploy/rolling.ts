// A release is rolled out while buyers order: api, pay and worker of the release before and of this one side by side, each
// replaced with SIGTERM, behind a balancer that asks who is ready. In the same round the secrets they are given are replaced.
import { once } from 'node:events';
import { createClient } from '#contract/client.ts';
import type { OrderShop } from '../../orders/order-shop.ts';
import { afterFile } from '../../after-file.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { freePort } from '../../local/services.ts';
import { startProcesses, type ProcessPlan, type RunningProcess } from '../../local/processes.ts';
import { Answers } from '../answers.ts';
import { openCheckout, type Checkout, type Doors } from '../orders/checkouts.ts';
import { History } from '../orders/history.ts';
import { openBalancer, type Balanced, type Place } from './balancer.ts';

type Service = 'api' | 'pay' | 'worker';
type Balancer = Record<'api' | 'pay', Balanced>;

/** How long a process would serve on: it is told a second time once the balancer has heard, however busy the machine is. */
const drainSeconds = 120;

export interface Release {
  /** Whose code; this checkout's, if not said. */
  readonly folder?: string;
  /** What only this release's processes are given. */
  readonly environment: (service: Service) => Record<string, string>;
}

export interface Fleet {
  readonly balancer: Balancer;
  /** As people do it: the new one is sent buyers, then the old one is told to go. Says with which code each ended. */
  roll(release: Release, order: readonly (readonly Service[])[]): Promise<number[]>;
}

interface Member {
  readonly service: Service;
  /** Where buyers find it; a worker is found by none. */
  readonly place: Place | null;
  readonly process: RunningProcess;
}

export async function openFleet(first: Release, counts: Record<Service, number>): Promise<Fleet> {
  const balancer = await openBalancer({ api: counts.api * 2, pay: counts.pay * 2 });
  let members: Member[] = [];
  const starting: Promise<RunningProcess[]>[] = [];
  // Those too that nobody has waited for.
  afterFile(async () => {
    for (const started of await Promise.allSettled(starting))
      for (const { child } of started.status === 'fulfilled' ? started.value : []) child.kill('SIGKILL');
  });

  const start = async (release: Release, services: readonly Service[]): Promise<void> => {
    const taken = new Set(members.map(({ place }) => place));
    const places = services.map((service) => {
      const place = service === 'worker' ? null : balancer[service].places.find((one) => !taken.has(one));
      if (place === undefined) throw new Error(`the balancer has no place left for ${service}`);
      if (place) taken.add(place);
      return place;
    });
    const plans = await Promise.all(
      services.map(async (service, at): Promise<ProcessPlan & { opsPort: number; port: number }> => ({
        name: service,
        opsPort: places[at]?.opsPort ?? (await freePort()),
        port: places[at]?.port ?? 0,
      })),
    );
    // Together, so that none is left running when one of them cannot start.
    const began = startProcesses(plans, {
      environment: (opsPort, name) => {
        const port = String(plans.find((plan) => plan.opsPort === opsPort)?.port);
        return {
          OPS_PORT: String(opsPort),
          API_PORT: port,
          PAY_PORT: port,
          DRAIN_SECONDS: String(drainSeconds),
          ...release.environment(name as Service),
        };
      },
      outputFolder: 'reports/processes/deploy',
      readyWithinMs: 150_000,
      ...(release.folder && { folder: release.folder }),
    });
    starting.push(began);
    const running = await began;
    const started = running.map((process, at): Member => ({
      service: services[at]!,
      place: places[at] ?? null,
      process,
    }));
    members.push(...started);
    for (const [at, place] of places.entries()) {
      const service = services[at];
      if (place && service !== undefined && service !== 'worker') await balancer[service].sendsTo(place);
    }
  };

  const leave = async ({ service, place, process }: Member): Promise<void> => {
    const ended = once(process.child, 'exit');
    process.child.kill('SIGTERM');
    if (place && service !== 'worker') {
      await balancer[service].leaves(place);
      process.child.kill('SIGTERM');
    }
    await ended;
  };

  await start(
    first,
    Object.entries(counts).flatMap(([service, count]) => Array.from({ length: count }, () => service as Service)),
  );
  return {
    balancer,
    async roll(release, order) {
      const old = [...members];
      const exits: number[] = [];
      for (const together of order) {
        const going = together.map((service) => {
          const at = old.findIndex((one) => one.service === service);
          const [one] = at < 0 ? [] : old.splice(at, 1);
          if (!one) throw new Error(`no old ${service} runs`);
          return one;
        });
        await start(release, together);
        await Promise.all(going.map(leave));
        exits.push(...going.map(({ process }) => process.child.exitCode ?? -1));
        members = members.filter((one) => !going.includes(one));
      }
      return exits;
    },
  };
}

export interface Rolled {
  readonly checkouts: readonly Checkout[];
  readonly history: History;
  readonly answers: Answers;
  /** From the bank's yes until the card was made: the longest. */
  readonly longestJobMs: number;
}

/** Buyers order without a pause for as long as the work takes, and have their cards in the end. */
export async function buyWhile(
  shop: OrderShop,
  { balancer }: Fleet,
  buyers: number,
  work: (served: () => number) => Promise<void>,
): Promise<Rolled> {
  const history = new History();
  const answers = new Answers();
  const doors: Doors = {
    api: balancer.api.base,
    pay: balancer.pay.base,
    now: () => Date.now(),
    watch: answers.watch,
    // Nobody may go unheard here, and a machine that starts three processes at once is slow.
    patienceMs: 60_000,
  };
  // Visits begin at the doors too: the test's own processes know nothing of new keys.
  const client = (unit: string, options = {}) =>
    createClient({ base: doors.api, unit, fetch: answers.watch(fromElsewhere()), timeoutMs: 60_000, ...options });
  const through = { ...shop, api: { base: doors.api, client } } as unknown as OrderShop;
  const checkouts: Checkout[] = [];
  const jobsMs: number[] = [];
  const over = { isOver: false };

  // Each has their card before they buy the next: so many are under way, however slow the machine is.
  const buying = async () => {
    while (!over.isOver) {
      const checkout = await openCheckout(through, doors, history);
      checkouts.push(checkout);
      await checkout.order();
      await checkout.pay();
      const paidAt = performance.now();
      await shop.until('their card is made', () => isDone(shop, checkout), { withinMs: 120_000, everyMs: 100 });
      jobsMs.push(performance.now() - paidAt);
    }
  };
  const people = Promise.all(Array.from({ length: buyers }, buying));
  try {
    // Whoever cannot buy ends it as well.
    await Promise.race([work(() => jobsMs.length), people]);
  } finally {
    over.isOver = true;
    await people;
  }
  return { checkouts, history, answers, longestJobMs: Math.round(Math.max(...jobsMs)) };
}

const isDone = ({ shop }: OrderShop, { made }: Checkout): Promise<boolean> =>
  shop.inUnit('alpha', async ({ tx }) => {
    const order = tx
      .selectFrom('orders')
      .select('state')
      .where('number', '=', made?.orderNo ?? '');
    return (await order.executeTakeFirst())?.state === 'done';
  });
