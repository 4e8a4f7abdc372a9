// A pod as it runs in production, on this machine: three etcd members, three Patroni nodes (a primary, a standby that every
// commit waits for, another), and HAProxy in front.
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToPostgres } from '../cluster.ts';
import { findProgram } from '../programs.ts';
import { freePort } from '../services.ts';
import { startEngine } from './engines.ts';
import { haproxyFile, testTimes, type PodTimes } from './files.ts';
import { loopbackHosts, namespaceHosts } from './hosts.ts';
import { PodNode, type Member } from './node.ts';
import { removePod, sweepPods, writeEntry } from './register.ts';

export interface PodChoices {
  /** `namespaces` for lines that can be cut; Linux, as root. */
  readonly hosts?: 'loopback' | 'namespaces';
  readonly times?: PodTimes;
  /** It outlives this process, until `pnpm services stop`. */
  readonly stays?: boolean;
}

export interface LocalPod {
  readonly nodes: readonly PodNode[];
  /** Where HAProxy leads to the primary, and to the standbys; its superuser. */
  readonly primaryUrl: string;
  readonly replicasUrl: string;
  readonly metricsUrl: string;
  /** These and each node's own, as somebody reads them. */
  readonly addresses: Readonly<Record<'primary' | 'replicas' | 'metrics', string>> & Readonly<Record<string, string>>;
  /** As those see it who have a word in it; nothing while none of them answers. */
  members(): Promise<readonly Member[]>;
  leader(): Promise<PodNode | null>;
  /** Whoever leads, once somebody says who that is: a busy machine is slow to answer. */
  untilLed(): Promise<PodNode>;
  /** Until there is a primary, a standby that commits wait for, and another. */
  untilWhole(withinMs?: number): Promise<readonly Member[]>;
  /** Tells Patroni something (`PATCH /config`, `POST /switchover`), on any node that answers. */
  ask(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<Response>;
  stop(): Promise<void>;
}

export async function formPod({
  hosts: form = 'loopback',
  times = testTimes,
  stays = false,
}: PodChoices = {}): Promise<LocalPod> {
  await sweepPods();
  findProgram('patroni', 'etcd', 'haproxy', 'postgresBin');
  const folder = mkdtempSync(join(tmpdir(), 'unwrap-pod-'));
  chmodSync(folder, 0o755);
  giveToPostgres(folder);
  const { hosts, networks } = form === 'loopback' ? await loopbackHosts() : namespaceHosts();
  const [primary, replicas, metrics] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const addresses = {
    primary: at(primary),
    replicas: at(replicas),
    metrics: `http://127.0.0.1:${metrics}/metrics`,
    // Each with its own server, past HAProxy, and where its Patroni answers.
    ...Object.fromEntries(
      hosts.map(({ name: host, address, ports }) => [
        host,
        `postgres://postgres@${address}:${ports.postgres}/postgres http://${address}:${ports.patroni}`,
      ]),
    ),
  };
  const pids: number[] = [];
  const name = basename(folder);
  const write = () =>
    writeEntry(name, {
      folder,
      owner: stays ? null : process.pid,
      pids,
      dataFolders: nodes.map(({ data }) => data),
      networks,
      addresses,
    });
  const started = (pid: number) => {
    pids.push(pid);
    write();
  };
  const nodes: PodNode[] = [];
  for (const host of hosts) nodes.push(new PodNode(host, { folder, everybody: hosts, times, started }));
  write();
  const pod = openPod({ nodes, addresses, remove: () => removePod(name) });
  try {
    for (const node of nodes) node.startEtcd();
    for (const node of nodes) node.startPatroni();
    started(startHaproxy(folder, nodes, { primary, replicas, metrics }));
    await pod.untilWhole(90_000);
    return pod;
  } catch (error) {
    const said = nodes.map((node) => readFileSync(join(folder, node.name, 'patroni.log'), 'utf8').slice(-2_000));
    await removePod(name);
    throw new Error(`the pod was not formed:\n${said.join('\n---\n')}`, { cause: error });
  }
}

interface Parts {
  readonly nodes: readonly PodNode[];
  readonly addresses: LocalPod['addresses'];
  readonly remove: () => Promise<void>;
}

function openPod({ nodes, addresses, remove }: Parts): LocalPod {
  const ask: LocalPod['ask'] = async (method, path, body) => {
    let last: unknown;
    for (const node of nodes)
      try {
        return await fetch(`${node.patroniUrl}${path}`, {
          method,
          signal: AbortSignal.timeout(2_000),
          ...(body && { body: JSON.stringify(body) }),
        });
      } catch (error) {
        last = error;
      }
    throw last;
  };
  const members = async (): Promise<readonly Member[]> => {
    const seen = await Promise.all(nodes.map(membersSeenBy));
    // Whoever is cut off remembers what was; the newest timeline is what is.
    const newest = (each: readonly Member[]) => Math.max(-1, ...each.map(({ timeline = 0 }) => timeline));
    return seen.toSorted((one, other) => newest(other) - newest(one))[0] ?? [];
  };
  const leader = async (): Promise<PodNode | null> => {
    const found = (await members()).find(({ role }) => role === 'leader');
    return nodes.find(({ name }) => name === found?.name) ?? null;
  };
  return {
    nodes,
    addresses,
    primaryUrl: addresses.primary,
    replicasUrl: addresses.replicas,
    metricsUrl: addresses.metrics,
    ask,
    members,
    leader,
    async untilLed() {
      for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(200)) {
        const found = await leader();
        if (found) return found;
      }
      throw new Error('nobody leads the pod');
    },
    async untilWhole(withinMs = 60_000) {
      const deadline = performance.now() + withinMs;
      for (;;) {
        const now = await members();
        if (isWhole(now) && (await answersAsPrimary(now, nodes))) return now;
        const isHopeless = performance.now() > deadline || nodes.every(({ patroniRuns }) => !patroniRuns);
        if (isHopeless) throw new Error(`the pod is not whole: ${JSON.stringify(now)}`);
        await sleep(200);
      }
    },
    // Nothing of it is kept, so nobody need be asked to go.
    stop: remove,
  };
}

async function membersSeenBy(node: PodNode): Promise<readonly Member[]> {
  try {
    const answer = await fetch(`${node.patroniUrl}/cluster`, { signal: AbortSignal.timeout(1_000) });
    return ((await answer.json()) as { members?: Member[] }).members ?? [];
  } catch {
    return [];
  }
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted();
  const [leader] = members.filter(({ role }) => role === 'leader');
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state, timeline }) => /^(running|streaming)$/.test(state) && timeline === leader?.timeline)
  );
}

/** What HAProxy asks. */
async function answersAsPrimary(members: readonly Member[], nodes: readonly PodNode[]): Promise<boolean> {
  const leader = nodes.find(({ name }) => members.some((member) => member.name === name && member.role === 'leader'));
  if (!leader) return false;
  const asked = fetch(`${leader.patroniUrl}/primary`, { method: 'OPTIONS', signal: AbortSignal.timeout(1_000) });
  return asked.then(
    ({ status }) => status === 200,
    () => false,
  );
}

function startHaproxy(
  folder: string,
  nodes: readonly PodNode[],
  { primary, replicas, metrics }: Readonly<Record<'primary' | 'replicas' | 'metrics', number>>,
): number {
  const here = (port: number) => `127.0.0.1:${port}`;
  return startEngine({
    words: [findProgram('haproxy'), '-db', '-f', haproxyFile(), '-p', join(folder, 'haproxy.pid')],
    environment: {
      PRIMARY: here(primary),
      REPLICAS: here(replicas),
      METRICS: here(metrics),
      ...Object.fromEntries(
        nodes.flatMap(({ host: { address, ports } }, at) => [
          [`NODE${at + 1}`, `${address}:${ports.postgres}`],
          [`CHECK${at + 1}`, String(ports.patroni)],
        ]),
      ),
    },
    log: join(folder, 'haproxy.log'),
  });
}
