// A database that writes down what it is asked and answers with the rows it was told to: for code whose whole business
// is to ask the right function with the right values.
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection } from 'kysely';

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function recordedDatabase(answer: (asked: Asked) => readonly object[] = () => []) {
  const asked: Asked[] = [];
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, parameters }: CompiledQuery) {
      const question = { text: text.replaceAll(/\s+/g, ' ').trim(), values: parameters };
      asked.push(question);
      return { rows: [...answer(question)] as Row[] };
    },
    // eslint-disable-next-line require-yield -- nobody reads a stream here
    async *streamQuery() {
      throw new Error('nothing is streamed');
    },
  };
  class Recorder extends DummyDriver {
    override acquireConnection(): Promise<DatabaseConnection> {
      return Promise.resolve(connection);
    }
  }
  const tx = new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Recorder(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { tx, asked };
}
