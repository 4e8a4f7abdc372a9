// Any mail service that speaks SMTP. Connections are kept and shared, because most of the time of a
// single mail goes into greeting, encrypting and signing in.
import nodemailer from 'nodemailer';
import { isThisMachine } from '#platform/lines.ts';
import { messageFault } from '../message-fault.ts';
import type { EmailMessage, EmailSender, EmailSettings, Mailbox, Sent } from '../port.ts';

export function smtp({ url, timeoutMs = 15_000 }: EmailSettings): EmailSender {
  const address = new URL(url);
  const secure = address.protocol === 'smtps:';
  if (!secure && address.protocol !== 'smtp:') throw new Error('an SMTP address starts with smtp:// or smtps://');
  const transport = nodemailer.createTransport({
    pool: true,
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    // Otherwise somebody on the way could leave out the offer of TLS and read everything.
    requireTLS: !secure && !isThisMachine(address.hostname),
    ...(address.username
      ? {
          auth: {
            user: decodeURIComponent(address.username),
            pass: decodeURIComponent(address.password),
          },
        }
      : {}),
    maxConnections: 5,
    // A kept connection that the server closed meanwhile is no fault of the mail: once more on a new
    // one. More tries are the queue's business.
    maxRequeues: 1,
    connectionTimeout: Math.min(timeoutMs, 5_000),
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // A mail is made of what it is given, never of a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message) {
      const fault = messageFault(message);
      if (fault) return { outcome: 'refused', reason: fault };
      try {
        const { response } = await transport.sendMail(toMail(message));
        return { outcome: 'accepted', providerId: queueId(response) ?? message.messageId };
      } catch (error) {
        return failed(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}

const toMail = (message: EmailMessage) => ({
  from: toAddress(message.from),
  to: toAddress(message.to),
  ...(message.replyTo ? { replyTo: toAddress(message.replyTo) } : {}),
  // Said outright, so that no header can ever add a recipient.
  envelope: { from: message.from.address, to: [message.to.address] },
  subject: message.subject,
  text: message.text,
  html: message.html,
  messageId: message.messageId,
  headers: { ...message.headers },
});

const toAddress = ({ name = '', address }: Mailbox) => ({ name, address });

/** Most servers end their answer with the name under which they took the mail. */
const queueId = (response: string): string | undefined => /queued as <?([\w.@-]+)>?/i.exec(response)?.[1];

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/**
 * Only a firm no to this recipient or this text is final. A firm no to our password or our sender is
 * a fault of ours that somebody will mend, and no mail may be lost by it. The server's own words are
 * left out: they like to repeat the address.
 */
function failed({ code, responseCode, command }: SmtpError): Sent {
  const reason = [command, responseCode ?? code].filter(Boolean).join(' ') || 'unknown';
  const final = responseCode !== undefined && responseCode >= 500 && /^(RCPT TO|DATA)$/.test(command ?? '');
  return { outcome: final ? 'refused' : 'unavailable', reason };
}
