// API-56, AUTH-30, AUTH-34: a partner's visitor arrives with a letter of introduction and is signed in.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { safeReturnAddress } from '#domain/return-address.ts';
import { ssoMethod, type SessionMethod } from '#domain/sign-in.ts';
import { partnerEntryCall } from '#contract/identity.ts';
import { isFirstEntry } from '#data/outside-identities.ts';
import { preparedHandler } from '#features/handler.ts';
import { beginSession, wantsSecondStep } from './begin-session.ts';
import { recognise } from './come-back.ts';
import { identityKeysOf } from './identity-keys.ts';

export const partnerEntryHandler = preparedHandler(
  partnerEntryCall,
  async ({ body, profile, clock, outside, keys, inUnit, shopOrigin }) => {
    if (body.projectBu !== profile.id) return refuse('unit.disagreement');
    if (!profile.signIn.includes('sso')) return refuse('auth.method-unknown');
    const redirectUrl = pageOf(shopOrigin, profile.id, body.page, body.item);
    if (!redirectUrl) return refuse('return-address.refused');
    const letter = await outside.readLetter?.(body.jwt, profile, clock.now());
    if (!letter) return refuse('auth.outside-refused');
    // Good once, whatever becomes of it.
    const isFirst = await inUnit((scope) => isFirstEntry(scope, letter.id, letter.expiresAt));
    if (!isFirst) return refuse('auth.outside-refused');
    const method = ssoMethod(profile, letter.identity.ssoType);
    // AUTH-48: a partner's own employees are none of the retailer's.
    const mayIntroduce = method === 'sso' || profile.alwaysSalesmanSso || letter.partner.forSalesmen === true;
    if (!mayIntroduce) return refuse('auth.outside-refused');
    return { identity: letter.identity, method, keys: await identityKeysOf(keys, profile.id), redirectUrl, backUrl: letter.partner.backUrl };
  },
  async (context, { redirectUrl, backUrl, ...back }) => {
    const found = await recognise(context, back);
    if (isRefusal(found)) return found;
    // Somebody without an account goes on as a guest, with what they need to register.
    if ('registration' in found) return { backUrl, redirectUrl: `${redirectUrl}#${found.registration.registrationToken}` };
    // A letter takes no second step: whoever has one to take signs in.
    if (await wantsSecondStep(context, back.keys, found.account))
      return { backUrl, redirectUrl: signInPage(context.shopOrigin, context.profile.id, back.method) };
    await beginSession(context, back.keys, found.account, found.proof);
    return { backUrl, redirectUrl };
  },
); // prettier-ignore

const signInPage = (shopOrigin: string, unit: string, method: SessionMethod): string =>
  `${shopOrigin}/${unit}${method === 'salesman-sso' ? '/auth/salesman/login' : '/auth/login'}`;

/** A page of this unit's shop, and of no other. */
function pageOf(shopOrigin: string, unit: string, page = '', item = ''): string | null {
  const path = page === '' ? '/' : page.startsWith('/') ? page : `/${page}`;
  const address = safeReturnAddress(`/${unit}${path}`, [shopOrigin]);
  if (!address || /[?#]|(^|\/)(\.|%2e){1,2}(\/|$)|\/\//i.test(path)) return null;
  if (!item) return address;
  return /^[\w.-]{1,64}$/.test(item) ? `${address.replace(/\/$/, '')}/${item}` : null;
}
