import type { Member, MemberKind } from '#domain/identity/actor.ts';
import { canActForOthers, isBuyer } from '#domain/identity/permission.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import type { Scope } from '../scope.ts';

export interface NewMember {
  readonly kind: MemberKind;
  readonly person?: string;
  readonly company?: string;
}

export async function addMember({ tx, unit, ids, clock }: Scope, member: NewMember): Promise<string> {
  const id = ids.recordId();
  await tx
    .insertInto('actor')
    .values({
      unit_id: unit,
      id,
      kind: member.kind,
      person_id: member.person ?? null,
      company_id: member.company ?? null,
      made_at: clock.now(),
    })
    .execute();
  return id;
}

/** The member, if they are in this unit and not closed. */
export async function findMember({ tx, unit }: Scope, id: string): Promise<Member | null> {
  const row = await tx
    .selectFrom('actor')
    .select(['kind', 'company_id'])
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('standing', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  return { kind: row.kind, unit, id, ...(row.company_id ? { company: row.company_id } : {}) };
}

/** Closes the account: its tokens stop working with it. */
export async function closeMember({ tx, unit }: Scope, id: string): Promise<void> {
  await tx
    .updateTable('actor')
    .set({ standing: 'closed' })
    .where('unit_id', '=', unit)
    .where('id', '=', id)
    .where('standing', '=', 'active')
    .execute();
}

/** Lets a salesman act for a customer. */
export async function assign({ tx, unit }: Scope, salesman: string, customer: string): Promise<void> {
  await tx
    .insertInto('assignment')
    .values({ unit_id: unit, salesman_id: salesman, customer_id: customer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The member acting for the customer, or why they may not. The customer must be one who buys, and still
 * there. Staff act for any of their unit, a salesman for those assigned.
 */
export async function actFor(
  scope: Scope,
  member: Member,
  customer: string,
): Promise<Member | Refusal<'actor.not-assigned'>> {
  const target = canActForOthers(member.kind) ? await findMember(scope, customer) : null;
  const allowed =
    target && isBuyer(target.kind) && (member.kind === 'staff' || (await isAssigned(scope, member.id, customer)));
  return allowed ? { ...member, actingFor: customer } : refuse('actor.not-assigned');
}

async function isAssigned({ tx, unit }: Scope, salesman: string, customer: string): Promise<boolean> {
  const row = await tx
    .selectFrom('assignment')
    .select('customer_id')
    .where('unit_id', '=', unit)
    .where('salesman_id', '=', salesman)
    .where('customer_id', '=', customer)
    .executeTakeFirst();
  return row !== undefined;
}
