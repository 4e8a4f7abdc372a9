// Who is asking. A guest has no id; everybody else is a row in their unit, and nobody is an actor
// in two units.
import type { TillKey } from '../cards/till.ts';
import type { UnitId } from '../units/unit.ts';

export const memberKinds = ['customer', 'business', 'salesman', 'employee', 'staff', 'partner'] as const;
export type MemberKind = (typeof memberKinds)[number];
export type ActorKind = 'guest' | MemberKind;

export type ActorId = string;

export const isActorId = (value: unknown): value is ActorId =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

export interface Guest {
  readonly kind: 'guest';
  readonly unit: UnitId;
  /** A guest acts for nobody and has proved nothing. */
  readonly actingFor?: undefined;
  readonly session?: undefined;
}

export interface Member<Kind extends MemberKind = MemberKind> {
  readonly kind: Kind;
  readonly unit: UnitId;
  readonly id: ActorId;
  /** The customer on whose behalf a salesman or staff member acts; always said, never guessed. */
  readonly actingFor?: ActorId;
  /** A business user's or an employee's company. */
  readonly company?: ActorId;
  /** A till's key may say to whom its sales are owed; without it that is the partner. */
  readonly merchant?: string;
  /** The key they carry, if they are a till. */
  readonly tillKey?: TillKey;
  /** The session their token belongs to; a till has none. */
  readonly session?: ActorSession;
}

export interface ActorSession {
  readonly id: string;
  /** When they last proved who they are. */
  readonly freshAt: Date;
}

export type Actor = Guest | Member;

/**
 * Who may make a call at all. What they may do with the thing it names is `may`'s business. `link-or-buyer`: whoever holds the
 * signed link of what the call names, or has bought it (D12); the handler finds out, since it alone knows what that is.
 */
export type Who = 'anyone' | 'member' | 'partner' | 'staff' | 'link-or-buyer';

/** Who is asking, for a call that admits these: only what is open to anyone may be asked by a guest. */
export type Admitted<W extends Who> = W extends 'anyone' | 'link-or-buyer'
  ? Actor
  : W extends 'member'
    ? Member<Exclude<MemberKind, 'partner'>>
    : Member<Extract<W, MemberKind>>;

export const admits = (who: Who, actor: Actor): boolean => {
  switch (who) {
    case 'anyone':
    case 'link-or-buyer':
      return true;
    case 'member':
      return actor.kind !== 'guest' && actor.kind !== 'partner';
    case 'partner':
    case 'staff':
      return actor.kind === who;
  }
};

/** The customer whose things this actor is dealing with: themself, or whom they act for. */
export function subjectOf(actor: Member): ActorId;
export function subjectOf(actor: Actor): ActorId | null;
export function subjectOf(actor: Actor): ActorId | null {
  return actor.kind === 'guest' ? null : (actor.actingFor ?? actor.id);
}
