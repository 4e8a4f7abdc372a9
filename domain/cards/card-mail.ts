// Mails about cards, and how long their links open.

/** How often an owner is told that a PIN is locked, however often somebody asks. */
export const unlockMailEveryMs = 3_600_000;

const dayMs = 86_400_000;
const unlockLinkMs = dayMs;
/** A card that was sent again can be sent once more, so its link need not outlive whoever's mailbox it is in. */
export const resendLinkDays = 30;
const resendLinkMs = resendLinkDays * dayMs;
/** For a card that does not run out. */
const endlessLinkMs = 365 * dayMs;

export const unlockLinkUntil = (now: Date): Date => new Date(now.getTime() + unlockLinkMs);

/** A gift's link is all that its receiver has of it, so it opens as long as the card can be used. */
export const cardLinkUntil = (expiresAt: Date | null, now: Date): Date =>
  expiresAt ?? new Date(now.getTime() + endlessLinkMs);

/** Its owner has the card in any case. */
export const resendLinkUntil = (expiresAt: Date | null, now: Date): Date =>
  new Date(Math.min(cardLinkUntil(expiresAt, now).getTime(), now.getTime() + resendLinkMs));

export const cardMailKinds = ['resend', 'gift', 'pin-unlock'] as const;
export type CardMailKind = (typeof cardMailKinds)[number];

export interface MailedLink {
  readonly kind: CardMailKind;
  readonly madeAt: Date;
  readonly linkUntil: Date;
  readonly supersededAt: Date | null;
  readonly linkUsedAt: Date | null;
}

/** Whether a link still opens. Its signature cannot tell: it was made before anything could end the link. */
export function isLinkOpen({ kind, madeAt, linkUntil, supersededAt, linkUsedAt }: MailedLink, now: Date): boolean {
  const until = kind === 'resend' ? resendLinkUntil(linkUntil, madeAt) : linkUntil;
  return supersededAt === null && linkUsedAt === null && now < until;
}
