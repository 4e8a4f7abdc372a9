// A mail of a shop, ready to be sent: the same words as HTML and as text, from the shop's own address.
import { localeTag, unitText, type Language } from '#domain/values/language.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { EmailMessage } from '#providers/email/port.ts';
import { oneLine } from './escape.ts';
import { htmlOf } from './html.ts';
import type { MailContent } from './mail-content.ts';
import { plainOf } from './plain.ts';
import { mailTexts } from './texts.ts';

export interface MailWish {
  readonly profile: UnitProfile;
  readonly language: Language;
  readonly to: string;
  /** The id of what it is about: every try has the same, so a second copy can be told. */
  readonly id: string;
  readonly content: MailContent;
}

export function mailOf({ profile, language, to, id, content }: MailWish): EmailMessage {
  const text = mailTexts(language, 'shop/mail');
  const shopName = unitText(profile, language, profile.name);
  const { seller, support } = profile;
  const footer = [text('mail.help', { contact: support.email }), `${seller.legalName} · ${seller.address}`];
  const frame = { shopName, footer };
  return {
    from: { name: oneLine(shopName), address: seller.senderAddress },
    to: { address: to },
    subject: oneLine(content.subject),
    text: plainOf(content, { ...frame, named: (label, value) => text('mail.named', { label, value }) }),
    html: htmlOf(content, {
      ...frame,
      language,
      languageTag: localeTag(language),
      theme: profile.theme,
      addressNote: text('mail.address'),
    }),
    messageId: `<${id}@${seller.senderAddress.split('@')[1] ?? 'localhost'}>`,
    // Nobody's holiday notice should answer a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
