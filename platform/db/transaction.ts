// One request or job is one transaction, for one unit, on that unit's pod.
import type { Writable } from 'node:stream';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Driver, QueryResult } from 'kysely';
import type pg from 'pg';
import type { Priority } from '../priority.ts';
import { inSpan } from '../telemetry/traces.ts';
import type { Pod } from './pods.ts';
import { nameOf } from './prepared.ts';

/** The same pattern as the database's own check; it makes the id safe to write into a statement. */
const unitId = /^[a-z][a-z0-9-]{1,31}$/;

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** How long a statement waits for somebody else's row before it fails with 55P03. */
  readonly lockTimeoutMs?: number;
  /** Who gets a connection first, where not all can have one. */
  readonly priority?: Priority;
}

const usualLockTimeoutMs = 5_000;

/**
 * Runs the work in a transaction that sees one unit's rows and no other's. Commits when the work
 * returns, rolls back when it throws. The work must not wait for the network. It begins with the work's
 * first statement: work that asks nothing costs nothing.
 */
export async function inUnit<Tables, T>(
  pod: Pod,
  unit: string,
  work: (tx: Kysely<Tables>) => Promise<T>,
  { readOnly = false, lockTimeoutMs = usualLockTimeoutMs, priority = 'usual' }: TransactionOptions = {},
): Promise<T> {
  if (!unitId.test(unit)) throw new Error(`"${unit}" is no unit: a transaction names its unit`);
  return inSpan('transaction', { 'unwrap.unit': unit, 'unwrap.pod': pod.name }, async () => {
    const transaction = new UnitTransaction(
      pod,
      priority,
      `begin${readOnly ? ' read only' : ''}; set local unwrap.unit = '${unit}'; ` +
        `set local lock_timeout = ${lockTimeoutMs}` +
        (pod.statementTimeoutMs === undefined ? '' : `; set local statement_timeout = ${pod.statementTimeoutMs}`),
    );
    let result: T;
    try {
      result = await work(builderOn<Tables>(transaction));
    } catch (error) {
      await transaction.rollBack(error);
      throw readOnly && isReadOnly(error) ? wroteAnyway(error) : error;
    }
    await transaction.commit();
    return result;
  });
}

class UnitTransaction implements DatabaseConnection {
  readonly #pod: Pod;
  readonly #priority: Priority;
  readonly #beginning: string;
  #client: Promise<pg.PoolClient> | undefined;
  #begun: Promise<unknown> | undefined;
  #over = false;

  constructor(pod: Pod, priority: Priority, beginning: string) {
    this.#pod = pod;
    this.#priority = priority;
    this.#beginning = beginning;
  }

  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }) {
    const client = await (this.#client ??= this.#begin());
    inOnePacket(client);
    const { command, rowCount, rows } = await client.query({
      ...nameOf(query.sql),
      text: query.sql,
      values: [...query.parameters],
    });
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE';
    return {
      rows: rows as R[],
      ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    } satisfies QueryResult<R>;
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('read in pages by key instead of streaming inside a transaction');
  }

  /** The beginning's answer is not waited for: the first statement travels with it, and fails with it. */
  async #begin(): Promise<pg.PoolClient> {
    // The connection belongs to somebody else by now, perhaps of another unit.
    if (this.#over) throw new Error('this transaction is over');
    const client = await this.#pod.pool.connectAs(this.#priority);
    inOnePacket(client);
    this.#begun = client.query(this.#beginning);
    this.#begun.catch(() => {});
    return client;
  }

  /** PostgreSQL answers `commit` of a failed transaction with ROLLBACK and no error; that is one. */
  async commit(): Promise<void> {
    const client = await this.#end();
    if (!client) return;
    try {
      await this.#begun;
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back');
      client.release();
    } catch (error) {
      await giveBack(client, error);
      throw error;
    }
  }

  async rollBack(why: unknown): Promise<void> {
    // Where there was no connection to be had, the statement that asked for it has said so.
    const client = await this.#end().catch(() => undefined);
    if (client) await giveBack(client, why);
  }

  /** Whoever still holds the builder finds it closed. */
  async #end(): Promise<pg.PoolClient | undefined> {
    this.#over = true;
    const beginning = this.#client;
    this.#client = undefined;
    return beginning;
  }
}

/**
 * What leaves in the same moment leaves in one write: the beginning with the first statement, and statements that do
 * not wait for each other. A write costs the process more than making most statements does.
 */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/**
 * A connection that cannot roll back is not given to anybody else, nor is one to a server that only reads: it was
 * the primary once, and another server may answer at its address by now.
 */
async function giveBack(client: pg.PoolClient, why: unknown): Promise<void> {
  // Whoever does not answer would be waited for once more.
  if (isUnanswered(why)) return client.release(why as Error);
  try {
    await client.query('rollback');
    client.release(isReadOnly(why));
  } catch (error) {
    client.release(error as Error);
  }
}

const isUnanswered = (error: unknown): boolean => (error as Partial<Error>).message === 'Query read timeout';

const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === '25006';

/** The server is as it was; whoever asked for a transaction that only reads has a bug. */
const wroteAnyway = (cause: unknown): Error =>
  new Error('a transaction that is to read only wanted to write', { cause });

/** A query builder whose every statement runs in this one transaction. */
const builderOn = <Tables>(transaction: UnitTransaction): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new OneConnectionDriver(transaction),
      createQueryCompiler: () => compiler,
      createAdapter: () => adapter,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

class OneConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection;
  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async init() {}
  async acquireConnection() {
    return this.#connection;
  }
  async beginTransaction() {
    throw new Error('already in a transaction: one request or job is one transaction');
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
  async releaseConnection() {}
  async destroy() {}
}
