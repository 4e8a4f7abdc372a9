// API-59: the link of a registration. Only now is there an account; if the address has become somebody's in the
// meantime, the link is worth nothing. Of several registrations the first that is confirmed counts.
import { isActorId } from '#domain/identity/actor.ts';
import { isRefusal, refuse } from '#domain/refusal.ts';
import { confirmRegistrationCall } from '#contract/identity/registration.ts';
import { addSignInName, setPassword } from '#data/identity/accounts.ts';
import { addMember } from '#data/identity/actors.ts';
import type { Registration } from '#data/identity/identity-messages.ts';
import { findLink, spendRegistration } from '#data/identity/mailed-links.ts';
import { everyLookup } from '#data/identity/member-lookup.ts';
import { wasConfirmed } from '#data/identity/one-time-codes.ts';
import { linkProviderIdentity } from '#data/identity/provider-identities.ts';
import { addPerson, type PersonDetails } from '#data/identity/people.ts';
import type { Scope } from '#data/scope.ts';
import { handlerWithKeys } from '#server/handler.ts';
import { identityKeysOf, type IdentityKeys } from '../identity-keys.ts';

export const confirmRegistrationHandler = handlerWithKeys(
  confirmRegistrationCall,
  identityKeysOf,
  async ({ body, scope }, keys) => {
    const link = await findLink(scope, keys.people, 'register', body.token);
    if (!link) return refuse('link.invalid');
    const registered = link.content as Registration;
    if (!(await spendRegistration(scope, keys, body.token, registered.email))) return refuse('link.invalid');
    const person = await addPerson(scope, keys.people, detailsOf(registered));
    const actor = await addMember(scope, { kind: 'customer', person });
    const member = { actor, kind: 'customer' } as const;
    const named = await addSignInName(scope, keys.lookup, member, { kind: 'email', value: registered.email });
    if (isRefusal(named)) return refuse('link.invalid');
    if (registered.passwordHash) await setPassword(scope, actor, registered.passwordHash);
    if (registered.outside) await linkProviderIdentity(scope, keys.lookup, actor, registered.outside);
    const phone = await provedPhone(scope, keys, registered);
    // A number that is another account's already is still theirs to be reached by, not to sign in with.
    if (phone) await addSignInName(scope, keys.lookup, member, { kind: 'phone', value: phone });
    return { isConfirmed: true as const };
  },
);

async function provedPhone(scope: Scope, keys: IdentityKeys, { phone, otpId }: Registration): Promise<string | null> {
  if (!phone || !isActorId(otpId)) return null;
  const lookups = everyLookup(keys.lookup, scope.unit, 'phone', phone).map(({ hash }) => hash);
  return (await wasConfirmed(scope, otpId, lookups)) ? phone : null;
}

const detailsOf = (registered: Registration): PersonDetails => ({
  firstName: registered.firstName,
  lastName: registered.lastName,
  email: registered.email,
  ...(registered.phone ? { phone: registered.phone } : {}),
  ...(registered.documentType ? { documentType: registered.documentType } : {}),
  ...(registered.idCardNo ? { idCardNo: registered.idCardNo } : {}),
  ...(registered.promoCode ? { promoCode: registered.promoCode } : {}),
  isSubscription: registered.isSubscription,
});
