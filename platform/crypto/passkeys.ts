// WebAuthn: a device that holds a key shows that it is there, and that its owner unlocked it.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** Where the page is that asks for it. */
export interface RelyingParty {
  readonly origin: string;
  readonly hostname: string;
}

export interface KnownKey {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

export const relyingPartyOf = (origin: string): RelyingParty => ({
  origin,
  hostname: new URL(origin).hostname,
});

/** What a browser passes to `navigator.credentials.create`. */
export async function newKeyOptions(
  { hostname }: RelyingParty,
  shopName: string,
  member: { readonly id: string; readonly name: string; readonly keys: readonly KnownKey[] },
) {
  return generateRegistrationOptions({
    rpName: shopName,
    rpID: hostname,
    userName: member.name,
    userID: new TextEncoder().encode(member.id),
    attestationType: 'none',
    excludeCredentials: member.keys.map(({ id }) => ({ id: id.toString('base64url') })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** The key of a device that answered the challenge on our page; null for anything else. */
export async function readNewKey(
  { origin, hostname }: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<KnownKey | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** What a browser passes to `navigator.credentials.get`; it offers whatever keys it has for us. */
export const keyOptions = ({ hostname }: RelyingParty) =>
  generateAuthenticationOptions({ rpID: hostname, userVerification: 'required' });

/** The id of the key a response claims to be of. */
export function claimedKey(response: unknown): Buffer | null {
  const { id } = (response ?? {}) as { id?: unknown };
  return typeof id === 'string' && /^[\w-]{16,1400}$/.test(id) ? Buffer.from(id, 'base64url') : null;
}

/** The device's count of signatures, if it was this key, unlocked, on our page, and signed this challenge. */
export async function readSignature(
  { origin, hostname }: RelyingParty,
  challenge: string,
  response: unknown,
  key: KnownKey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: hostname,
      requireUserVerification: true,
      credential: {
        id: key.id.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
