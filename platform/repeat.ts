// Work that is done now and then, for as long as a process runs: never twice at once, and a failure is no reason
// to stop.
export interface Repeated {
  /** Ends it, after what is being done. */
  stop(): Promise<void>;
}

/** At once, and again so long after it was done. */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  failed: (error: unknown) => void = () => {},
): Repeated {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    await work().catch(failed);
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  };
  let running = run();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
