// A whole transaction in one round trip: a statement of functions that name their unit, do all of it and are
// committed with it. For the few calls that are made thousands of times a second.
import type { Priority } from '../priority.ts';
import { inSpan } from '../telemetry/traces.ts';
import { isMoving } from './moving.ts';
import type { Pod } from './pods.ts';
import { nameOf } from './prepared.ts';

export type OneStatement = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/**
 * Does what a call is for, by a function of the database that is told who asks, the journal it may make and the time,
 * and then these values. Null when nothing has happened. Whatever else is part of the call stands around it in the
 * same statement, and is no business of whoever performs.
 */
export type Perform = <Row>(does: string, values: readonly unknown[]) => Promise<Performed<Row> | null>;

export type Performed<Row> = Row & {
  /** `done`, or the name of a refusal. */
  readonly outcome: string;
  /** What a refusal is about. */
  readonly about: string | null;
  readonly journal: string;
};

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
        client.release(undone.has(code) || isMoving(error) ? undefined : (error as Error));
        if (undone.has(code)) return [];
        throw error;
      }
    });
