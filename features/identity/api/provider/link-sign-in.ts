// AUTH-34: the owner of an account has confirmed that a partner's sign-on is theirs. From now on it opens the account.
import type { Member } from '#domain/identity/actor.ts';
import { refuse } from '#domain/refusal.ts';
import { linkSignInCall, lookAtSignInCall } from '#contract/identity/sign-in.ts';
import { memberTypeOf } from '#contract/wire/identity/member.ts';
import { findMember } from '#data/identity/actors.ts';
import { record } from '#data/audit.ts';
import type { LinkedIdentity } from '#data/identity/identity-messages.ts';
import { findLinkOfDay, spendLink } from '#data/identity/mailed-links.ts';
import { linkProviderIdentity, memberByProvider, serviceName } from '#data/identity/provider-identities.ts';
import type { Scope } from '#data/scope.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { identityKeysOf, type IdentityKeys } from '../identity-keys.ts';

/** Opens nothing and spends nothing: mail programs follow links as well. */
export const lookAtSignInHandler = handlerWithKeys(lookAtSignInCall, identityKeysOf, async ({ body, scope }, keys) => {
  const asked = await askedBy(scope, keys, body.token);
  if (!asked || (asked.isSpent && !(await isLinked(scope, keys, asked)))) return { service: null };
  return { service: serviceName(asked.linked) };
});

export const linkSignInHandler = handlerWithKeys(linkSignInCall, identityKeysOf, async ({ body, scope }, keys) => {
  const asked = await askedBy(scope, keys, body.token);
  if (!asked) return refuse('link.invalid');
  const { member, linked } = asked;
  // It links once. Whoever comes again, because the answer got lost, is told how that stands now.
  const isFirst = await spendLink(scope, body.token, { keepsContent: true });
  if (isFirst) await linkProviderIdentity(scope, keys.lookup, member.id, linked);
  // Somebody else may have linked it meanwhile: then it is theirs.
  if (!(await isLinked(scope, keys, asked))) return refuse('link.invalid');
  if (isFirst) await record({ ...scope, actor: member }, { call: 'link-sign-in', outcome: 'done' });
  return { isLinked: true as const, memberType: memberTypeOf(member.kind) };
});

interface Asked {
  readonly member: Member;
  readonly linked: LinkedIdentity;
  readonly isSpent: boolean;
}

/** What the link asks; null too when a newer one or a new password ended it, for then it holds nothing. */
async function askedBy(scope: Scope, keys: IdentityKeys, token: string): Promise<Asked | null> {
  const link = await findLinkOfDay(scope, keys.people, 'link', token);
  const member = link?.actor ? await findMember(scope, link.actor) : null;
  if (!link?.content || !member) return null;
  return { member, linked: link.content as LinkedIdentity, isSpent: link.isSpent };
}

const isLinked = async (scope: Scope, keys: IdentityKeys, { member, linked }: Asked): Promise<boolean> =>
  (await memberByProvider(scope, keys.lookup, linked)) === member.id;
