// Everything that is sealed in a unit, opened with the app's own keys, as somebody with the database and the keys
// would read it.
import { lineContext, orderContext } from '#data/orders/new-order.ts';
import type { Scope } from '#data/scope.ts';
import type { KeyRing } from '#data/units/unit-keys.ts';
import { unseal } from '#platform/crypto/envelope.ts';
import type { TestShop } from '../test-shop.ts';

/** Columns of bytes that `openedRows` opens. */
export const openedColumns = [
  'person.sealed',
  'identity_request.sealed',
  'message.sealed',
  'mailed_link.sealed',
  'card_mail.sealed',
  'server_cart.sealed',
  'order_detail.sealed',
  'order_line.sealed',
  'idempotency.answer',
] as const;

/** Columns of bytes that hold nothing of a person, and what they hold. */
export const otherColumns: Readonly<Record<string, string>> = {
  'person_key.wrapped': 'a key, which opens the person',
  'unit_key.wrapped': 'keys of the unit',
  'authenticator.sealed': 'a random secret',
  'passkey.id': 'a random name of a device',
  'passkey.public_key': 'a public key',
  'sign_in_name.lookup': 'a keyed hash of a name',
  'outside_identity.lookup': 'a keyed hash of a name',
  'addressee.lookup': 'a keyed hash of an address',
  'one_time_code.lookup': 'a keyed hash of an address',
  'one_time_code.hash': 'a keyed hash of a code',
  'session.handle': 'a hash of a random handle',
  'refresh_secret.hash': 'a hash of a random secret',
  'access_token.hash': 'a hash of a random token',
  'partner_key.hash': 'a hash of a random key',
  'mailed_link.hash': 'a hash of a random token',
  'outside_start.state': 'a hash of a random state',
  'partner_entry.letter': 'a hash of a sign-on token’s id',
  'idempotency.fingerprint': 'a hash of a request',
  'failure_count.subject': 'a hash of what was guessed at',
  'tally.subject':
    'a hash of a keyed hash, an id, a network or a card, for three days; for a month where an order was turned away',
  'card_secret.number_sealed': 'a card’s number',
  'card_secret.pin_sealed': 'a card’s PIN',
  'card_secret.lookup': 'a keyed hash of a card’s number',
  'stock_code.number_sealed': 'a brand’s code',
  'stock_code.pin_sealed': 'a brand’s PIN',
  'stock_code.lookup': 'a keyed hash of a brand’s code',
  'ledger_link.hash': 'a hash of the books',
  'ledger_proof.hash': 'a hash of the books',
  'ledger_proof.link_hash': 'a hash of the books',
};

/** Each with its table in front. */
export async function openedRows(shop: TestShop, unit: string): Promise<string[]> {
  const [people, answers] = [await shop.keys.ring(unit, 'people'), await shop.keys.ring(unit, 'answers')];
  return shop.inUnit(unit, async ({ tx }) => [
    ...(await peopleIn(tx, people, unit)),
    ...(await tx.selectFrom('identity_request').selectAll().execute()).map((row) =>
      opened('identity_request', people, row.key_version, row.sealed, `identity-request:${unit}:${row.id}`),
    ),
    ...(await tx.selectFrom('message').selectAll().execute()).map((row) =>
      opened('message', people, row.key_version, row.sealed, `message:${unit}:${row.id}`),
    ),
    ...(await tx.selectFrom('mailed_link').selectAll().execute()).map((row) =>
      opened('mailed_link', people, row.key_version, row.sealed, `mailed-link:${unit}:${row.hash.toString('hex')}`),
    ),
    ...(await tx.selectFrom('card_mail').selectAll().execute()).map((row) =>
      opened('card_mail', people, row.key_version, row.sealed, `card-mail:${unit}:${row.id}`),
    ),
    ...(await tx.selectFrom('server_cart').selectAll().execute()).map((row) =>
      opened('server_cart', people, row.key_version, row.sealed, `server-cart:${unit}:${row.actor_id}`),
    ),
    ...(await tx.selectFrom('order_detail').selectAll().execute()).map((row) =>
      opened('order_detail', people, row.key_version, row.sealed, orderContext(unit, row.order_id)),
    ),
    ...(await tx.selectFrom('order_line').selectAll().execute()).map((row) =>
      opened('order_line', people, row.key_version, row.sealed, lineContext(unit, row.id)),
    ),
    ...(await tx.selectFrom('idempotency').selectAll().execute()).map((row) =>
      opened('idempotency', answers, row.key_version, row.answer, `answer:${unit}:${row.subject}:${row.key}`),
    ),
    ...(await tx.selectFrom('one_time_code').selectAll().execute()).map((row) => openedText(people, unit, row.outside)),
  ]);
}

async function peopleIn(tx: Scope['tx'], ring: KeyRing, unit: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('person_key', 'person_key.person_id', 'person.id')
    .select(['person.id', 'person.sealed', 'person_key.wrapped', 'person_key.key_version'])
    .execute();
  return rows.map(({ id, sealed, wrapped, key_version }) => {
    const key = unseal(ring.key(key_version), wrapped, `person-key:${unit}:${id}`);
    return `person ${unseal(key, sealed, `person:${unit}:${id}`).toString()}`;
  });
}

const opened = (table: string, ring: KeyRing, version: number | null, sealed: Buffer | null, context: string): string =>
  `${table} ${sealed && version !== null ? unseal(ring.key(version), sealed, context).toString() : ''}`;

/** Who somebody is elsewhere, as a sign-in carries it to its second step. */
function openedText(ring: KeyRing, unit: string, text: string | null): string {
  const [version = '', sealed = ''] = text?.split('.') ?? [];
  if (!sealed) return 'one_time_code';
  const bytes = Buffer.from(sealed, 'base64url');
  return `one_time_code ${unseal(ring.key(Number(version)), bytes, `outside-identity:${unit}`).toString()}`;
}
