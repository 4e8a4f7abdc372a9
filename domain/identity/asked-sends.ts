// How much somebody may make us send whom we do not know: mails to an address they typed, text messages to a number.
// It costs money, and the mailbox may be somebody else's. Network rates are in contract/limits.ts; these hold
// whatever network is asked from.

/** Why a mail is asked for, by whoever types its address. */
export type AskedMail = 'reset' | 'register' | 'link';

/** Whatever has a count of its own. An unlock is counted by the number that is typed, and by whom it then goes to. */
export type AskedSend = AskedMail | 'unlock-card' | 'unlock' | 'otp' | 'two-factor' | 'own-cards' | 'gift-test';

export interface SendCaps {
  /** Null where another rule holds for the hour. */
  readonly hourMax: number | null;
  readonly dayMax: number;
}

/** To one address, for each reason. */
export const mailCaps = { hourMax: 4, dayMax: 8 } satisfies SendCaps;

/** As many of those as one network may ask for: what is left is for its owner, who asks from another. */
export const networkCaps = { hourMax: 3, dayMax: 6 } satisfies SendCaps;

/** What one member may have sent about their cards, wherever to. */
export const memberCaps = { hourMax: 5, dayMax: 20 } satisfies SendCaps;

/** SEND-02: to a member's own address, about a gift that they make up. */
export const testCaps = { hourMax: 3, dayMax: 20 } satisfies SendCaps;

/** OTP-09 has the hour. Whoever gets the code of a sign-in has given a password. */
export const codeCaps = {
  otp: { hourMax: null, dayMax: 10 },
  'two-factor': { hourMax: null, dayMax: 20 },
} satisfies Record<'otp' | 'two-factor', SendCaps>;
