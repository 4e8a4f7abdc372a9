// A gift as its receiver will get it, before there is a card: by the functions that make the real one.
import type { Card } from '#domain/cards/card.ts';
import { expiryAfter } from '#domain/cards/card-expiry.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { Language } from '#domain/values/language.ts';
import type { PreviewedGift } from '#data/cards/gift-tests.ts';
import { cardPicture } from '#messages/card-picture.ts';
import { mailOf } from '#messages/mail.ts';
import type { MailContent } from '#messages/mail-content.ts';
import { mailTexts } from '#messages/texts.ts';
import type { EmailMessage } from '#providers/email/port.ts';
import { cardMailContent } from './card-mails.ts';

/** The card that will be made, as far as it can be known: it has no number, and nothing is on it. */
export function previewedCard(
  { itemCode, amount, validMonths }: Pick<PreviewedGift, 'itemCode' | 'amount' | 'validMonths'>,
  { currency, timeZone }: Pick<UnitProfile, 'currency' | 'timeZone'>,
  now: Date,
): Card {
  const expiry = expiryAfter(validMonths, timeZone, now);
  return {
    id: '',
    kind: 'card',
    issuer: 'own',
    itemCode,
    currency,
    value: amount,
    available: amount,
    held: 0,
    state: 'new',
    mark: 'new',
    owner: null,
    expiresOn: expiry.on,
    expiresAt: expiry.at,
    last4: null,
  };
}

export interface PreviewParts {
  readonly profile: UnitProfile;
  readonly shopOrigin: string;
  readonly language: Language;
  readonly gift: PreviewedGift;
  readonly product: Product;
  readonly now: Date;
}

export const previewMail = (parts: PreviewParts): EmailMessage => mailFor(parts, '', '', contentOf(parts));

/** SEND-02: it says in its subject and first of all what it is, whoever it is shown to. */
export function testMail(parts: PreviewParts, to: string, id: string): EmailMessage {
  const text = mailTexts(parts.language, 'cards/mail-card');
  const content = contentOf(parts);
  return mailFor(parts, to, id, {
    ...content,
    subject: text('mail-card.test.subject', { subject: content.subject }),
    preview: text('mail-card.test.note'),
    paragraphs: [text('mail-card.test.note'), ...content.paragraphs],
  });
}

function contentOf({ profile, shopOrigin, language, gift, product, now }: PreviewParts): MailContent {
  return cardMailContent({
    kind: 'gift',
    profile,
    language,
    card: previewedCard(gift, profile, now),
    product,
    design: gift.design,
    picture: cardPicture(shopOrigin, profile.id, product.itemCode, language, gift.design?.templateId),
    content: { ...gift, email: null },
    // The page of a gift without the token of one: it opens nothing.
    address: `${shopOrigin}/${profile.id}/gift`,
  });
}

const mailFor = ({ profile, language }: PreviewParts, to: string, id: string, content: MailContent): EmailMessage =>
  mailOf({ profile, language, to, id, content });
