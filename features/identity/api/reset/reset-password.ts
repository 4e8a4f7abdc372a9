// Getting back in. The request is taken and a job decides whether there is anybody to write to, so it takes as
// long and answers the same for an address that nobody has (RESET-09).
import type { Member } from '#domain/identity/actor.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { plainEmail } from '#domain/values/email.ts';
import type { CallBody } from '#contract/call.ts';
import { confirmResetCall, confirmTokenCall, resetPasswordCall } from '#contract/identity/registration.ts';
import { accountTypes, memberTypeOf } from '#contract/wire/identity/member.ts';
import { setPassword } from '#data/identity/accounts.ts';
import { findMember } from '#data/identity/actors.ts';
import { mayMail } from '#data/identity/asked-sends.ts';
import { record } from '#data/audit.ts';
import { findLink, newLinkToken, spendLink, spendLinksOf } from '#data/identity/mailed-links.ts';
import type { Scope } from '#data/scope.ts';
import { endSessionsOf } from '#data/identity/sessions.ts';
import { handlerWithKeys, preparedHandler } from '#server/handler.ts';
import { ask } from '../ask.ts';
import { identityKeysOf, type IdentityKeys } from '../identity-keys.ts';
import { newPasswordFault } from './new-password.ts';
import { tellOwner } from '../credentials/tell-owner.ts';

export const resetPasswordHandler = handlerWithKeys(resetPasswordCall, identityKeysOf, async (context, keys) => {
  const { body, scope, language } = context;
  const email = plainEmail(body.email);
  if (!email) return refuse('address.invalid');
  const may = await mayMail(context, keys.lookup, 'reset', email);
  if (isRefusal(may)) return may;
  const realm = accountTypes[body.accountType];
  const token = newLinkToken(scope);
  if (may) await ask(context, keys, { kind: 'reset', language, token, realm, email });
  return { isEmailSent: true as const };
});

/** RESET-05: whether the link can still be used, and by what kind of member. */
export const confirmTokenHandler = handlerWithKeys(confirmTokenCall, identityKeysOf, async ({ body, scope }, keys) => {
  const link = await findLink(scope, keys.people, 'reset', body.tokenId);
  const member = link?.actor ? await findMember(scope, link.actor) : null;
  if (!member) return { isValid: false, memberType: null, accountId: null };
  return { isValid: true, memberType: memberTypeOf(member.kind), accountId: member.id };
});

/**
 * A new password: every session of the account ends, and every other link to it. Whoever has no link that can be
 * used has nothing hashed.
 */
export const confirmResetHandler = preparedHandler(
  confirmResetCall,
  async ({ body, profile, keys, inUnit, passwordTurn }) => {
    const rings = await identityKeysOf(keys, profile.id);
    const usable = await inUnit((scope) => memberOfLink(scope, rings, body), { readOnly: true });
    if (!usable) return refuse('link.invalid');
    const fault = newPasswordFault(body.newPassword);
    if (fault) return fault;
    const hash = await passwordTurn((passwords) => passwords.hash(body.newPassword));
    return isRefusal(hash) ? hash : { hash, keys: rings };
  },
  async (context, { hash, keys }) => {
    const { body, scope } = context;
    const member = await memberOfLink(scope, keys, body);
    if (!member || !(await spendLink(scope, body.token))) return refuse('link.invalid');
    await setPassword(scope, member.id, hash);
    await endSessionsOf(scope, member.id, 'password');
    await spendLinksOf(scope, member.id);
    await tellOwner(context, keys, member.id, 'password');
    await record({ ...scope, actor: member }, { call: 'password-reset', outcome: 'done' });
    return { isReset: true as const };
  },
);

/** Whose password the link may change, if it can still be used. */
async function memberOfLink(
  scope: Scope,
  keys: IdentityKeys,
  { token, accountId }: CallBody<typeof confirmResetCall>,
): Promise<Member | null> {
  const link = await findLink(scope, keys.people, 'reset', token);
  const member = link?.actor ? await findMember(scope, link.actor) : null;
  return member && (!accountId || accountId === member.id) ? member : null;
}
