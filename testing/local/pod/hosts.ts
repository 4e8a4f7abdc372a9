// The machines of a pod. On loopback they are three sets of ports. In network namespaces (Linux, as root) each is a network
// of its own behind a bridge, so that its lines can be cut, one way or both.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { freePort } from '../services.ts';

/** Which of a host's lines carry nothing: what comes in, what goes out, both, or what it says to etcd. */
export type Cut = 'both' | 'incoming' | 'outgoing' | 'etcd';

export interface Ports {
  readonly etcd: number;
  readonly etcdPeer: number;
  readonly postgres: number;
  readonly patroni: number;
}

export interface Host {
  readonly name: string;
  readonly address: string;
  readonly ports: Ports;
  /** What stands before the words of a program that runs there. */
  readonly on: readonly string[];
  cut(how: Cut): void;
  mend(): void;
}

export interface Hosts {
  readonly hosts: readonly Host[];
  /** What is to be taken away again, besides processes. */
  readonly networks: Networks;
}

export interface Networks {
  readonly namespaces: readonly string[];
  readonly bridge?: string;
}

export const hostNames = ['n1', 'n2', 'n3'] as const;

export async function loopbackHosts(): Promise<Hosts> {
  const hosts: Host[] = [];
  for (const name of hostNames) {
    const [etcd, etcdPeer, postgres, patroni] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const cannot = () => {
      throw new Error('lines can be cut between namespaces only');
    };
    const ports = { etcd, etcdPeer, postgres, patroni };
    hosts.push({ name, address: '127.0.0.1', ports, on: [], cut: cannot, mend: () => {} });
  }
  return { hosts, networks: { namespaces: [] } };
}

const usualPorts: Ports = { etcd: 2379, etcdPeer: 2380, postgres: 5432, patroni: 8008 };

export function namespaceHosts(): Hosts {
  // Several pods may be formed on one machine at a time.
  const [one, two] = [randomInt(16, 250), randomInt(0, 250)];
  const tag = `uw${one.toString(16)}${two.toString(16).padStart(2, '0')}`;
  const addressOf = (last: number) => `10.${one}.${two}.${last}`;
  const bridge = `${tag}-b`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${addressOf(254)}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  const hosts = hostNames.map((name, at): Host => {
    const namespace = `${tag}-${name}`;
    const on = ['ip', 'netns', 'exec', namespace];
    ip('netns', 'add', namespace);
    ip('link', 'add', `${namespace}v`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', `${namespace}v`, 'master', bridge, 'up');
    inside(on, 'ip', 'addr', 'add', `${addressOf(at + 1)}/24`, 'dev', 'eth0');
    inside(on, 'ip', 'link', 'set', 'eth0', 'up');
    inside(on, 'ip', 'link', 'set', 'lo', 'up');
    const mend = () => inside(on, 'nft', 'flush ruleset');
    return {
      name,
      address: addressOf(at + 1),
      ports: usualPorts,
      on,
      cut(how) {
        mend();
        inside(on, 'nft', drops(how));
      },
      mend,
    };
  });
  return { hosts, networks: { namespaces: hosts.map(({ on }) => on.at(-1)!), bridge } };
}

/** What a host says to itself still arrives, but for etcd: there a host's own member is gone as well. */
function drops(how: Cut): string {
  const chain = (hook: 'input' | 'output', rule: string) =>
    `add chain inet cut ${hook} { type filter hook ${hook} priority 0; }; add rule inet cut ${hook} ${rule} drop`;
  const incoming = chain('input', 'iifname "eth0"');
  const outgoing = chain('output', 'oifname "eth0"');
  const rules: Record<Cut, readonly string[]> = {
    both: [incoming, outgoing],
    incoming: [incoming],
    outgoing: [outgoing],
    etcd: [chain('output', 'tcp dport 2379')],
  };
  return ['add table inet cut', ...rules[how]].join('; ');
}

export function removeNetworks({ namespaces, bridge }: Networks): void {
  for (const namespace of namespaces) quietly(() => ip('netns', 'del', namespace));
  if (bridge) quietly(() => ip('link', 'del', bridge));
}

const ip = (...words: string[]): void => void execFileSync('ip', words, { stdio: ['ignore', 'ignore', 'pipe'] });
const inside = ([command = '', ...before]: readonly string[], ...words: string[]): void =>
  void execFileSync(command, [...before, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });

/** It may be gone already. */
function quietly(work: () => void): void {
  try {
    work();
  } catch {}
}
