// API-56, AUTH-30, AUTH-34: a partner's visitor arrives with a sign-on token and is signed in.
import { isRefusal, refuse } from '#domain/refusal.ts';
import { safeReturnAddress } from '#domain/shop/return-address.ts';
import { linkSignInPage, originParameter } from '#domain/shop/shop-routes.ts';
import { ssoMethod, type SessionMethod } from '#domain/identity/sign-in.ts';
import { unitCan } from '#domain/units/unit.ts';
import { signInPage } from '#domain/identity/entrances.ts';
import type { CallDescription } from '#contract/call.ts';
import { partnerEntryCall } from '#contract/identity/sign-in.ts';
import { secondStepMark, type BegunSignIn } from '#contract/identity/second-step-mark.ts';
import { isFirstEntry } from '#data/identity/provider-identities.ts';
import { preparedHandler, type CallContext } from '#server/handler.ts';
import { askOwner } from './ask-owner.ts';
import { afterProof } from '../sign-in/begin-session.ts';
import { recognise } from './come-back.ts';
import { identityKeysOf } from '../identity-keys.ts';

export const partnerEntryHandler = preparedHandler(
  partnerEntryCall,
  async ({ body, profile, clock, providers, keys, inUnit, shopOrigin }) => {
    if (body.projectBu !== profile.id) return refuse('unit.disagreement');
    if (!profile.signIn.includes('sso')) return refuse('auth.method-unknown');
    const redirectUrl = pageOf(shopOrigin, profile.id, body.page, body.item);
    if (!redirectUrl) return refuse('return-address.refused');
    const signOnToken = await providers.readSignOnToken?.(body.jwt, profile, clock.now());
    if (!signOnToken) return refuse('auth.provider-refused');
    // Good once, whatever becomes of it.
    const isFirst = await inUnit((scope) => isFirstEntry(scope, signOnToken.id, signOnToken.expiresAt));
    if (!isFirst) return refuse('auth.provider-refused');
    const method = ssoMethod(profile, signOnToken.identity.ssoType);
    // AUTH-48: a partner's own employees are none of the retailer's.
    const mayIntroduce = method === 'sso' || profile.alwaysSalesmanSso || signOnToken.partner.forSalesmen === true;
    if (!mayIntroduce) return refuse('auth.provider-refused');
    return {
      identity: signOnToken.identity,
      method,
      keys: await identityKeysOf(keys, profile.id),
      redirectUrl,
      backUrl: signOnToken.partner.backUrl,
    };
  },
  async (context, { redirectUrl, backUrl, ...back }) => {
    const found = await recognise(context, back);
    if (isRefusal(found)) return found;
    // Somebody without an account goes on as a guest, with what they need to register.
    if ('registration' in found)
      return { backUrl, redirectUrl: `${redirectUrl}#${found.registration.registrationToken}` };
    if ('unconfirmed' in found) {
      const refused = await askOwner(context, back.keys, found.unconfirmed);
      return refused ?? { backUrl, redirectUrl: `${context.shopOrigin}/${context.profile.id}${linkSignInPage}` };
    }
    const signedIn = await afterProof(context, back.keys, found.account, found.proof);
    if (isRefusal(signedIn)) return signedIn;
    const { tokenId, twoFaType: factor } = signedIn;
    if (tokenId === null || factor === null) return { backUrl, redirectUrl };
    return { backUrl, redirectUrl: secondStepPage(context, back.method, { tokenId, factor }, redirectUrl) };
  },
);

/** AUTH-12: where the second step of this sign-in is taken; from there it goes on to the page. */
function secondStepPage(
  { shopOrigin, profile }: Pick<CallContext<CallDescription>, 'shopOrigin' | 'profile'>,
  method: SessionMethod,
  begun: BegunSignIn,
  page: string,
): string {
  const shop = `${shopOrigin}/${profile.id}`;
  const isSalesman = method === 'salesman-sso' && unitCan(profile, 'salesman');
  const address = new URL(`${shop}${signInPage(isSalesman ? 'salesman' : 'customer')}`);
  const path = page.slice(shop.length);
  if (path !== '/') address.searchParams.set(originParameter, path);
  address.hash = secondStepMark(begun);
  return address.toString();
}

/** A page of this unit's shop, and of no other. */
function pageOf(shopOrigin: string, unit: string, page = '', item = ''): string | null {
  const path = page === '' ? '/' : page.startsWith('/') ? page : `/${page}`;
  const address = safeReturnAddress(`/${unit}${path}`, [shopOrigin]);
  if (!address || /[?#]|(^|\/)(\.|%2e){1,2}(\/|$)|\/\//i.test(path)) return null;
  if (!item) return address;
  return /^[\w.-]{1,64}$/.test(item) ? `${address.replace(/\/$/, '')}/${item}` : null;
}
