// Erases a member: who they are, everything that leads into their account, and everything that is on its way to them
// or still holds their address. What is left is an id: cards, orders and books stay, and belong to nobody by name.
import { sql } from 'kysely';
import { isRealm, triedAt } from '#domain/identity/sign-in.ts';
import { plainEmail } from '#domain/values/email.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { lockAccount } from './accounts.ts';
import { deleteAddressees, sendingsTo, type Address } from './addressees.ts';
import { everyCountedLookup } from './asked-sends.ts';
import { eraseFromCardMails } from '../cards/erase-card-mails.ts';
import { eraseFromOrders } from '../orders/erase-orders.ts';
import { deleteFailures } from '../failure-counts.ts';
import { deleteAnswersTo } from '../idempotency.ts';
import { deleteLinksTo } from './mailed-links.ts';
import { cancelOldRequests } from './old-requests.ts';
import { erasePerson, readPerson, type PersonDetails } from './people.ts';
import { cancelMessages, type MessageKeys } from '../outbox.ts';
import type { Scope } from '../scope.ts';
import { endSessionsOf } from './sessions.ts';
import type { Tables } from '../tables.ts';

/** Rows that are somebody's and nothing else: they go. Sessions and their tokens end, and age out. */
const ownRows = [
  ['sign_in_name', 'actor_id'],
  ['password', 'actor_id'],
  ['authenticator', 'actor_id'],
  ['passkey', 'actor_id'],
  ['passkey_challenge', 'actor_id'],
  ['outside_identity', 'actor_id'],
  ['one_time_code', 'actor_id'],
  ['mailed_link', 'actor_id'],
  ['server_cart', 'actor_id'],
  ['assignment', 'salesman_id'],
  ['assignment', 'customer_id'],
] as const satisfies readonly (readonly [keyof Tables, string])[];

/** Says whether there was somebody to erase. All of it, or none: it belongs in one transaction. */
export async function eraseMember(scope: Scope, keys: MessageKeys, member: string): Promise<boolean> {
  await lockAccount(scope, member);
  const actor = await findToErase(scope, member);
  if (!actor) return false;
  const person = actor.person ? await readPerson(scope, keys.people, actor.person) : null;
  const addresses = addressesOf(person);

  // As when a way in is taken away: all of them are.
  await endSessionsOf(scope, member, 'credential');
  for (const [table, column] of ownRows) await deleteRows(scope, table, column, member);
  await deleteAnswersTo(scope, member);
  for (const address of addresses) {
    await cancelMessages(scope, await sendingsTo(scope, keys.lookup, 'message', address));
    await cancelOldRequests(scope, await sendingsTo(scope, keys.lookup, 'request', address));
    await deleteLinksTo(scope, keys.lookup, address);
    await deleteCodesTo(scope, keys, address);
  }
  await eraseFromCardMails(scope, keys, member, addresses);
  await eraseFromOrders(scope, keys, member, addresses);
  for (const address of addresses) await deleteAddressees(scope, keys.lookup, address);
  await deleteFailures(scope, failureNames(actor.kind, member, addresses));

  if (actor.person) await erasePerson(scope, actor.person);
  await scope.tx
    .updateTable('actor')
    .set({ standing: 'erased', person_id: null, is_admin: false })
    .where('unit_id', '=', scope.unit)
    .where('id', '=', member)
    .execute();
  return true;
}

async function findToErase(
  { tx, unit }: Scope,
  member: string,
): Promise<{ readonly kind: MemberKind; readonly person: string | null } | null> {
  const row = await tx
    .selectFrom('actor')
    .select(['kind', 'person_id'])
    .where('unit_id', '=', unit)
    .where('id', '=', member)
    .where('standing', '!=', 'erased')
    .executeTakeFirst();
  return row ? { kind: row.kind, person: row.person_id } : null;
}

const addressesOf = (person: PersonDetails | null): Address[] => [
  ...(person?.email ? [{ kind: 'email', value: plainEmail(person.email) ?? person.email } as const] : []),
  ...(person?.phone ? [{ kind: 'phone', value: person.phone } as const] : []),
];

async function deleteRows({ tx, unit }: Scope, table: keyof Tables, column: string, member: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where unit_id = ${unit} and ${sql.ref(column)} = ${member}`.execute(tx);
}

/** Codes that anybody asked for to this address. Those of another account's sign-in are that account's. */
async function deleteCodesTo({ tx, unit }: Scope, { lookup }: MessageKeys, address: Address): Promise<void> {
  await tx
    .deleteFrom('one_time_code')
    .where('unit_id', '=', unit)
    .where('lookup', 'in', everyCountedLookup(lookup, unit, address))
    .where('actor_id', 'is', null)
    .execute();
}

const failureNames = (kind: MemberKind, member: string, addresses: readonly Address[]) => [
  triedAt.ownPassword(member),
  triedAt.secondStep(member),
  ...(isRealm(kind) ? addresses.map((address) => triedAt.password(kind, address)) : []),
];

/** What `eraseMember` deletes, empties or ends. */
export const erasedTables: readonly (keyof Tables)[] = [
  ...new Set(ownRows.map(([table]) => table)),
  'person',
  'person_key',
  'actor',
  'session',
  'message',
  'identity_request',
  'card_mail',
  'order_detail',
  'order_line',
  'idempotency',
  'addressee',
  'failure_count',
];

/** What it leaves, and why that says nothing of a person. A new table is on one of the two lists. */
export const keptTables: Readonly<Record<string, string>> = {
  access_token: 'ends with its session; an id and a hash, for a week',
  refresh_secret: 'ends with its session; a hash, for 90 days',
  audit: 'who did what, by id: the record of it is kept for six years',
  journal: 'the books name ids',
  posting: 'the books name accounts',
  account: 'the books name accounts',
  account_snapshot: 'sums of the books',
  ledger_closing: 'sums of the books',
  ledger_link: 'sums of the books',
  ledger_proof: 'what was proven of the books',
  ledger_proof_balance: 'what was proven of the books',
  books_check: 'when the books were looked at',
  card: 'worth what it is worth, whoever had it; its owner is an id',
  card_secret: 'numbers and PINs of cards, of nobody',
  stock_code: 'codes of brands, of nobody',
  coupon_terms: 'how a card pays, by the id of the card',
  hold: 'a card and an order, by id',
  top_up: 'a card and who asked, by id',
  orders: 'what is due and whose it is, by id',
  payment_attempt: 'an order and the provider’s names of a payment; the last digits of a card',
  payment_refund: 'an attempt, by id',
  payment_event: 'the provider’s names of what it told, for 180 days',
  accumulated_purchase: 'amounts, by id',
  discount_tier: 'a discount that somebody was granted, by id',
  partner_key: 'keys of tills: a partner is a company',
  partner_entry: 'hashes of sign-on tokens that came, for two days',
  outside_start: 'sign-ins under way elsewhere, of nobody yet, for two days',
  tally:
    'counts under a hash of a keyed hash, an id or a network, for three days, or a month where an order was turned away: an erasure that forgot them would be a way around the caps',
  upload: 'pictures without a name or an owner, for a month',
  unit_home: 'of the unit',
  unit_profile: 'of the unit',
  unit_profile_history: 'of the unit; who saved it, by id',
  unit_key: 'of the unit',
  product: 'of the catalogue',
  category: 'of the catalogue',
  template_category: 'of the catalogue',
  template: 'of the catalogue',
  extra: 'of the catalogue',
  letter_type: 'of the catalogue',
  store: 'of the catalogue',
  migration: 'of the database',
};
