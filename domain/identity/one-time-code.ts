// OTP-09: codes that are sent to somebody to prove that they read what is sent there.
export const oneTimeCode = {
  digits: 6,
  lifeMs: 10 * 60_000,
  triesMax: 5,
  /** OTP-07: how long until another may be asked for. */
  resendMs: 59_000,
  sendsMax: 5,
  sendsWindowMs: 3_600_000,
} as const;

/** Six digits from random bytes, every code as likely as any other. */
export function codeFrom(secret: (bytes: number) => Uint8Array): string {
  const codes = 10 ** oneTimeCode.digits;
  // The last, incomplete run of codes below 2^32 is drawn again.
  const fair = Math.floor(2 ** 32 / codes) * codes;
  for (;;) {
    const [a = 0, b = 0, c = 0, d = 0] = secret(4);
    const drawn = ((a * 256 + b) * 256 + c) * 256 + d;
    if (drawn < fair) return String(drawn % codes).padStart(oneTimeCode.digits, '0');
  }
}

/** RESET-04, REG-11: every link that is mailed. */
export const mailedLinkMs = 24 * 3_600_000;
