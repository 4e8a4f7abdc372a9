// A unit that lets everybody order and pay as often as they like.
import type { UnitProfile } from '#domain/units/unit.ts';

/** One buyer makes all orders of a test, with one card; who is about the bounds says so. */
export const noBounds: Partial<UnitProfile> = {
  mailboxOrdersHourMax: 1_000_000,
  networkOrdersHourMax: 1_000_000,
  reviewAboveMailboxOrders: null,
  reviewAboveNetworkOrders: null,
  reviewAboveCardOrders: null,
  reviewAboveCardBuyers: null,
};
