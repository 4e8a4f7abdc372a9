// Hears what other processes change. Its own connection, because a pooled one forgets to listen.
import pg from 'pg';
import { connectionTo } from './connection.ts';
import type { Pod } from './pods.ts';

export interface Listener {
  stop(): Promise<void>;
}

/**
 * Calls `heard` for each notification, and `connected` after every (re)connection: whatever was said
 * while nobody listened is lost, so that is the moment to read everything again.
 */
export function listen(
  pod: Pod,
  channels: readonly string[],
  { heard, connected }: { heard: (payload: string, channel: string) => void; connected: () => void },
): Listener {
  const retryMs = 500;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    if (stopped) return;
    const next = new pg.Client(
      connectionTo(pod.directUrl, 'listener', { connectTimeoutMs: 3_000, answerTimeoutMs: 5_000 }),
    );
    client = next;
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      next.end().catch(() => {});
      if (!stopped) retry = setTimeout(() => void connect(), retryMs);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', ({ payload, channel }) => heard(payload ?? '', channel));
    try {
      await next.connect();
      await next.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '));
      connected();
    } catch {
      again();
    }
  };

  void connect();
  return {
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
