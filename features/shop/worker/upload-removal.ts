// Runs twice without harm: deleting a file that is gone is no fault, and the row goes after the file.
import { deleteUploads, expiredUploads, objectKey } from '#data/shop/uploads.ts';
import type { Tables } from '#data/tables.ts';
import type { Clock } from '#platform/clock.ts';
import type { JobRunner } from '#platform/queue/worker.ts';
import type { ObjectStore } from '#providers/storage/port.ts';

const filesAStep = 100;
const filesMax = 10;

export const uploadRemovalQueue = 'upload-removal';

/** Removes files that nobody needs any more, and those that were announced and never kept. */
export const uploadRemovalJob = ({ clock, objects }: { clock: Clock; objects: ObjectStore }): JobRunner<Tables> => ({
  queue: uploadRemovalQueue,
  async prepare(inUnit, { unit }) {
    const ids = await inUnit((tx) => expiredUploads({ tx, unit }, clock.now(), filesAStep));
    for (let at = 0; at < ids.length; at += filesMax)
      await Promise.all(ids.slice(at, at + filesMax).map((id) => objects.delete(objectKey(unit, id))));
    return ids;
  },
  async run(tx, { unit }, prepared) {
    const ids = prepared as string[];
    await deleteUploads({ tx, unit }, ids);
    return ids.length === filesAStep ? 'more' : undefined;
  },
});
