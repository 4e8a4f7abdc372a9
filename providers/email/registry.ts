import { watched } from '#platform/telemetry/watched.ts';
import type { EmailSender, EmailSettings } from './port.ts';
import { smtp } from './smtp/smtp.ts';

const emailSenders: Record<string, (settings: EmailSettings) => EmailSender> = { smtp };

export function emailSender(name: string, settings: EmailSettings): EmailSender {
  const make = emailSenders[name];
  if (!make) throw new Error(`E-mail service "${name}" is unknown; one of: ${Object.keys(emailSenders).join(', ')}`);
  return watched('email', name, make(settings));
}
