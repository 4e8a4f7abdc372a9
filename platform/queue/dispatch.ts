// Fetches the jobs of one queue and gives each a place of its own. pg-boss's own loop is one for each place: all of them ask
// whenever a job is announced, and one that has worked a job while more than it could fetch was waiting sleeps until the next
// is announced, or for seconds. Here one asks, for as many as there are places, and asks again as soon as there is one.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, PgBoss } from 'pg-boss';
import type { Log } from '../telemetry/log.ts';

/** A job's payload, with the unit that it was added for. */
export type UnitJobData = Readonly<Record<string, unknown>> & { readonly unit: string };
export type FetchedJob = Job<UnitJobData>;

export interface DispatchParts {
  readonly boss: Pick<PgBoss, 'fetch' | 'touch' | 'fail'>;
  readonly queue: string;
  /** How many jobs have a place at once; one unit has half of the places at most. */
  readonly atOnce: number;
  /** How often a queue is looked into where nothing is announced. */
  readonly pollMs: number;
  /** Works a job and says what its failure was; it completes the job itself. */
  readonly work: (job: FetchedJob) => Promise<{ readonly failure?: string }>;
  readonly log: Log;
}

export interface Dispatch {
  /** There may be something to fetch. */
  readonly ring: () => void;
  /** Fetches nothing more, and waits for what has begun; what takes too long is left to another. */
  stop(withinMs: number): Promise<void>;
}

/** Of a worker that says nothing for ten seconds the jobs are another's. */
const heartbeatMs = 3_000;

export const placesOfUnit = (atOnce: number): number => Math.ceil(atOnce / 2);

export function dispatch({ boss, queue, atOnce, pollMs, work, log }: DispatchParts): Dispatch {
  const running = new Map<string, FetchedJob>();
  const placesTaken = new Map<string, number>();
  const unitMax = placesOfUnit(atOnce);
  const life = { isOver: false };
  let bell = Promise.withResolvers<void>();
  const ring = () => bell.resolve();

  const isFull = (unit: string) => (placesTaken.get(unit) ?? 0) >= unitMax;

  /** So many that no unit can get more than its part of them. */
  const placesToFill = (): number => {
    const most = Math.max(0, ...[...placesTaken.values()].filter((taken) => taken < unitMax));
    return Math.min(atOnce - running.size, unitMax - most);
  };

  const take = (unit: string, places: 1 | -1) => {
    const taken = (placesTaken.get(unit) ?? 0) + places;
    if (taken === 0) placesTaken.delete(unit);
    else placesTaken.set(unit, taken);
  };

  const begin = async (job: FetchedJob): Promise<void> => {
    const { unit } = job.data;
    running.set(job.id, job);
    take(unit, 1);
    const { failure } = await work(job);
    if (failure !== undefined && running.has(job.id))
      await boss.fail(queue, attemptAt(job), { text: failure }).catch((error: unknown) => faulted(error));
    // What could not be fetched before can be now.
    if (running.size >= atOnce || isFull(unit)) ring();
    running.delete(job.id);
    take(unit, -1);
  };

  const faulted = (error: unknown) => log.error({ err: error, queue }, 'queue error');

  const bellOrTime = async (): Promise<void> => {
    const timer = setTimeout(ring, pollMs);
    await bell.promise;
    clearTimeout(timer);
  };

  const fetchSome = async (): Promise<void> => {
    const places = placesToFill();
    if (places <= 0) return bell.promise;
    const full = [...placesTaken.keys()].filter(isFull);
    const jobs = await boss.fetch<UnitJobData>(queue, { batchSize: places, ignoreGroups: full });
    for (const job of jobs) void begin(job);
    // All that there was: somebody rings when there is more.
    if (jobs.length < places) await bellOrTime();
  };

  const loop = async (): Promise<void> => {
    while (!life.isOver) {
      bell = Promise.withResolvers();
      await fetchSome().catch(async (error: unknown) => {
        faulted(error);
        await bellOrTime();
      });
    }
  };
  const looping = loop();

  const beat = () => {
    if (running.size === 0) return;
    boss.touch(queue, [...running.values()].map(attemptAt)).catch(faulted);
  };
  const beating = setInterval(beat, heartbeatMs);

  return {
    ring,
    async stop(withinMs) {
      life.isOver = true;
      ring();
      const until = performance.now() + withinMs;
      await looping;
      while (running.size > 0 && performance.now() < until) await sleep(10);
      clearInterval(beating);
      const left = [...running.values()];
      running.clear();
      if (left.length > 0) await boss.fail(queue, left.map(attemptAt), { text: 'its worker stopped' }).catch(faulted);
    },
  };
}

const attemptAt = ({ id, retryCount }: FetchedJob) => ({ id, retryCount });
