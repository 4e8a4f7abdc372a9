// Redis, which may be lost at any moment. A command that does not answer at once fails at once; what
// then happens is the caller's decision, never a hanging request.
import { Redis, type Command } from 'ioredis';
import type { Metrics } from './telemetry/metrics.ts';

const commandTimeoutMs = 250;
/**
 * A connection on which nothing was answered for so long is given up. The kernel would go on sending on it, ever more seldom: a
 * line that was cut without a word for a minute would be used again almost a minute after it was mended.
 */
const silenceMaxMs = 2_000;

/** What is kept in Redis, by how its keys begin. */
const purposes: Readonly<Record<string, string>> = { rate: 'rates', seen: 'replays' };

/**
 * The key begins with it, wherever it stands: a script has its name and a number before it. What ioredis says to the
 * server on its own account has no key.
 */
function purposeOf({ args }: Command): string | undefined {
  const beginnings = args.map((arg) => /^([a-z]+):/.exec(String(arg))?.[1]);
  const beginning = beginnings.find(Boolean);
  return beginning && (purposes[beginning] ?? beginning);
}

/**
 * ioredis has such a limit too, but takes the time in which our own process was busy for the server's: its timer
 * goes off before an answer that has long arrived is read. Here what has arrived is read first.
 */
class PromptRedis extends Redis {
  /** Whoever asked goes on without Redis and says nothing; this is where it is seen. */
  onFailure: (purpose: string) => void = () => {};

  /** Since when nothing is answered. */
  #silentSince: number | null = null;

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    const [command] = sent;
    const timer = setTimeout(() => setImmediate(() => this.#giveUp(command)), commandTimeoutMs);
    command.promise.then(
      () => this.#heard(timer),
      (error: Error) => {
        clearTimeout(timer);
        // An error that it says is an answer.
        if (error.name === 'ReplyError') this.#silentSince = null;
        // The server does not know the script yet; it is sent once more, whole.
        const purpose = error.message.startsWith('NOSCRIPT') ? undefined : purposeOf(command);
        if (purpose) this.onFailure(purpose);
      },
    );
    return super.sendCommand(...sent);
  }

  #heard(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#silentSince = null;
  }

  #giveUp(command: Command): void {
    if (command.isResolved) return;
    command.reject(new Error('Redis does not answer'));
    const now = performance.now();
    this.#silentSince ??= now - commandTimeoutMs;
    if (now - this.#silentSince < silenceMaxMs || this.status !== 'ready') return;
    this.#silentSince = null;
    this.disconnect(true);
  }
}

export function openRedis(url: string, metrics?: Metrics): Redis {
  const redis = new PromptRedis(url, {
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  redis.onFailure = (purpose) => metrics?.redisFailures.inc({ purpose });
  // Without a listener an outage would end the process.
  redis.on('error', () => {});
  return redis;
}

export type { Redis };
