// What makes a mail unfit to be sent, whichever service would carry it. A line break in a header would
// begin another header, and a comma in an address another recipient.
import type { EmailMessage, Mailbox } from './port.ts';

const addressCharsMax = 254;
const headerCharsMax = 900;

// Narrower than the standard, which allows quoted spaces, comments and routes that no customer has.
const plainAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/u;
const messageId = /^<[^\s<>@]+@[^\s<>@]+>$/;
const headerName = /^[A-Za-z][A-Za-z0-9-]*$/;

/** Headers that say who gets the mail or how it is built; those come from the message's own fields. */
const ownHeaders =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|mime-version|content-.*|received|dkim-.*|resent-.*)$/i;

/** A word for what is wrong, without the text itself: it may be about a person. Null when all is well. */
export function messageFault(message: EmailMessage): string | null {
  for (const part of ['from', 'to', 'replyTo'] as const) {
    const mailbox = message[part];
    if (mailbox && !isPlain(mailbox)) return `${part} is not one plain address`;
  }
  if (!isOneLine(message.subject)) return 'subject is not one line';
  if (!messageId.test(message.messageId) || !isOneLine(message.messageId)) return 'messageId is not <…@…>';
  for (const [name, value] of Object.entries(message.headers ?? {})) {
    if (!headerName.test(name) || ownHeaders.test(name)) return 'a header may not be set';
    if (!isOneLine(value)) return 'a header is not one line';
  }
  return null;
}

const isPlain = ({ name = '', address }: Mailbox): boolean =>
  address.length <= addressCharsMax && plainAddress.test(address) && isOneLine(address + name);

const isOneLine = (text: string): boolean =>
  // Control characters, and the two separators that some programs take for a line break.
  text.length <= headerCharsMax && !/[\p{Cc}\u2028\u2029]/u.test(text);
