// What the switches do to a call of a payment service, Stripe's or a plain one: whether it is meant, and when it fails.
import { isMeant, type Switches, type SwitchState } from '../../switches.ts';

export type Fault = SwitchState['psp'];
type Way = NonNullable<Fault['fail']>;

/**
 * `before`: refused, and nothing remembered. `instead`: refused too, and kept under its idempotency key by whoever has
 * such. `undone`: nothing is done, and the answer is none. `after`: it is done, and told badly.
 */
const ways = {
  '409': 'before',
  '429': 'before',
  '500': 'instead',
  '500-empty': 'undone',
  '200-empty': 'undone',
  garbage: 'undone',
  drop: 'undone',
  'drop-after': 'after',
  'cut-off': 'after',
  trickle: 'after',
} as const satisfies Readonly<Record<Way, 'before' | 'instead' | 'undone' | 'after'>>;

type When = (typeof ways)[Way];
/** The ways of failing then: whoever lists them all is told by the compiler of a new one. */
export type WayOf<W extends When> = { [Name in Way]: (typeof ways)[Name] extends W ? Name : never }[Way];

export const fails = <W extends When>(way: Way | null, when: W): way is WayOf<W> => way !== null && ways[way] === when;

/** For one call, such as `POST /v1/refunds`; spends one of `next` if it is meant. */
export function faultOf(switches: Switches, account: string, call: string): Fault {
  const now = switches.state.psp;
  const spared = { ...now, delayMs: 0, reorder: false, lose: false, fail: null };
  return isMeant(now, account, call) ? switches.take('psp') : spared;
}
