// Other people's sign-ins, each a real OpenID provider. Whoever comes says who they are: any name will do, and
// a name with an @ is an address that the provider vouches for.
import type { FastifyInstance } from 'fastify';
import { Provider } from 'oidc-provider';
import { signInSecret } from '../accounts.ts';

const vendors = ['google', 'apple', 'facebook', 'partner'] as const;

export function mountIdentity(http: FastifyInstance, origin: () => string): void {
  const providers = new Map<string, Provider>();
  const providerOf = (vendor: string): Provider => {
    const known = providers.get(vendor) ?? newProvider(`${origin()}/identity/${vendor}`);
    providers.set(vendor, known);
    return known;
  };
  void http.register(async (own) => {
    // The provider reads its requests itself.
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', (_request, _payload, done) => done(null));
    own.all<{ Params: { vendor: string } }>('/identity/:vendor/*', (request, reply) => {
      const { vendor } = request.params;
      if (!(vendors as readonly string[]).includes(vendor)) return reply.code(404).send({});
      reply.hijack();
      const { raw } = request;
      const mounted = Object.assign(raw, { originalUrl: raw.url });
      raw.url = (raw.url ?? '').slice(`/identity/${vendor}`.length);
      return providerOf(vendor).callback()(mounted, reply.raw);
    });
  });
}

function newProvider(issuer: string): Provider {
  const provider = new Provider(issuer, {
    adapter: RememberedThings,
    pkce: { required: () => true },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'sso_type'],
      public_profile: ['given_name', 'family_name'],
    },
    // As the real ones do: what they say of somebody is in the token.
    conformIdTokenClaims: false,
    scopes: ['openid', 'email', 'profile', 'public_profile'],
    findAccount: (_context, id) => ({ accountId: id, claims: () => claimsOf(id) }),
    cookies: { keys: ['sandbox'] },
    features: { devInteractions: { enabled: true } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  });
  // Shops of developers and tests are at many addresses, all of them on this machine.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => {
    const { hostname } = new URL(uri);
    return /(^|\.)(localhost|test)$|^127\.0\.0\.1$/.test(hostname);
  };
  provider.proxy = true;
  return provider;
}

function claimsOf(id: string) {
  const [name = ''] = id.split('@');
  const [first = '', last = 'Example'] = name.split('.');
  return {
    sub: id,
    given_name: first,
    family_name: last,
    ...(id.includes('@') ? { email: id, email_verified: !id.startsWith('unverified') } : {}),
    ...(id.startsWith('employee') ? { sso_type: 'employee' } : {}),
  };
}

type Kept = Record<string, unknown>;

/** What a provider remembers, in memory; a client is whoever says to be one. */
class RememberedThings {
  static readonly #kept = new Map<string, Kept>();
  readonly #kind: string;
  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: Kept): Promise<void> {
    RememberedThings.#kept.set(`${this.#kind}:${id}`, payload);
  }

  async find(id: string): Promise<Kept | undefined> {
    if (this.#kind !== 'Client') return RememberedThings.#kept.get(`${this.#kind}:${id}`);
    return {
      client_id: id,
      client_secret: signInSecret(id),
      redirect_uris: ['http://shop.test/'],
      token_endpoint_auth_method: 'client_secret_post',
    };
  }

  async findByUid(uid: string): Promise<Kept | undefined> {
    return this.#by((payload) => payload['uid'] === uid);
  }

  async findByUserCode(code: string): Promise<Kept | undefined> {
    return this.#by((payload) => payload['userCode'] === code);
  }

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload['consumed'] = Math.floor(Date.now() / 1_000);
  }

  async destroy(id: string): Promise<void> {
    RememberedThings.#kept.delete(`${this.#kind}:${id}`);
  }

  async revokeByGrantId(grant: string): Promise<void> {
    for (const [key, payload] of RememberedThings.#kept)
      if (payload['grantId'] === grant) RememberedThings.#kept.delete(key);
  }

  #by(fits: (payload: Kept) => boolean): Kept | undefined {
    for (const [key, payload] of RememberedThings.#kept)
      if (key.startsWith(`${this.#kind}:`) && fits(payload)) return payload;
    return undefined;
  }
}
