// Puts credit on phones, and knows whose number is whose. Which providers there are is in registry.ts; a unit's profile
// names its own, and each of its products what that provider calls the operator.
import type { Money } from '#domain/values/money.ts';

export interface OperatorService {
  /** PHONE-03: whether the number is one of the operator's. A help for whoever types it; nothing depends on it. */
  check(operator: string, mobile: MobileNumber): Promise<NumberAnswer>;
  /**
   * PHONE-01: once for each key, however often it is asked for one after the other; asked for side by side it may happen
   * twice, so one job does it. No job does yet: it comes with the delivery of orders.
   */
  topUp(order: TopUp): Promise<TopUpState>;
}

export interface MobileNumber {
  /** In international form: +97336001234. */
  readonly number: string;
  /** Where the operator is. */
  readonly country: string;
}

/** `unknown`: it cannot tell, or did not answer in time. */
export type NumberAnswer = 'yes' | 'no' | 'unknown';

export interface TopUp {
  /** At most 50 characters, and the same at every try. */
  readonly key: string;
  readonly operator: string;
  readonly mobile: MobileNumber;
  /** In the currency of the operator's country. */
  readonly amount: Money;
}

/** `pending`: it is under way, or nobody can say; asking again with the same key tells. */
export type TopUpState = 'done' | 'refused' | 'pending';

export interface OperatorSettings {
  /** Where it answers, and where it says who may ask, each without a trailing slash. */
  readonly base: string;
  readonly authBase: string;
  readonly account: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  /** Told why nothing is known, for the log; never whose number it was. */
  readonly onFault?: (reason: string) => void;
}
