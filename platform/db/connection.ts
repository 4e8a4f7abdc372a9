// How every connection to PostgreSQL is opened, pooled or not, so that none of them waits for ever on a line that
// was cut without a word.
import type { ClientConfig } from 'pg';

/**
 * A line on which nothing happens is tried after five seconds. If nobody answers, the kernel asks ten times more, a
 * second apart (Node's own choice), and gives the connection up: after 15 s.
 */
const silentMs = 5_000;

export interface ConnectionChoices {
  readonly connectTimeoutMs?: number;
  /**
   * While we wait for the answer to something that never arrived, the kernel does not ask; it sends again, for a
   * quarter of an hour. So what is known to be short has a limit of its own.
   */
  readonly answerTimeoutMs?: number;
}

const usualConnectTimeoutMs = 10_000;

export const connectionTo = (
  url: string,
  purpose: string,
  { connectTimeoutMs = usualConnectTimeoutMs, answerTimeoutMs }: ConnectionChoices = {},
) =>
  ({
    connectionString: url,
    application_name: `unwrap-${purpose}`,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: silentMs,
    ...(answerTimeoutMs === undefined ? {} : { query_timeout: answerTimeoutMs }),
  }) satisfies ClientConfig;

/**
 * pg-boss listens over a connection of its own, which it sets up by another name. Its statements may take longer than a
 * request's; this line goes to the server itself, so it can say so.
 */
export const queueConnectionTo = (
  url: string,
  purpose: string,
  choices: ConnectionChoices & { answerTimeoutMs: number },
) => ({
  ...connectionTo(url, purpose, choices),
  statement_timeout: choices.answerTimeoutMs,
  notifyKeepAliveInitialDelayMs: silentMs,
});
