// AUTH-52: what a sign-in wants after its first proof, whatever that was.
import type { MemberKind } from './actor.ts';

/** How somebody can be asked. */
export interface SecondStepMeans {
  /** Whether an authenticator app is set up. */
  readonly hasApp: boolean;
  readonly email: string | null;
  /** A number that a text message may go to. */
  readonly phone: string | null;
}

/** `missing`: one is due, and there is nothing to take it with. */
export type SecondFactor = 'app' | 'missing' | { readonly method: 'email' | 'sms'; readonly to: string };

/**
 * The app of whoever set one up. Staff have no other. Whoever sells for others always takes a second step, a
 * customer where the unit wants one of its customers (UNIT-44): a code to what is known of them. Null where none
 * is due.
 */
export function secondFactorOf(
  kind: MemberKind,
  { hasApp, email, phone }: SecondStepMeans,
  unitAsksCustomers: boolean,
): SecondFactor | null {
  if (hasApp) return 'app';
  if (kind === 'staff') return 'missing';
  const isDue = kind === 'salesman' || (kind === 'customer' && unitAsksCustomers);
  if (!isDue) return null;
  if (email) return { method: 'email', to: email };
  return phone ? { method: 'sms', to: phone } : 'missing';
}
