import type { CallAnswer } from '#contract/call.ts';
import type { readOrderCall } from '#contract/orders/orders.ts';

export type OrderAnswer = CallAnswer<typeof readOrderCall>;

/** PAY-07: how somebody has come back from paying; null for whoever has not. */
export type CameBack = 'paid' | 'failed' | null;
