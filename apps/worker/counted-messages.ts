// Every mail and SMS that is handed over is counted by what became of it: a service that refuses or does not answer
// is seen before anybody misses a mail.
import type { Metrics } from '#platform/telemetry/metrics.ts';
import type { EmailSender } from '#providers/email/port.ts';
import type { SmsSender } from '#providers/sms/port.ts';

export const countedEmail = (email: EmailSender, { messages }: Metrics): EmailSender => ({
  async send(message) {
    const sent = await email.send(message);
    messages.inc({ channel: 'email', outcome: sent.outcome });
    return sent;
  },
  close: () => email.close(),
});

export const countedSms = (sms: SmsSender, { messages }: Metrics): SmsSender => ({
  async send(message) {
    const sent = await sms.send(message);
    messages.inc({ channel: 'sms', outcome: sent.outcome });
    return sent;
  },
});
