// The ways into one's own account, for themself: to see them, and to take away what was lost, stolen or is not
// wanted any more. Whoever came in by it is out: every other session ends with it.
import type { Member } from '#domain/identity/actor.ts';
import { mayRemove, type CredentialChange, type Removable } from '#domain/identity/credentials.ts';
import { refuse } from '#domain/refusal.ts';
import { unitCan, type UnitProfile } from '#domain/units/unit.ts';
import { listCredentialsCall, removeCredentialCall } from '#contract/identity/credentials.ts';
import { loginTypeOf } from '#contract/wire/identity/member.ts';
import { findAccountOf, lockAccount } from '#data/identity/accounts.ts';
import { removeAuthenticator } from '#data/identity/authenticators.ts';
import { providerLinksOf, unlinkProviderIdentity } from '#data/identity/provider-identities.ts';
import { listPasskeys, removePasskey } from '#data/identity/passkeys.ts';
import type { Scope } from '#data/scope.ts';
import { endSessionsOf } from '#data/identity/sessions.ts';
import { handler, handlerWithKeys } from '#server/handler.ts';
import { identityKeysOf } from '../identity-keys.ts';
import { tellOwner } from './tell-owner.ts';

/** Whose keys these are; null for whoever acts for somebody else. */
const ownerOf = ({ actor }: Scope<Member>): Member | null => (actor.actingFor ? null : actor);

export const listCredentialsHandler = handler(listCredentialsCall, async ({ scope }) => {
  const owner = ownerOf(scope);
  const account = owner && (await findAccountOf(scope, owner.id));
  if (!account) return refuse('auth.not-allowed');
  const [passkeys, links] = [await listPasskeys(scope, account.actor), await providerLinksOf(scope, account.actor)];
  return {
    hasPassword: account.passwordHash !== null,
    hasAuthenticator: account.hasApp,
    passkeys: passkeys.map(({ id, device, madeAt, usedAt }) => ({
      credentialId: id.toString('base64url'),
      device,
      madeAt: madeAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    links: links.map(({ id, issuer, method, madeAt }) => ({
      credentialId: id.toString('base64url'),
      loginType: method && loginTypeOf(method),
      issuer,
      madeAt: madeAt.toISOString(),
    })),
  };
});

const told = {
  app: 'appRemoved',
  passkey: 'passkeyRemoved',
  link: 'linkRemoved',
} as const satisfies Record<Removable, CredentialChange>;

export const removeCredentialHandler = handlerWithKeys(removeCredentialCall, identityKeysOf, async (context, keys) => {
  const { body, scope, profile } = context;
  const owner = ownerOf(scope);
  if (!owner) return refuse('auth.not-allowed');
  // Two removals at once could each leave the other's.
  await lockAccount(scope, owner.id);
  const left = await waysInto(scope, profile, owner.id);
  if (!(await remove(scope, owner.id, body.kind, body.credentialId ?? ''))) return refuse('credential.unknown');
  if (!mayRemove(owner.kind, left, body.kind)) return refuse('credential.needed');
  const session = owner.session?.id ?? null;
  const endedSessions = await endSessionsOf(scope, owner.id, 'credential', session);
  await tellOwner(context, keys, owner.id, told[body.kind]);
  return { isRemoved: true as const, endedSessions };
});

/** As many as this shop lets them in by. */
async function waysInto(scope: Scope, profile: UnitProfile, actor: string) {
  const account = await findAccountOf(scope, actor);
  const links = await providerLinksOf(scope, actor);
  return {
    password: account?.passwordHash !== null && account?.passwordHash !== undefined,
    app: account?.hasApp ?? false,
    passkeys: unitCan(profile, 'passkey') ? (await listPasskeys(scope, actor)).length : 0,
    links: links.filter(({ method }) => method === null || profile.signIn.includes(method)).length,
  };
}

function remove(scope: Scope, actor: string, kind: Removable, id: string): Promise<boolean> {
  switch (kind) {
    case 'app':
      return removeAuthenticator(scope, actor);
    case 'passkey':
      return removePasskey(scope, actor, Buffer.from(id, 'base64url'));
    case 'link':
      return unlinkProviderIdentity(scope, actor, Buffer.from(id, 'base64url'));
  }
}
