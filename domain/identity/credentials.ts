// The ways into an account that its owner has, and which of them may be taken away.
import type { MemberKind } from './actor.ts';

export interface Credentials {
  readonly password: boolean;
  /** An authenticator app. */
  readonly app: boolean;
  readonly passkeys: number;
  /** Accounts elsewhere that open this one. */
  readonly links: number;
}

export const removables = ['app', 'passkey', 'link'] as const;
export type Removable = (typeof removables)[number];

/** AUTH-52: staff need two factors, which a passkey is by itself; everybody else needs any way in. */
const isOpen = (kind: MemberKind, { password, app, passkeys, links }: Credentials): boolean =>
  passkeys > 0 || (kind === 'staff' ? password && app : password || links > 0);

const without = (credentials: Credentials, what: Removable): Credentials => {
  switch (what) {
    case 'app':
      return { ...credentials, app: false };
    case 'passkey':
      return { ...credentials, passkeys: credentials.passkeys - 1 };
    case 'link':
      return { ...credentials, links: credentials.links - 1 };
  }
};

/** Nobody locks themself out. */
export const mayRemove = (kind: MemberKind, credentials: Credentials, what: Removable): boolean =>
  isOpen(kind, without(credentials, what));

/** What an owner is told of. */
export const credentialChanges = [
  'password',
  'appAdded',
  'passkeyAdded',
  'appRemoved',
  'passkeyRemoved',
  'linkRemoved',
] as const;
export type CredentialChange = (typeof credentialChanges)[number];
