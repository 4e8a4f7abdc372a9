// E4: the primary of a pod is lost in every way while buyers order and pay; they go on asking, each until they know, and
// afterwards everything that anybody was told is there.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { asSuperuser } from '#data/migrate/migrate.ts';
import { findProgram } from '../../local/programs.ts';
import type { PodNode } from '../../local/pod/node.ts';
import { whileBuying, type Bought, type Buying } from '../orders/while-buying.ts';
import { between } from '../orders/postgres-kills.ts';
import type { PodFault } from './pod-faults.ts';
import type { PodShop } from './pod-shop.ts';

export interface Failover {
  readonly fault: string;
  /** Whether another node became the primary. */
  readonly promoted: boolean;
  /** The longest time in which nobody was answered. */
  readonly silentMs: number;
  /** Requests of which nobody knew what had become, when they were asked first. */
  readonly unknown: number;
  /** Of the writes that were tried at the old primary itself after the promotion, how many it acknowledged. */
  readonly unfenced: number;
  /** Whether it was led by an older history afterwards, without what was acknowledged since. */
  readonly wentBack: boolean;
  /** From mending until all three nodes were at work again. */
  readonly rejoinedMs: number;
}

export interface Failovers extends Bought {
  readonly failovers: readonly Failover[];
}

export async function failOver(parts: PodShop, faults: readonly PodFault[], buyers: number): Promise<Failovers> {
  await makeFence(parts);
  const failovers: Failover[] = [];
  const bought = await whileBuying(
    parts.shop,
    async (buying) => {
      for (const [at, fault] of faults.entries()) {
        await buying.goOn(parts.pod.untilWhole());
        const answered = buying.history.answered;
        await buying.until('somebody is answered', () => buying.history.answered >= answered + between(at));
        const failover = await failOverOnce(parts, buying, fault);
        failovers.push(failover);
        console.log(JSON.stringify(failover));
        buying.passTime();
      }
    },
    buyers,
  );
  return { ...bought, failovers };
}

/** Where nobody has to be promoted, so long is looked whether anybody is: longer than a primary may be silent. */
const watchedMs = 15_000;

async function failOverOnce({ pod }: PodShop, { history, until, goOn }: Buying, fault: PodFault): Promise<Failover> {
  const primary = await pod.untilLed();
  // Who is the primary takes it: a fence that lets nobody through, ever, would show nothing.
  if ((await acknowledgedBy(primary, 30_000)) !== 1) throw new Error('the primary does not take a write');
  const unknownBefore = history.figures.unknown;
  const isPromoted = async () => {
    const leader = await pod.leader();
    return leader !== null && leader !== primary;
  };
  const struckAt = performance.now();
  await fault.strike(primary, pod);
  if (fault.promotes) await until(`${fault.name}: another is promoted`, isPromoted, 90_000);
  else await goOn(sleep(watchedMs));
  const promoted = await isPromoted();
  const told = history.answered;
  await until(`${fault.name}: somebody is answered`, () => history.answered > told + 3, 90_000);
  const servedAt = performance.now();
  const silentMs = history.longestSilenceMs(struckAt, servedAt);
  let unfenced = promoted ? await acknowledgedBy(primary) : 0;
  // Where nobody was promoted etcd may not know who leads, and the primary does all the same.
  const since = promoted ? await historyOf(pod) : 0;
  const mendedAt = performance.now();
  await fault.mend(primary, pod);
  if (promoted) unfenced += await acknowledgedBy(primary);
  await goOn(pod.untilWhole(180_000));
  const rejoinedMs = performance.now() - mendedAt;
  return {
    fault: fault.name,
    promoted,
    silentMs: Math.round(silentMs),
    unknown: history.figures.unknown - unknownBefore,
    unfenced,
    wentBack: (await historyOf(pod)) < since,
    rejoinedMs: Math.round(rejoinedMs),
  };
}

/** The timeline of whoever leads. */
async function historyOf(pod: PodShop['pod']): Promise<number> {
  await pod.untilLed();
  return Math.max(
    0,
    ...(await pod.members()).filter(({ role }) => role === 'leader').map(({ timeline = 0 }) => timeline),
  );
}

/** What somebody writes who is on the machine of the old primary itself. */
const makeFence = ({ pod }: PodShop): Promise<unknown> =>
  asSuperuser(pod.primaryUrl, (client) => client.query('create table fence (at timestamptz default now())'));

const run = promisify(execFile);

async function acknowledgedBy({ host, data }: PodNode, withinMs = 4_000): Promise<number> {
  const psql = join(findProgram('postgresBin'), 'psql');
  const server = `host=${host.address} port=${host.ports.postgres} user=postgres dbname=postgres connect_timeout=2`;
  // A server that has become a standby by now leads to no other: it refuses to write.
  const [command, ...words] = [...host.on, psql, server, '-XAtqc', 'insert into fence default values'];
  try {
    await run(command, words, {
      timeout: withinMs,
      killSignal: 'SIGKILL',
      cwd: '/',
      env: { ...process.env, PGDATA: data },
    });
    return 1;
  } catch {
    return 0;
  }
}
