// Cards by mail: sending one, opening what was sent, unlocking a PIN.
import { z } from 'zod';
import { call } from '../call.ts';
import { WireCardProduct, WireCardView } from '../wire/cards/card.ts';
import { CardNumber, CustId, Email, OwnCard, Token } from '../wire/cards/card-fields.ts';
import { WireArea, WireTextArea } from '../wire/catalogue/areas.ts';
import { WireArt, WirePlace } from '../wire/catalogue/product.ts';

/**
 * API-25: the card once more by mail. Without an address it goes to the member's own; another wants a fresh
 * sign-in, because whoever reads the mail has the card.
 */
export const resendCardCall = call({
  id: 'API-25',
  post: '/card/cardResend',
  who: 'member',
  may: 'card.resend',
  captcha: 'resend',
  limits: ['card-mail', 'card-mail-network'],
  body: z.object({ ...OwnCard, receiverEmail: Email.optional(), traditionalToken: Token }),
  answer: z.object({ isResent: z.literal(true), receiver: z.string() }),
  fails: [
    'card.unknown',
    'card.expired',
    'card.blocked',
    'card.locked',
    'mail.limit-reached',
    'mail.no-address',
    'auth.not-fresh',
  ],
});

/** How its giver dressed it: a theme, and their own lines and photo where it prints them. */
const WireGiftDesign = z.object({
  art: WireArt,
  lines: z.array(z.object({ text: z.string(), area: WireTextArea })),
  photo: z.object({ href: z.string(), area: WireArea }).nullable(),
});

/** A card as the link of a mail shows it. */
export const WireGift = WireCardView.extend(WireCardProduct.shape).extend({
  number: z.string().nullable(),
  pinCode: z.string().nullable(),
  senderName: z.string(),
  /** Whom the giver gave it to; empty where they did not say. */
  receiverName: z.string(),
  message: z.string(),
  tagline: z.string(),
  place: WirePlace,
  art: WireArt,
  /** Absent of a card that looks as its product does. */
  design: WireGiftDesign.optional(),
});

/**
 * The card behind the link of a mail, for whoever has the link. Not in the contract's sources, which send
 * cards by mail and do not say how they are read. Number and PIN only when asked for: a mail program that
 * looks at links for its reader opens nothing.
 */
export const openGiftCall = call({
  id: 'CARD-13',
  post: '/card/gift',
  who: 'anyone',
  may: 'card.ask',
  unit: 'aggregatorBuId',
  sealed: true,
  limits: ['card-link'],
  keep: 'nothing',
  body: z.object({ token: z.string().max(256), isReveal: z.boolean().default(false) }),
  answer: WireGift,
  fails: ['link.invalid', 'card.blocked', 'card.locked'],
});

/** The card behind a link joins the member's account; the link is of no more use then. */
export const claimGiftCall = call({
  id: 'CARD-08',
  post: '/card/claim',
  who: 'member',
  may: 'card.take',
  unit: 'memberBu',
  needs: 'receive',
  sealed: true,
  limits: ['card-link'],
  body: z.object({ custId: CustId, token: z.string().max(256) }),
  answer: WireCardView.extend({ isActivateAccount: z.union([z.literal(0), z.literal(1)]) }),
  fails: ['link.invalid', 'card.blocked', 'card.locked', 'card.taken'],
});

/**
 * CARD-29: a PIN that was guessed at ten times is locked; a mail to the card's owner unlocks it. With a number
 * it asks for the mail and is answered alike whatever the number; with a token it is the link of that mail.
 */
export const unlockPinCall = call({
  id: 'CARD-29',
  post: '/card/unlockPin',
  who: 'anyone',
  may: 'card.ask',
  unit: 'aggregatorBuId',
  captcha: 'unlock',
  limits: ['card-query', 'card-mail', 'card-unlock-network'],
  keep: 'nothing',
  body: z
    .object({
      cardNumber: CardNumber.optional(),
      token: z.string().max(256).optional(),
      captchaToken: Token,
      traditionalToken: Token,
    })
    .refine(
      ({ cardNumber, token }) => (cardNumber === undefined) !== (token === undefined),
      'either a number or a token',
    ),
  answer: z.object({ isUnlocked: z.boolean() }),
  fails: ['link.invalid'],
});

/**
 * CARD-29: where no mail reaches anybody, because the card is nobody's or its owner has no address, whoever holds
 * it reads its number to the help desk. Ours: the sources know an owner's mail only.
 */
export const staffUnlockPinCall = call({
  id: 'CARD-29.staff',
  post: '/v1/staff/card/unlockPin',
  who: 'staff',
  may: 'card.unlock-pin',
  fresh: true,
  limits: ['card-query'],
  body: z.object({ cardNumber: CardNumber }),
  answer: z.object({ isUnlocked: z.literal(true) }),
  fails: ['card.unknown', 'card.step-not-allowed', 'card.unlocked-by-mail', 'limit.reached'],
});
