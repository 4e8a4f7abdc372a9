// What is not our bug: an engine that refused or lost us. The same request may work in a moment.
import { HomeUnclear, isMoving } from '#platform/db/moving.ts';
import { StoreOutage } from '#providers/storage/port.ts';

/**
 * SQLSTATEs: connection exceptions; a server that only reads, as a demoted primary does; one that is out of
 * connections, memory or disk; one that is being shut down; a row that somebody else held too long.
 */
const serverStates = /^(08|25006$|53|57P|55P03$)/;

const networkCodes = /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND)|EAI_AGAIN)$/;

/** What the driver and its pool say, who have no codes. */
const driverWords =
  /connection (terminated|timeout)|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

export function isOutage(error: unknown): boolean {
  if (error instanceof StoreOutage || error instanceof HomeUnclear || isMoving(error)) return true;
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return serverStates.test(code) || networkCodes.test(code) || driverWords.test(message);
}
