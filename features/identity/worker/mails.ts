// What the mails and text messages about an account say.
import type { CredentialChange } from '#domain/identity/credentials.ts';
import { unitText, type Language } from '#domain/values/language.ts';
import { oneTimeCode } from '#domain/identity/one-time-code.ts';
import type { UnitProfile } from '#domain/units/unit.ts';
import type { MailContent } from '#messages/mail-content.ts';
import { mailTexts } from '#messages/texts.ts';

export interface Reader {
  readonly profile: UnitProfile;
  readonly language: Language;
}

/** Behind the #: a browser tells it to no server, so it is in no log and in no Referer. */
export const linkAddress = (shopOrigin: string, unit: string, page: string, token: string): string =>
  `${shopOrigin}/${unit}${page}#${token}`;

const shopOf = ({ profile, language }: Reader): string => unitText(profile, language, profile.name);

/** Who is said to want an account, and who vouches for them; null for somebody with a password. */
export interface Registrant {
  readonly name: string;
  readonly service: string | null;
}

/**
 * Whoever reads it may have registered, or somebody else with their address, or both: so it says which of them it
 * confirms.
 */
export function registerMail(reader: Reader, { name: given, service }: Registrant, address: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  const name = unlinked(given);
  return {
    subject: text('mail-identity.register.subject', { shop }),
    preview: text('mail-identity.register.preview'),
    heading: text('mail-identity.register.heading'),
    paragraphs: [
      text('mail-identity.register.text', { shop }),
      service === null
        ? text('mail-identity.register.password', { name })
        : text('mail-identity.register.outside', { name, service }),
    ],
    action: { label: text('mail-identity.register.action'), address },
    notes: [text('mail-identity.register.note'), text('mail-identity.note.mistake')],
  };
}

/** A stranger chose this name: mail programs must not make a link of `example.com`. */
const unlinked = (name: string): string => name.replaceAll(/\.(?=\S)/g, '. ');

/** To an address that has an account: somebody, perhaps its owner, wanted another. */
export function knownMail(reader: Reader, address: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  return {
    subject: text('mail-identity.known.subject', { shop }),
    preview: text('mail-identity.known.preview'),
    heading: text('mail-identity.known.heading'),
    paragraphs: [text('mail-identity.known.text', { shop })],
    action: { label: text('mail-identity.known.action'), address },
    notes: [text('mail-identity.note.mistake')],
  };
}

export function resetMail(reader: Reader, address: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  return {
    subject: text('mail-identity.reset.subject', { shop }),
    preview: text('mail-identity.reset.preview'),
    heading: text('mail-identity.reset.heading'),
    paragraphs: [text('mail-identity.reset.text', { shop })],
    action: { label: text('mail-identity.reset.action'), address },
    notes: [text('mail-identity.note.day'), text('mail-identity.note.mistake')],
  };
}

/** To the owner of an account, whose address somebody brought whom a partner introduced. */
export function ownerMail(reader: Reader, service: string, address: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  return {
    subject: text('mail-identity.owner.subject', { shop, service }),
    preview: text('mail-identity.owner.preview'),
    heading: text('mail-identity.owner.heading'),
    paragraphs: [text('mail-identity.owner.text', { shop, service })],
    action: { label: text('mail-identity.owner.action'), address },
    notes: [text('mail-identity.note.day'), text('mail-identity.owner.note')],
  };
}

/** To the owner of an account that somebody else's sign-in has opened for the first time. */
export function linkedMail(reader: Reader, service: string, address: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  return {
    subject: text('mail-identity.linked.subject', { shop, service }),
    preview: text('mail-identity.linked.preview'),
    heading: text('mail-identity.linked.heading', { service }),
    paragraphs: [text('mail-identity.linked.text', { shop, service })],
    action: { label: text('mail-identity.linked.action', { shop }), address },
    notes: [text('mail-identity.linked.note')],
  };
}

/** To the owner of an account of which a password, an app, a passkey or a link has changed. */
export function changedMail(
  reader: Reader,
  change: CredentialChange,
  /** Where to ask for a new password; null for whoever cannot. */
  address: string | null,
): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  const support = reader.profile.support.email;
  return {
    subject: text('mail-identity.changed.subject', { shop, change }),
    preview: text('mail-identity.changed.preview'),
    heading: text('mail-identity.changed.heading', { change }),
    paragraphs: [
      text('mail-identity.changed.text', { shop, change }),
      text('mail-identity.changed.stranger', { support }),
    ],
    ...(address !== null && { action: { label: text('mail-identity.changed.action'), address } }),
    notes: [text('mail-identity.changed.note')],
  };
}

/** The same for whom only a number is known. */
export const changedText = (reader: Reader, change: CredentialChange): string =>
  mailTexts(reader.language, 'identity/mail-identity')('mail-identity.changed.sms', {
    shop: shopOf(reader),
    change,
    support: reader.profile.support.phone,
  });

const lifeMinutes = oneTimeCode.lifeMs / 60_000;

export function codeMail(reader: Reader, code: string): MailContent {
  const text = mailTexts(reader.language, 'identity/mail-identity');
  const shop = shopOf(reader);
  return {
    subject: text('mail-identity.code.subject', { shop }),
    preview: text('mail-identity.code.preview', { code }),
    heading: text('mail-identity.code.heading'),
    paragraphs: [text('mail-identity.code.text', { shop, minutes: lifeMinutes })],
    facts: [{ label: text('mail-identity.code.label'), value: code, leftToRight: true }],
    notes: [text('mail-identity.code.note')],
  };
}

/** One text message: short enough for every network. */
export const codeText = (reader: Reader, code: string): string =>
  mailTexts(reader.language, 'identity/mail-identity')('mail-identity.sms', {
    shop: shopOf(reader),
    code,
    minutes: lifeMinutes,
  });

/** Carriers take up to eleven plain letters and digits as a sender, one of them a letter. */
export function smsSenderName(profile: UnitProfile): string {
  const plain = (text: string) =>
    text
      .normalize('NFKD')
      .replaceAll(/[^A-Za-z0-9]/g, '')
      .slice(0, 11);
  const wished = plain(unitText(profile, 'en', profile.name));
  return /[A-Za-z]/.test(wished) ? wished : plain(profile.id);
}
