// Rates. Each is counted in Redis, across all processes; when Redis is down, some count in the process
// alone and some refuse, as their policy says.
import { isIPv4 } from 'node:net';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Redis } from './redis.ts';

export interface RatePolicy {
  readonly points: number;
  readonly seconds: number;
  readonly without: 'closed' | 'local';
}

export type RateVerdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly retrySeconds: number }
  /** Redis is down, and this rate is not to be had without it. */
  | { readonly allowed: false; readonly closed: true };

/** What the library's own types leave out. */
type BlockingLimiter = RateLimiterRedis & {
  getInMemoryBlockMsBeforeExpire(key: string): number;
};

export class Rates {
  readonly #redis: Redis;
  readonly #limiters = new Map<string, BlockingLimiter>();

  constructor(redis: Redis) {
    this.#redis = redis;
  }

  async take(name: string, policy: RatePolicy, subject: string): Promise<RateVerdict> {
    try {
      await this.#limiter(name, policy).consume(subject);
      return { allowed: true };
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes)
        return { allowed: false, retrySeconds: Math.ceil(refusal.msBeforeNext / 1000) };
      return { allowed: false, closed: true };
    }
  }

  /** For how many seconds this subject is refused, as far as this process knows by itself; 0 if it may ask. */
  refusedFor(name: string, subject: string): number {
    const limiter = this.#limiters.get(name);
    if (!limiter) return 0;
    return Math.ceil(limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(subject)) / 1_000);
  }

  #limiter(name: string, { points, seconds, without }: RatePolicy): BlockingLimiter {
    const known = this.#limiters.get(name);
    if (known) return known;
    const shape = { keyPrefix: `rate:${name}`, points, duration: seconds };
    const limiter = new RateLimiterRedis({
      ...shape,
      storeClient: this.#redis,
      // A subject over its rate is refused from memory, so that a flood does not reach Redis.
      inMemoryBlockOnConsumed: points + 1,
      ...(without === 'local' ? { insuranceLimiter: new RateLimiterMemory(shape) } : {}),
    }) as BlockingLimiter;
    this.#limiters.set(name, limiter);
    return limiter;
  }
}

/** The neighbourhood of an address: a /24 of IPv4, a /56 of IPv6. */
export function networkOf(address: string): string {
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address;
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.');
  const [head = '', tail = ''] = plain.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.padStart(4, '0'));
  return groups.join(':').slice(0, -2);
}
