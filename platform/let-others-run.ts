import { setImmediate } from 'node:timers/promises';

/** For work that takes long in this thread: what has arrived is read and what is to leave is sent meanwhile. */
export const letOthersRun = (): Promise<void> => setImmediate();
