// The key for init tokens turns once a day, at every unit, whether anybody visits it or not.
import { clockGapMs } from '#data/units/key-keeping.ts';
import type { UnitKeys } from '#data/units/unit-keys.ts';
import type { Clock } from '#platform/clock.ts';
import type { UnitDirectory } from '#platform/db/directory.ts';
import type { Pod } from '#platform/db/pods.ts';
import { repeat, type Repeated } from '#platform/repeat.ts';
import type { Log } from '#platform/telemetry/log.ts';

const everyMs = 3_600_000;
/** When a version seals and when one may go is told by the time it was made. */
const gapMaxMs = 30_000;

export interface TurnedKeys {
  readonly pods: readonly Pod[];
  readonly directory: UnitDirectory;
  readonly keys: UnitKeys;
  readonly clock: Clock;
  readonly log: Log;
}

export const keepTurning = (parts: TurnedKeys): Repeated =>
  repeat(async () => {
    for (const pod of parts.pods) await turnPod(pod, parts);
  }, everyMs);

/** A process that does not know what time it is leaves it to the others. */
export async function turnPod(pod: Pod, parts: TurnedKeys): Promise<void> {
  const { clock, log } = parts;
  const gap = await clockGapMs(pod, clock).catch(() => Number.NaN);
  if (gap <= gapMaxMs) await turnKeys(pod, parts);
  else log.error({ pod: pod.name, gap }, 'keys are not turned by a clock that differs from the pod’s');
}

export async function turnKeys(pod: Pod, { directory, keys, log }: TurnedKeys): Promise<void> {
  for (const unit of directory.unitsOf(pod))
    await keys
      .turn(unit, 'visit-seal')
      .catch((error: unknown) => log.error({ err: error, unit }, 'the key for init tokens was not turned'));
}
