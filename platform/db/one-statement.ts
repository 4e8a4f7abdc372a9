// A whole transaction in one round trip: a function of the database that names its unit, does all of it and is
// committed with the statement. For the few calls that are made thousands of times a second.
import type { Priority } from '../priority.ts';
import { inSpan } from '../telemetry/traces.ts';
import type { Pod } from './pods.ts';
import { nameOf } from './prepared.ts';

/** What it is told besides what to do: for which unit, who asks for what, and under which key. */
export interface AskedInOneStatement {
  readonly unit: string;
  readonly lockTimeoutMs: number;
  /** The hash of what the caller carries. */
  readonly carrier: Buffer;
  /** The call's path without its version, which a caller may be allowed. */
  readonly path: string;
  readonly call: string;
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly keptUntil: Date;
}

export type OneStatement = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Whoever held a row too long, was first with the same key, or waited for us, and a function that undid itself
 * (UW030): all to be looked at again.
 */
const undone = new Set(['55P03', '23505', '40P01', '40001', 'UW030']);

/** The rows of the statement; none when it lost a race or undid itself, for then nothing has happened. */
export const oneStatement =
  (pod: Pod, unit: string, priority: Priority = 'usual'): OneStatement =>
  <Row>(text: string, values: readonly unknown[]) =>
    inSpan('transaction', { 'unwrap.unit': unit, 'unwrap.pod': pod.name }, async () => {
      const client = await pod.pool.connectAs(priority);
      try {
        const { rows } = await client.query({ ...nameOf(text), text, values: [...values] });
        client.release();
        return rows as Row[];
      } catch (error) {
        const { code = '' } = error as { code?: string };
        // Its connection is as good as before; any other failure may be the connection's.
        client.release(undone.has(code) ? undefined : (error as Error));
        if (undone.has(code)) return [];
        throw error;
      }
    });
