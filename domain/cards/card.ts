// The life of a card. What may happen to it in which state is the table below; a step that is not in it
// does not happen.

export const cardStates = ['new', 'used', 'blocked', 'locked', 'expired'] as const;
export type CardState = (typeof cardStates)[number];

/** What an owner, the shop or time does to a card. */
export type CardStep = 'mark-used' | 'mark-new' | 'block' | 'unblock' | 'unlock' | 'expire';

/** What an owner calls a card; it goes back to this when it is unblocked. */
export type CardMark = 'new' | 'used';

/** `own`: its value is in our ledger. `stock`: a brand's code, whose value the brand keeps. */
export type CardIssuer = 'own' | 'stock';
export type CardReason = 'order' | 'free' | 'grant' | 'transfer' | 'replacement' | 'wallet';

/** Where each step leads; `mark` is what the owner last called it. */
export const cardSteps: Readonly<Record<CardState, Readonly<Partial<Record<CardStep, CardState | 'mark'>>>>> = {
  new: { 'mark-used': 'used', 'mark-new': 'new', block: 'blocked', expire: 'expired' },
  used: { 'mark-new': 'new', 'mark-used': 'used', block: 'blocked', expire: 'expired' },
  // CARD-30: switched off by its owner, who can switch it on again.
  blocked: { block: 'blocked', unblock: 'mark', expire: 'expired' },
  // CARD-30: a posted card whose order is not unlocked yet. Its owner cannot unblock that.
  locked: { unlock: 'new', expire: 'expired' },
  expired: {},
};

export interface Card {
  readonly id: string;
  readonly kind: 'card' | 'wallet';
  readonly issuer: CardIssuer;
  readonly itemCode: string | null;
  readonly currency: string;
  /** What it was issued with, what can be spent now, and what is put aside for orders. */
  readonly value: number;
  readonly available: number;
  readonly held: number;
  readonly state: CardState;
  readonly mark: CardMark;
  readonly owner: string | null;
  readonly expiresOn: string | null;
  readonly expiresAt: Date | null;
  readonly last4: string | null;
}

/** What its holder is told is on it. What is left of a brand's code only the brand knows: it is told as it was bought. */
export const toldBalance = ({ issuer, value, available }: Pick<Card, 'issuer' | 'value' | 'available'>): number =>
  issuer === 'stock' ? value : available;

/** The state and mark after a step, or null when it is not allowed now. */
export function cardStep(
  { state, mark }: Pick<Card, 'state' | 'mark'>,
  step: CardStep,
): { state: CardState; mark: CardMark } | null {
  const to = cardSteps[state][step];
  if (!to) return null;
  const next = to === 'mark' ? mark : to;
  return { state: next, mark: next === 'new' || next === 'used' ? next : mark };
}

/** What it is at this moment: a card past its last day has expired, whether or not a job has said so. */
export const stateAt = ({ state, expiresAt }: Pick<Card, 'state' | 'expiresAt'>, now: Date): CardState =>
  expiresAt && expiresAt <= now ? 'expired' : state;

/** CARD-03, CARD-30: neither a locked nor a blocked nor an expired card can be used. */
export const isUsable = (card: Pick<Card, 'state' | 'expiresAt'>, now: Date): boolean => {
  const state = stateAt(card, now);
  return state === 'new' || state === 'used';
};

/** CARD-04: value comes onto another card of our own books, in the same currency, that can be used. */
export const takesValueOf = (taker: Card, giver: Card, now: Date): boolean =>
  taker.id !== giver.id && taker.issuer === 'own' && taker.currency === giver.currency && isUsable(taker, now);
