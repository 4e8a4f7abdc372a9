// Events, as they are made and as they are written.
import type { Account } from './account.ts';
import type { SentEvent } from './kept.ts';
import type { EventType } from './words.ts';

/** The call that brought it about. */
export interface Cause {
  readonly id: string;
  readonly key: string | null;
}

export const pinnedVersion = '2026-10-28.endive';

export function sentEvent(
  account: Account,
  type: EventType,
  object: object,
  { previous, cause }: { readonly previous?: object | undefined; readonly cause: Cause | null },
): SentEvent {
  return {
    id: account.newId('evt'),
    type,
    created: account.seconds(),
    livemode: account.livemode,
    request: { id: cause?.id ?? null, idempotency_key: cause?.key ?? null },
    data: JSON.stringify({ object, ...(previous ? { previous_attributes: previous } : {}) }),
    isDelivered: false,
  };
}

/** As it goes over the wire, without parsing what it holds. */
export function eventText(event: SentEvent, version = pinnedVersion): string {
  const { id, type, created, livemode, request } = event;
  const head = JSON.stringify({
    id,
    object: 'event',
    type,
    api_version: version,
    created,
    livemode,
    pending_webhooks: event.isDelivered ? 0 : 1,
    request,
  });
  return `${head.slice(0, -1)},"data":${event.data}}`;
}
