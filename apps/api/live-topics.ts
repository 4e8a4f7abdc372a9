// What a page can watch: how its ticket is read, and how the versions of many are asked for at once.
import { orderOfToken } from '#data/orders/order-tokens.ts';
import { orderVersions } from '#data/orders/order-versions.ts';
import type { ServerGiven } from '#server/parts.ts';
import type { LiveTopic } from '#server/live/mount-live.ts';

export const liveTopics = ({ keys, clock }: Pick<ServerGiven, 'keys' | 'clock'>): readonly LiveTopic[] => [
  {
    kind: 'order',
    idOf: async (unit, ticket) =>
      orderOfToken('order-live', await keys.ring(unit, 'orders'), unit, ticket, clock.now()),
    versions: orderVersions,
  },
];
