// Redis, which may be lost at any moment. A command that does not answer at once fails at once; what
// then happens is the caller's decision, never a hanging request.
import { Redis } from 'ioredis';

const commandTimeoutMs = 250;

export function openRedis(url: string): Redis {
  const redis = new Redis(url, {
    connectTimeout: 1_000,
    commandTimeout: commandTimeoutMs,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  // Without a listener an outage would end the process.
  redis.on('error', () => {});
  return redis;
}

export type { Redis };
