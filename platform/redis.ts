// Redis, which may be lost at any moment. A command that does not answer at once fails at once; what
// then happens is the caller's decision, never a hanging request.
import { Redis, type Command } from 'ioredis';

const commandTimeoutMs = 250;

/**
 * ioredis has such a limit too, but takes the time in which our own process was busy for the server's: its timer
 * goes off before an answer that has long arrived is read. Here what has arrived is read first.
 */
class PromptRedis extends Redis {
  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    const [command] = sent;
    const timer = setTimeout(() => setImmediate(giveUp, command), commandTimeoutMs);
    const answered = () => clearTimeout(timer);
    command.promise.then(answered, answered);
    return super.sendCommand(...sent);
  }
}

/** Does nothing where there is an answer by now. */
const giveUp = (command: Command): void => command.reject(new Error('Redis does not answer'));

export function openRedis(url: string): Redis {
  const redis = new PromptRedis(url, {
    connectTimeout: 1_000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // Without a listener an outage would end the process.
  redis.on('error', () => {});
  return redis;
}

export type { Redis };
