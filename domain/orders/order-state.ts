// The life of an order (D13). What may follow what is the table below; a step that is not in it does not happen.
export const orderStates = [
  /** Waits for its payment; what was tried may have failed. */
  'placed',
  /** Waits for a transfer or a cheque. */
  'transfer',
  /** Waits for a bank's word. */
  'waiting',
  /** Paid or set aside, and somebody looks at it first. */
  'review',
  /** Paid: its cards are being made and sent. */
  'issuing',
  /** Delivered, and its cards are still locked. */
  'locked',
  'done',
  /** Called off, out of time, or rejected after a look at it. */
  'cancelled',
  'part-returned',
  'returned',
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderSteps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['transfer', 'waiting', 'review', 'issuing', 'cancelled'],
  // What was waited for did not come: it can be tried again.
  transfer: ['placed', 'waiting', 'review', 'issuing', 'cancelled'],
  waiting: ['placed', 'transfer', 'review', 'issuing', 'cancelled'],
  // What was set aside runs out.
  review: ['placed', 'issuing', 'cancelled'],
  issuing: ['locked', 'done', 'part-returned', 'returned'],
  locked: ['done', 'part-returned', 'returned'],
  done: ['part-returned', 'returned'],
  // Never revived (D14): money that comes later goes back.
  cancelled: [],
  'part-returned': ['returned'],
  returned: [],
};

export const mayBecome = (from: OrderState, to: OrderState): boolean => orderSteps[from].includes(to);

/** Those that money can still make something of. */
export const unpaidStates = ['placed', 'transfer', 'waiting', 'review'] as const satisfies readonly OrderState[];

/** Whether its money is still to come, or to be taken. */
export const awaitsMoney = (state: OrderState): boolean => (unpaidStates as readonly OrderState[]).includes(state);

/** Whether it was paid, whatever became of it afterwards. */
export const wasPaid = (state: OrderState): boolean => !awaitsMoney(state) && state !== 'cancelled';

/** ORDER-37: the buyer may call it off until its payment is confirmed; what somebody looks at is theirs to decide. */
export const mayCancel = (state: OrderState): boolean => awaitsMoney(state) && state !== 'review';

/** Why an order came to nothing. */
export const cancelReasons = ['buyer', 'expired', 'rejected'] as const;
export type CancelReason = (typeof cancelReasons)[number];
