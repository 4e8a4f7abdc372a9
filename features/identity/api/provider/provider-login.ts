// API-54, AUTH-53: sends somebody to sign in elsewhere. What comes back must carry the state that was given
// here, with the verifier of the challenge, which only the browser that set out has.
import { safeReturnAddress } from '#domain/shop/return-address.ts';
import { refuse } from '#domain/refusal.ts';
import { providerLoginCall } from '#contract/identity/sign-in.ts';
import { methodOf } from '#contract/wire/identity/member.ts';
import { addProviderStart } from '#data/identity/provider-identities.ts';
import { preparedHandler } from '#server/handler.ts';
import { challengeOf } from '#platform/crypto/pkce.ts';

export const providerLoginHandler = preparedHandler(
  providerLoginCall,
  async ({ body, profile, visit, providers, shopOrigin, ids }) => {
    const method = methodOf(body.loginType);
    const service = profile.signIn.includes(method) ? providers.signIn?.(profile, method) : null;
    if (!service) return refuse('auth.method-unknown');
    if (visit === null) return refuse('init.invalid');
    const redirectUri = safeReturnAddress(body.redirectUri, [shopOrigin]);
    if (!redirectUri || /[?#]/.test(redirectUri)) return refuse('return-address.refused');
    const random = () => ids.secret(32).toString('base64url');
    const [state, nonce] = [random(), random()];
    const codeVerifier = body.codeChallenge ? null : random();
    const challenge = body.codeChallenge ?? challengeOf(codeVerifier ?? '');
    const returnUrl = await service.start({ redirectUri, state, nonce, codeChallenge: challenge });
    if (!returnUrl) return refuse('server.unavailable');
    return { answer: { returnUrl, state, codeVerifier }, start: { method, redirectUri, nonce, challenge } };
  },
  async ({ scope }, { answer, start }) => {
    await addProviderStart(scope, answer.state, start);
    return answer;
  },
);
