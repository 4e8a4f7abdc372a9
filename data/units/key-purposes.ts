/**
 * people: wraps each person's key. answers: seals kept answers. visit, fingerprint: sign what a browser
 * brings back. sealing: the private key that opens sealed bodies, as PKCS #8. cards: seals numbers and
 * PINs. card-lookup: hashes a number, so that its card is found. card-link: signs links in mails about a
 * card. member-lookup: hashes what an account is found by. sessions: makes each refresh secret follow from
 * the one before, and hashes one-time codes.
 */
export const keyPurposes = [
  'people',
  'answers',
  'visit',
  'fingerprint',
  'sealing',
  'cards',
  'card-lookup',
  'card-link',
  'member-lookup',
  'sessions',
] as const;
export type KeyPurpose = (typeof keyPurposes)[number];
