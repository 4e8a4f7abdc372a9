// Who may do what to which thing: one pure rule that hides the button and guards the handler.
import { subjectOf, type Actor, type ActorKind } from './actor.ts';
import type { UnitId } from '../units/unit.ts';

/** The thing acted upon: whose it is, in which unit. */
export interface Subject {
  readonly unit: UnitId;
  /** The member it belongs to, if anybody. */
  readonly owner?: string | undefined;
}

interface Rule {
  /** May do it to what is their own, in person: never for somebody they act for. */
  readonly self?: readonly ActorKind[];
  /** May do it to what is theirs, or belongs to whom they act for. */
  readonly own?: readonly ActorKind[];
  /** May do it to anybody's in their unit. */
  readonly any?: readonly ActorKind[];
}

const members = ['customer', 'business', 'salesman', 'employee', 'staff'] as const;
const everyone = ['guest', ...members, 'partner'] as const;
const buyers = ['customer', 'business', 'employee'] as const;
/** Whoever buys, and whoever sells to them or helps them. */
const forBuyers = [...buyers, 'salesman', 'staff'] as const;

/** Whether this kind of member buys, and so can be acted for. */
export const isBuyer = (kind: ActorKind): boolean => (buyers as readonly string[]).includes(kind);

const rules = {
  'shop.visit': { any: everyone },
  'catalogue.read': { any: everyone },
  'catalogue.change': { any: ['staff'] },
  'unit.change': { any: ['staff'] },
  'cart.price': { any: everyone },
  // SCART-13: a salesman's belongs to whom they sell to.
  'cart.keep': { self: buyers },
  // What somebody makes up is mailed to themselves.
  'gift.test': { self: members },
  // Whose order it is, is found with the order; a guest's is known by their visit.
  'order.create': { any: everyone },
  'order.read': { any: everyone },
  'order.cancel': { any: everyone },
  'order.review': { any: ['staff'] },
  'payment.begin': { any: everyone },
  'payment.read': { any: everyone },
  'upload.add': { any: everyone },
  'upload.read': { any: everyone },

  'member.register': { any: everyone },
  'member.read': { own: [...buyers, 'salesman'], any: ['staff'] },
  'member.change': { own: buyers, any: ['staff'] },
  'member.erase': { own: ['customer'], any: ['staff'] },
  'session.begin': { any: everyone },
  'session.keep': { any: everyone },
  'session.read': { self: members },
  'session.end': { self: [...members, 'partner'], any: ['staff'] },
  'credential.prove': { any: everyone },
  'credential.read': { self: members },
  'credential.change': { self: members },

  // A number and a PIN, or a link, are the right to ask; whoever has them may be anybody.
  'card.ask': { any: everyone },
  'card.read': { own: forBuyers },
  'card.change': { own: forBuyers },
  'card.top-up': { own: forBuyers },
  // What could be spent in its owner's place is for nobody else, whoever they act for.
  'card.read-secret': { self: buyers },
  'card.take': { self: buyers },
  'card.transfer': { self: buyers },
  'card.resend': { self: buyers },
  'card.unlock-pin': { any: ['staff'] },
  // WALLET-05: a salesman has none and deals with nobody's.
  'wallet.read': { own: [...buyers, 'staff'] },
  'till.sell': { any: ['partner'] },

  'audit.read': { any: ['staff'] },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
export const actions = Object.keys(rules) as Action[];

export function may(actor: Actor, action: Action, subject: Subject): boolean {
  // Nobody does anything outside their unit, whatever else they are.
  if (actor.unit !== subject.unit) return false;
  const rule: Rule = rules[action];
  if (rule.any?.includes(actor.kind)) return true;
  // What nobody owns is nobody's own, a guest's neither.
  if (subject.owner !== subjectOf(actor)) return false;
  const inPerson = actor.actingFor === undefined;
  return Boolean(rule.own?.includes(actor.kind) || (inPerson && rule.self?.includes(actor.kind)));
}

/** Whether nobody need be known for it. */
export const isOpenToGuests = (action: Action): boolean => (rules[action] as Rule).any?.includes('guest') ?? false;

/** Whether this kind of member can act for a customer. Which customers is a matter of assignment. */
export const canActForOthers = (kind: ActorKind): boolean => kind === 'salesman' || kind === 'staff';
