// What the mails about a card say.
import { toldBalance, type Card } from '#domain/cards/card.ts';
import type { GiftDesign } from '#domain/cards/gift-design.ts';
import { resendLinkDays, type CardMailKind } from '#domain/cards/card-mail.ts';
import { formatDayInWords } from '#domain/values/date-format.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { formatAmount } from '#domain/values/money-format.ts';
import { money } from '#domain/values/money.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { amountStyleOf, dateStyleOf, type UnitProfile } from '#domain/units/unit.ts';
import type { CardMailText } from '#data/cards/card-mails.ts';
import type { MailContent } from '#messages/mail-content.ts';
import { mailTexts } from '#messages/texts.ts';

export interface CardMailParts {
  readonly kind: CardMailKind;
  readonly profile: UnitProfile;
  readonly language: Language;
  readonly card: Card;
  readonly product: Product | null;
  readonly design?: Pick<GiftDesign, 'art'> | undefined;
  /** Where the card is drawn as a picture. */
  readonly picture: string;
  readonly content: CardMailText | null;
  /** Where the link leads. */
  readonly address: string;
}

export function cardMailContent(parts: CardMailParts): MailContent {
  return parts.kind === 'pin-unlock' ? unlockMail(parts) : giftMail(parts);
}

function giftMail(parts: CardMailParts): MailContent {
  const { kind, profile, language, card, product, design, picture, content, address } = parts;
  const text = mailTexts(language, 'cards/mail-card');
  const amount = formatAmount(money(card.currency, toldBalance(card)), amountStyleOf(profile, language));
  const name = productName(product, profile, language);
  const sender = content?.senderName ?? '';
  const receiver = content?.receiverName ?? '';
  const words = { amount, product: name, name: sender };
  const isGift = kind === 'gift';
  return {
    subject: isGift
      ? sender
        ? text('mail-card.gift.subject.named', words)
        : text('mail-card.gift.subject')
      : text('mail-card.resend.subject', words),
    preview: isGift ? text('mail-card.gift.preview', words) : text('mail-card.resend.preview', words),
    heading: isGift
      ? sender
        ? text('mail-card.gift.heading.named', words)
        : text('mail-card.gift.heading')
      : text('mail-card.resend.heading'),
    paragraphs: isGift
      ? [...(receiver ? [text('mail-card.gift.hello', { name: receiver })] : []), text('mail-card.gift.text')]
      : [text('mail-card.resend.text')],
    ...(product ? { card: { name, amount, picture, art: design?.art ?? product.art } } : {}),
    ...(content?.message ? { quote: { words: content.message, from: sender || null } } : {}),
    action: { label: isGift ? text('mail-card.gift.action') : text('mail-card.resend.action'), address },
    facts: [
      { label: text('mail-card.fact.card'), value: name },
      { label: text('mail-card.fact.amount'), value: amount, leftToRight: true },
      ...(card.expiresOn
        ? [
            {
              label: text('mail-card.fact.until'),
              value: formatDayInWords(card.expiresOn, dateStyleOf(profile, language)),
            },
          ]
        : []),
    ],
    notes: [
      text('mail-card.note.secret'),
      isGift ? text('mail-card.note.mistake') : text('mail-card.note.resend', { days: resendLinkDays }),
    ],
  };
}

function unlockMail({ profile, language, card, product, address }: CardMailParts): MailContent {
  const text = mailTexts(language, 'cards/mail-card');
  const words = { product: productName(product, profile, language), last4: card.last4 ?? '' };
  return {
    subject: text('mail-card.unlock.subject'),
    preview: text('mail-card.unlock.preview'),
    heading: text('mail-card.unlock.heading'),
    paragraphs: [text('mail-card.unlock.text', words), text('mail-card.unlock.more')],
    action: { label: text('mail-card.unlock.action'), address },
    notes: [text('mail-card.unlock.note')],
  };
}

const productName = (product: Product | null, profile: UnitProfile, language: Language): string =>
  product ? unitText(profile, language, product.name) : '';
