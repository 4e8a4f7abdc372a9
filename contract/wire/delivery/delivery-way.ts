import { deliveryWays, type DeliveryWay } from '#domain/delivery/delivery-way.ts';

/** C§9: the wire's number for each way of delivery; the list is in its order. */
export const deliverTypeOf = (way: DeliveryWay): number => deliveryWays.indexOf(way);

/** Null for a number that means no way. */
export const deliveryWayOf = (code: number): DeliveryWay | null => deliveryWays[code] ?? null;
