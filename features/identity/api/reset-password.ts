// Getting back in. The request is taken and a job decides whether there is anybody to write to, so it takes as
// long and answers the same for an address that nobody has (RESET-09).
import { isRefusal, refuse } from '#domain/refusal.ts';
import { plainEmail } from '#domain/sign-in.ts';
import { confirmResetCall, confirmTokenCall, resetPasswordCall } from '#contract/registration.ts';
import { accountTypes, memberTypeOf } from '#contract/wire/member.ts';
import { setPassword } from '#data/accounts.ts';
import { findMember } from '#data/actors.ts';
import { record } from '#data/audit.ts';
import { addRequest, identityMessageQueue } from '#data/identity-requests.ts';
import { findLink, newLinkToken, spendLink, spendLinksOf } from '#data/mailed-links.ts';
import { endSessionsOf } from '#data/sessions.ts';
import { handlerWithKeys, preparedHandler } from '#features/handler.ts';
import { identityKeysOf } from './identity-keys.ts';
import { hashNewPassword } from './new-password.ts';
import { tellOwner } from './tell-owner.ts';

export const resetPasswordHandler = handlerWithKeys(
  resetPasswordCall,
  identityKeysOf,
  async ({ body, scope, language, enqueue }, keys) => {
    const email = plainEmail(body.email);
    if (!email) return refuse('address.invalid');
    const realm = accountTypes[body.accountType];
    const request = await addRequest(scope, keys.people, {
      kind: 'reset', language, token: newLinkToken(scope), realm, email,
    });
    await enqueue(scope, identityMessageQueue, [{ request }]);
    return { isEmailSent: true as const };
  },
); // prettier-ignore

/** RESET-05: whether the link can still be used, and by what kind of member. */
export const confirmTokenHandler = handlerWithKeys(
  confirmTokenCall,
  identityKeysOf,
  async ({ body, scope }, keys) => {
    const link = await findLink(scope, keys.people, 'reset', body.tokenId);
    const member = link?.actor ? await findMember(scope, link.actor) : null;
    if (!member) return { isValid: false, memberType: null, accountId: null };
    return { isValid: true, memberType: memberTypeOf(member.kind), accountId: member.id };
  },
);

/** A new password: every session of the account ends, and every other link to it. */
export const confirmResetHandler = preparedHandler(
  confirmResetCall,
  async ({ body, profile, keys }) => {
    const hash = await hashNewPassword(body.newPassword);
    return isRefusal(hash) ? hash : { hash, keys: await identityKeysOf(keys, profile.id) };
  },
  async (context, { hash, keys }) => {
    const { body, scope } = context;
    const link = await findLink(scope, keys.people, 'reset', body.token);
    const member = link?.actor ? await findMember(scope, link.actor) : null;
    const meant = !body.accountId || body.accountId === member?.id;
    if (!member || !meant || !(await spendLink(scope, body.token))) return refuse('link.invalid');
    await setPassword(scope, member.id, hash);
    await endSessionsOf(scope, member.id, 'password');
    await spendLinksOf(scope, member.id);
    await tellOwner(context, keys, member.id, 'password');
    await record({ ...scope, actor: member }, { call: 'password-reset', outcome: 'done' });
    return { isReset: true as const };
  },
);
