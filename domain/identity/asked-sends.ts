// How much somebody may make us send whom we do not know: mails to an address they typed, text messages to a number.
// It costs money, and the mailbox may be somebody else's. Network rates are in contract/limits.ts; these hold
// whatever network is asked from.

/** Why a mail is asked for, by whoever types its address. */
export type AskedMail = 'reset' | 'register' | 'link';

/** Whatever has a count of its own. An unlock is counted by the number that is typed, and by whom it then goes to. */
export type AskedSend = AskedMail | 'unlock-card' | 'unlock' | 'otp' | 'two-factor';

export interface AddressCaps {
  /** Null where another rule holds for the hour. */
  readonly hourMax: number | null;
  readonly dayMax: number;
}

/** To one address, for each reason. */
export const mailCaps = { hourMax: 4, dayMax: 8 } satisfies AddressCaps;

/** As many of those as one network may ask for: what is left is for its owner, who asks from another. */
export const networkCaps = { hourMax: 3, dayMax: 6 } satisfies AddressCaps;

/** OTP-09 has the hour. Whoever gets the code of a sign-in has given a password. */
export const codeCaps: Readonly<Record<'otp' | 'two-factor', AddressCaps>> = {
  otp: { hourMax: null, dayMax: 10 },
  'two-factor': { hourMax: null, dayMax: 20 },
};

const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address most likely ends in: `ana+1@` and `ana+2@` are one. For counting only; accounts are
 * found by the whole address, since not every mail server reads a plus this way.
 */
export function countedAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plain = local.replace(/(?<=.)\+.*$/s, '');
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
