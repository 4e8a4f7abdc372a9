/**
 * people: wraps each person's key. answers: seals kept answers. visit, fingerprint: sign what a browser
 * brings back. visit-seal: seals the keys of a visit into its init token. sealing: the private key that opened sealed
 * bodies, as PKCS #8; it and `visit` go when no visit of the release before is left. cards: seals numbers and
 * PINs. card-lookup: hashes a number, so that its card is found. card-link: signs links in mails about a
 * card. member-lookup: hashes what an account is found by. sessions: makes each refresh secret follow from
 * the one before, and hashes one-time codes. quotes: signs that a price was shown.
 * payments: signs the address that a payment comes back to, and the right to pay an order. orders: signs the link of an
 * order, and where changes of it are heard of.
 */
export const keyPurposes = [
  'people',
  'answers',
  'visit',
  'visit-seal',
  'fingerprint',
  'sealing',
  'cards',
  'card-lookup',
  'card-link',
  'member-lookup',
  'sessions',
  'quotes',
  'payments',
  'orders',
] as const;
/** Those that the payment service works with; its role in the database is given no others. */
export const payPurposes = [
  'visit',
  'visit-seal',
  'sealing',
  'answers',
  'payments',
] as const satisfies readonly KeyPurpose[];

export type KeyPurpose = (typeof keyPurposes)[number];
