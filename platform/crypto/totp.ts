// Codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds, which is what every app speaks).
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
export const totpSecretBytes = 20;

const totpOf = (secret: Buffer, names: { issuer: string; label: string }): TOTP =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: stepSeconds,
  });

/** What an app reads from a picture, and what a person types instead. */
export const totpAddress = (secret: Buffer, names: { issuer: string; label: string }) => {
  const totp = totpOf(secret, names);
  return { address: totp.toString(), typed: totp.secret.base32 };
};

/** The step whose code it is: now, the one before or the one after; null when it is none of them. */
export function totpStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1_000 / stepSeconds) + delta;
}

/** What a person typed, as an app keeps it. */
export const secretTyped = (typed: string): Buffer => Buffer.from(Secret.fromBase32(typed).bytes);

/** The code an app shows, for tests and for a development machine. */
export const totpCode = (secret: Buffer, now: Date): string =>
  totpOf(secret, { issuer: '', label: '' }).generate({ timestamp: now.getTime() });
