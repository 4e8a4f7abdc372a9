import type { ActorKind } from '../identity/actor.ts';

/** Who buys, as far as limits go: for themselves, for their company, or for a customer of theirs. A guest is a consumer. */
export const buyers = ['consumer', 'business', 'salesman'] as const;
export type Buyer = (typeof buyers)[number];

/** Whoever sells to others buys as a salesman does; an employee with an account of their own is a consumer. */
export const buyerOf = (kind: ActorKind): Buyer =>
  kind === 'business' ? 'business' : kind === 'salesman' || kind === 'staff' ? 'salesman' : 'consumer';
