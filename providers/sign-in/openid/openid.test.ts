import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHmac } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInReturn } from '../port.ts';
import { openidService } from './openid.ts';

const own = await generateKeyPair('RS256', { extractable: true });
const curve = await generateKeyPair('ES256', { extractable: true });
const other = await generateKeyPair('RS256');
const publicKeys = [
  { ...(await exportJWK(own.publicKey)), kid: 'k1' },
  { ...(await exportJWK(curve.publicKey)), kid: 'k2' },
];
const faults: string[] = [];
let issuer = '';
let token: string;
let keyRequests = 0;
/** What the service was asked for its token with. */
let asked = '';

// An OpenID provider that answers every code with whatever token the test has made.
const server = createServer((request, response) => {
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      // It would take anything.
      id_token_signing_alg_values_supported: ['RS256', 'ES256', 'RS512', 'HS256', 'none'],
    },
    '/token': { access_token: 'a', token_type: 'bearer', id_token: token },
    '/jwks': { keys: publicKeys },
  };
  const path = request.url ?? '';
  if (path === '/jwks') keyRequests += 1;
  const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(answers[path] ?? {}));
  if (path === '/token') void text(request).then((body) => ((asked = body), answer()));
  else answer();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const back: SignInReturn = {
  code: 'c',
  issuer: null,
  redirectUri: 'http://shop.test/alpha/auth/return',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  codeVerifier: 'v'.repeat(64),
};
const finish = (made: string) => {
  token = made;
  return openidService(
    { clientId: 'us', secret: 'secret', base: '', onFault: (reason) => faults.push(reason) },
    { issuer, scope: 'openid', secret: async () => 'secret' },
  ).finish(back);
};
const claims = () => {
  const now = Math.floor(Date.now() / 1_000);
  return { iss: issuer, aud: 'us', sub: 'somebody', nonce: back.nonce, iat: now, exp: now + 60 };
};
const signed = (
  key: Parameters<SignJWT['sign']>[0],
  header: { alg: string; kid?: string } = { alg: 'RS256', kid: 'k1' },
  more = {},
) => new SignJWT({ ...claims(), ...more }).setProtectedHeader(header).sign(key);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token that the service signed says who somebody is, and when they proved it if it says that', async () => {
  expect(await finish(await signed(own.privateKey))).toMatchObject({
    issuer,
    subject: 'somebody',
    provedAt: null,
  });
  const at = Math.floor(Date.now() / 1_000) - 90;
  const header = { alg: 'ES256', kid: 'k2' };
  expect(await finish(await signed(curve.privateKey, header, { auth_time: at }))).toMatchObject({
    subject: 'somebody',
    provedAt: new Date(at * 1_000),
  });
  // Its keys are asked for once, not at every sign-in.
  expect(keyRequests).toBe(1);
});

test('AUTH-53 the service gets the challenge on the way out, by its method, and the verifier with the code', async () => {
  const service = openidService(
    { clientId: 'us', secret: 'secret', base: '', onFault: (reason) => faults.push(reason) },
    { issuer, scope: 'openid', secret: async () => 'secret' },
  );
  const { redirectUri, state, nonce } = back;
  const address = await service.start({ redirectUri, state, nonce, codeChallenge: 'c'.repeat(43) });
  expect(Object.fromEntries(new URL(address ?? '').searchParams)).toMatchObject({
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
  });
  await finish(await signed(own.privateKey));
  expect(Object.fromEntries(new URLSearchParams(asked))).toMatchObject({
    grant_type: 'authorization_code',
    code: 'c',
    code_verifier: back.codeVerifier,
    redirect_uri: redirectUri,
  });
});

test('a forged token is refused: another key, no signature, an altered one, an algorithm we do not list', async () => {
  const [head = '', , signature = ''] = (await signed(own.privateKey)).split('.');
  const hidden = await exportSPKI(own.publicKey);
  const confused = `${encode({ alg: 'HS256', kid: 'k1' })}.${encode(claims())}`;
  const forged = {
    'another key': await signed(other.privateKey),
    'a key of no name': await signed(other.privateKey, { alg: 'RS256', kid: 'k9' }),
    none: `${encode({ alg: 'none' })}.${encode(claims())}.`,
    altered: `${head}.${encode({ ...claims(), sub: 'somebody-else' })}.${signature}`,
    'the public key as a secret': `${confused}.${createHmac('sha256', hidden).update(confused).digest('base64url')}`,
    'our secret': await signed(new TextEncoder().encode('secret'.repeat(8)), { alg: 'HS256' }),
    'listed by the service alone': await signed(
      await crypto.subtle.importKey(
        'jwk',
        { ...(await exportJWK(own.privateKey)), alg: 'RS512' } as never,
        { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' },
        false,
        ['sign'],
      ),
      { alg: 'RS512', kid: 'k1' },
    ),
  };
  for (const [way, made] of Object.entries(forged))
    expect({ way, outcome: await finish(made) }).toEqual({ way, outcome: 'refused' });
  // What went wrong is told by kind, without a word of the token.
  expect(faults.every((reason) => /^[A-Z_]+$/.test(reason))).toBe(true);
});
