// One machine of a pod: its etcd member, its Patroni and the PostgreSQL that this one keeps.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveToPostgres } from '../cluster.ts';
import { findProgram } from '../programs.ts';
import { isRunning, postmasterOf, startEngine, tell, untilGone, withChildren } from './engines.ts';
import { etcdWords, patroniFile, type PodTimes } from './files.ts';
import type { Host } from './hosts.ts';

export interface Member {
  readonly name: string;
  /** `leader`, `sync_standby` or `replica`. */
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

export interface PodParts {
  readonly folder: string;
  readonly everybody: readonly Host[];
  readonly times: PodTimes;
  /** Hears of every process, before anything can go wrong with it. */
  readonly started: (pid: number) => void;
}

export class PodNode {
  readonly host: Host;
  readonly data: string;
  readonly #folder: string;
  readonly #everybody: readonly Host[];
  readonly #times: PodTimes;
  readonly #started: (pid: number) => void;
  #etcd = 0;
  #patroni = 0;
  /** Stopped with the rest of their machine. */
  #frozen: readonly number[] = [];

  constructor(host: Host, { folder, everybody, times, started }: PodParts) {
    this.host = host;
    this.#times = times;
    this.#folder = join(folder, host.name);
    this.data = join(this.#folder, 'data');
    this.#everybody = everybody;
    this.#started = started;
    mkdirSync(this.#folder, { mode: 0o755 });
    giveToPostgres(this.#folder);
  }

  get name(): string {
    return this.host.name;
  }

  /** Where Patroni answers. */
  get patroniUrl(): string {
    return `http://${this.host.address}:${this.host.ports.patroni}`;
  }

  get postgresUrl(): string {
    return `postgres://postgres@${this.host.address}:${this.host.ports.postgres}/postgres`;
  }

  get postmaster(): number | null {
    return postmasterOf(this.data);
  }

  get patroniRuns(): boolean {
    return isRunning(this.#patroni);
  }

  startEtcd(): void {
    const { name, address, ports } = this.host;
    const own = (port: number) => `http://${address}:${port}`;
    this.#etcd = this.#start({
      words: [findProgram('etcd'), '--data-dir', join(this.#folder, 'etcd')],
      environment: {
        ...etcdWords(),
        ETCD_NAME: name,
        ETCD_LISTEN_CLIENT_URLS: own(ports.etcd),
        ETCD_ADVERTISE_CLIENT_URLS: own(ports.etcd),
        ETCD_LISTEN_PEER_URLS: own(ports.etcdPeer),
        ETCD_INITIAL_ADVERTISE_PEER_URLS: own(ports.etcdPeer),
        ETCD_INITIAL_CLUSTER: this.#everybody
          .map((each) => `${each.name}=http://${each.address}:${each.ports.etcdPeer}`)
          .join(','),
      },
      log: 'etcd.log',
    });
  }

  startPatroni(): void {
    const { name, address, ports } = this.host;
    const file = join(this.#folder, 'patroni.yml');
    writeFileSync(file, patroniFile({ times: this.#times, socketFolder: this.#folder }), { mode: 0o644 });
    const postgres = `${address}:${ports.postgres}`;
    const rest = `${address}:${ports.patroni}`;
    this.#patroni = this.#start({
      words: [findProgram('patroni'), file],
      asPostgres: true,
      environment: {
        PATRONI_NAME: name,
        PATRONI_ETCD_HOSTS: this.#everybody.map((each) => `${each.address}:${each.ports.etcd}`).join(','),
        PATRONI_RESTAPI_LISTEN: rest,
        PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
        PATRONI_POSTGRESQL_LISTEN: postgres,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
        PATRONI_POSTGRESQL_DATA_DIR: this.data,
        PATRONI_POSTGRESQL_BIN_DIR: findProgram('postgresBin'),
        PATRONI_POSTGRESQL_PGPASS: join(this.#folder, 'pgpass'),
        PATRONI_SUPERUSER_USERNAME: 'postgres',
        PATRONI_SUPERUSER_PASSWORD: 'postgres',
        PATRONI_REPLICATION_USERNAME: 'replicator',
        PATRONI_REPLICATION_PASSWORD: 'replicator',
        PATRONI_REWIND_USERNAME: 'rewind',
        PATRONI_REWIND_PASSWORD: 'rewind',
      },
      log: 'patroni.log',
    });
  }

  killPostmaster(): void {
    tell(this.#servers(), 'SIGKILL');
  }

  /** PostgreSQL stays. */
  killPatroni(): void {
    tell([this.#patroni], 'SIGKILL');
  }

  killEtcd(): void {
    tell([this.#etcd], 'SIGKILL');
  }

  /** Patroni and PostgreSQL at once, etcd too if its machine is gone. */
  kill({ etcd = false } = {}): void {
    tell([this.#patroni, ...(etcd ? [this.#etcd] : []), ...this.#servers()], 'SIGKILL');
  }

  /** The whole machine stands still: nothing answers, no line breaks. */
  freeze(): void {
    this.#frozen = this.#all();
    tell(this.#frozen, 'SIGSTOP');
  }

  /** PostgreSQL alone stands still. */
  freezePostgres(): void {
    this.#frozen = this.#servers();
    tell(this.#frozen, 'SIGSTOP');
  }

  wake(): void {
    tell(this.#frozen, 'SIGCONT');
    this.#frozen = [];
  }

  /** Whatever of it is gone is there again. */
  start(): void {
    if (!isRunning(this.#etcd)) this.startEtcd();
    if (!isRunning(this.#patroni)) this.startPatroni();
  }

  async stop(): Promise<void> {
    this.wake();
    tell([this.#patroni], 'SIGTERM');
    await untilGone([this.#patroni], 20_000);
    tell([this.#etcd], 'SIGTERM');
    await untilGone([this.#etcd], 5_000);
  }

  #servers(): number[] {
    const { postmaster } = this;
    return postmaster === null ? [] : withChildren(postmaster);
  }

  readonly #all = (): number[] => [...withChildren(this.#patroni), ...this.#servers(), ...withChildren(this.#etcd)];

  #start(start: Omit<Parameters<typeof startEngine>[0], 'log' | 'on'> & { readonly log: string }): number {
    const pid = startEngine({ ...start, on: this.host.on, log: join(this.#folder, start.log) });
    this.#started(pid);
    return pid;
  }
}
