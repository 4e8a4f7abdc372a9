// Who may do what to which thing: one pure rule that hides the button and guards the handler.
import { subjectOf, type Actor, type ActorKind } from './actor.ts';
import type { UnitId } from './unit.ts';

/** The thing acted upon: whose it is, in which unit. */
export interface Subject {
  readonly unit: UnitId;
  /** The member it belongs to, if anybody. */
  readonly owner?: string | undefined;
}

interface Rule {
  /** May do it to what is theirs, or belongs to whom they act for. */
  readonly own?: readonly ActorKind[];
  /** May do it to anybody's in their unit. */
  readonly any?: readonly ActorKind[];
}

const everyone = [
  'guest',
  'customer',
  'business',
  'salesman',
  'employee',
  'staff',
  'partner',
] as const;
const buyers = ['customer', 'business', 'employee'] as const;

/** Whether this kind of member buys, and so can be acted for. */
export const isBuyer = (kind: ActorKind): boolean => (buyers as readonly string[]).includes(kind);

const rules = {
  'catalogue.read': { any: everyone },
  'catalogue.change': { any: ['staff'] },
  'unit.change': { any: ['staff'] },
  'member.read': { own: [...buyers, 'salesman'], any: ['staff'] },
  'member.change': { own: buyers, any: ['staff'] },
  'member.erase': { own: ['customer'], any: ['staff'] },
  'session.end': { own: [...buyers, 'salesman', 'staff', 'partner'], any: ['staff'] },
  'audit.read': { any: ['staff'] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
export const actions = Object.keys(rules) as Action[];

export function may(actor: Actor, action: Action, subject: Subject): boolean {
  // Nobody does anything outside their unit, whatever else they are.
  if (actor.unit !== subject.unit) return false;
  const rule: Rule = rules[action];
  if (rule.any?.includes(actor.kind)) return true;
  const theirs = subject.owner !== undefined && subject.owner === subjectOf(actor);
  return theirs && (rule.own?.includes(actor.kind) ?? false);
}

/** Whether this kind of member can act for a customer. Which customers is a matter of assignment. */
export const canActForOthers = (kind: ActorKind): boolean =>
  kind === 'salesman' || kind === 'staff';
