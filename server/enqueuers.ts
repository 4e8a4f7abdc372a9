// One enqueuer for each pod, opened when a call first has a job for it.
import type { Pod } from '#platform/db/pods.ts';
import { openEnqueuer, type Enqueuer } from '#platform/queue/queue.ts';

export class Enqueuers {
  readonly #byPod = new Map<string, Enqueuer>();

  of(pod: Pod): Enqueuer {
    const known = this.#byPod.get(pod.name) ?? openEnqueuer(pod);
    this.#byPod.set(pod.name, known);
    return known;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#byPod.values()].map((enqueuer) => enqueuer.close()));
  }
}
