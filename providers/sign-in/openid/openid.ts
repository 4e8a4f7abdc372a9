// OpenID Connect, as all of them speak it: authorization code, PKCE, state, nonce, a signed identity token.
import * as openid from 'openid-client';
import { signingAlgorithms } from '../algorithms.ts';
import type { ProviderIdentity, SignInReturn, SignInService, SignInSettings, SignInStart } from '../port.ts';

export interface OpenidChoices {
  readonly issuer: string;
  readonly scope: string;
  /** What proves us to the service; some want it made anew each time. */
  readonly secret: () => Promise<string>;
  /** For a service whose own description is incomplete. */
  readonly described?: openid.ServerMetadata;
}

const usualTimeoutMs = 5_000;
const keptMs = 3_600_000;

/** A service that is asked for this has to say when somebody signed in there; not all of them do as they are asked. */
const maxAgeSeconds = 86_400;

/** The keys that services sign with; the library fetches them again when they are old or one is missing. */
const keys = new Map<string, NonNullable<ReturnType<typeof openid.getJwksCache>>>();

/** A service may list what it likes; only what we believe is taken, RS256 where it lists nothing. */
const onlyListed = (server: openid.ServerMetadata): openid.ServerMetadata => ({
  ...server,
  id_token_signing_alg_values_supported: (server.id_token_signing_alg_values_supported ?? ['RS256']).filter(
    (algorithm) => signingAlgorithms.includes(algorithm),
  ),
});

/** What a service says of itself, asked once an hour for each account at it. */
const descriptions = new Map<string, { readonly until: number; readonly found: Promise<openid.ServerMetadata> }>();

export function openidService(settings: SignInSettings, choices: OpenidChoices): SignInService {
  const { clientId, timeoutMs = usualTimeoutMs, onFault } = settings;
  const configuration = async (): Promise<openid.Configuration> => {
    const server = choices.described ?? (await described(choices.issuer, clientId, timeoutMs));
    const secret = openid.ClientSecretPost(await choices.secret());
    const config = new openid.Configuration(onlyListed(server), clientId, {}, secret);
    openid.enableNonRepudiationChecks(config);
    const known = keys.get(server.issuer);
    if (known) openid.setJwksCache(config, known);
    config.timeout = timeoutMs / 1_000;
    if (choices.issuer.startsWith('http://')) openid.allowInsecureRequests(config);
    return config;
  };
  return {
    async start({ redirectUri, state, nonce, codeChallenge }: SignInStart) {
      try {
        const url = openid.buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope: choices.scope,
          state,
          nonce,
          code_challenge: codeChallenge,
          code_challenge_method: 'S256',
          max_age: String(maxAgeSeconds),
        });
        return url.toString();
      } catch (error) {
        onFault(reasonOf(error));
        return null;
      }
    },
    async finish(back: SignInReturn) {
      try {
        const url = new URL(back.redirectUri);
        url.search = new URLSearchParams({
          code: back.code,
          state: back.state,
          ...(back.issuer ? { iss: back.issuer } : {}),
        }).toString();
        const config = await configuration();
        const tokens = await openid.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: back.codeVerifier,
          expectedState: back.state,
          expectedNonce: back.nonce,
          idTokenExpected: true,
        });
        const found = openid.getJwksCache(config);
        if (found) keys.set(config.serverMetadata().issuer, found);
        return identityOf(tokens.claims());
      } catch (error) {
        onFault(reasonOf(error));
        // A service that answered has refused; one that did not may answer later.
        return isRefusal(error) ? 'refused' : 'unavailable';
      }
    },
  };
}

async function described(issuer: string, clientId: string, timeoutMs: number): Promise<openid.ServerMetadata> {
  const known = descriptions.get(issuer);
  if (known && known.until > performance.now()) return known.found;
  const found = openid
    .discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: timeoutMs / 1_000,
      ...(issuer.startsWith('http://') ? { execute: [openid.allowInsecureRequests] } : {}),
    })
    .then((config) => config.serverMetadata());
  descriptions.set(issuer, { until: performance.now() + keptMs, found });
  // One that failed is asked again.
  found.catch(() => descriptions.delete(issuer));
  return found;
}

function identityOf(claims: openid.IDToken | undefined): ProviderIdentity | 'refused' {
  if (!claims) return 'refused';
  const text = (name: string): string => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text('email') || null,
    // Apple writes it as text.
    isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
    firstName: text('given_name'),
    lastName: text('family_name'),
    provedAt: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1_000) : null,
    ssoType: text('sso_type') || null,
  };
}

/** Only what kind of fault it was: messages may quote what was sent. */
const reasonOf = (error: unknown): string => (error as { code?: string }).code ?? (error as Error).name;

const isRefusal = (error: unknown): boolean =>
  error instanceof openid.ResponseBodyError ||
  error instanceof openid.AuthorizationResponseError ||
  /^OAUTH_(?!TIMEOUT|ABORT)/.test((error as { code?: string }).code ?? '');
