// What the example units would not be without in earnest: here everybody comes from one machine, pays with the sandbox's few
// cards and types the same few addresses, again and again.
import type { UnitChoices } from '#domain/units/unit.ts';

export const tryingOut = {
  mailboxOrdersHourMax: 10_000,
  networkOrdersHourMax: 100_000,
  reviewAboveMailboxOrders: null,
  reviewAboveNetworkOrders: null,
  reviewAboveCardOrders: null,
  reviewAboveCardBuyers: null,
} as const satisfies Partial<UnitChoices>;
