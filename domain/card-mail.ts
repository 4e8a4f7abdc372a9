// Mails about cards: how many somebody may ask for, and how long their links open.

/** A member's, in an hour: mail costs money and annoys people. */
export const mailsAnHour = 5;
/** How often an owner is told that a PIN is locked, however often somebody asks. */
export const unlockMailEveryMs = 3_600_000;

const dayMs = 86_400_000;
const unlockLinkMs = dayMs;
/** For a card that does not run out. */
const endlessLinkMs = 365 * dayMs;

export const unlockLinkUntil = (now: Date): Date => new Date(now.getTime() + unlockLinkMs);

/** The link is the card for whoever has it, so it opens as long as the card can be used. */
export const cardLinkUntil = (expiresAt: Date | null, now: Date): Date =>
  expiresAt ?? new Date(now.getTime() + endlessLinkMs);

/** An address as it is compared: two spellings of one are one. */
export const plainEmail = (typed: string): string => typed.trim().toLowerCase();
