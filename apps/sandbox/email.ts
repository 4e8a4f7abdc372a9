// A mail server that takes everything and delivers nothing further than the inbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { mailAccount } from './accounts.ts';
import type { Inbox, Mail } from './inbox.ts';
import type { Switches, SwitchState } from './switches.ts';

const mailBytesMax = 10 * 1024 * 1024;

export interface EmailParts {
  readonly inbox: Inbox;
  readonly switches: Switches;
  readonly ids: Ids;
  readonly log: Log;
}

export function createMailServer({ inbox, switches, ids, log }: EmailParts): SMTPServer {
  // What holds for a mail is fixed with its first recipient, the place where a server says no.
  const faults = new WeakMap<SMTPServerSession, SwitchState['email']>();

  async function receive(session: SMTPServerSession, raw: Buffer): Promise<string> {
    const fault = faults.get(session) ?? switches.state.email;
    const mail = await readMail(raw, session, ids.recordId());
    if (!fault.lose)
      void switches.inTurn('email', fault.reorder, () => {
        inbox.addMail(mail);
        for (let copy = 0; copy < fault.duplicate; copy++) inbox.addMail({ ...mail, id: ids.recordId() });
      });
    return mail.id;
  }

  const server = new SMTPServer({
    name: 'sandbox.invalid',
    banner: 'Unwrap sandbox',
    size: mailBytesMax,
    rejectOversized: true,
    // On loopback there is nobody to hide from, and its certificate would be nobody's.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth({ username, password }, _session, answer) {
      const known = username === mailAccount.user && password === mailAccount.password;
      answer(known ? null : refusal(535, '5.7.8 the credentials are not known'), {
        user: username,
      });
    },
    onRcptTo(_address, session, answer) {
      if (session.envelope.rcptTo.length === 0) faults.set(session, switches.take('email'));
      const fault = faults.get(session);
      void sleep(fault?.delayMs ?? 0).then(() =>
        answer(fault?.fail ? refusal(Number(fault.fail), failureTexts[fault.fail]) : null),
      );
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        receive(session, Buffer.concat(chunks)).then(
          (id) => answer(null, `2.0.0 Ok: queued as ${id}`),
          (error: unknown) => {
            log.warn({ err: error }, 'a mail could not be read');
            answer(refusal(554, '5.6.0 the mail could not be read'));
          },
        );
      });
    },
  });
  // A client that hangs up is what the experiments are about.
  server.on('error', (error) => log.debug({ err: error }, 'smtp connection'));
  return server;
}

const failureTexts = {
  421: '4.3.2 the service is not available',
  451: '4.3.0 try again later',
  550: '5.1.1 the mailbox is not known',
} as const;

const refusal = (responseCode: number, text: string): Error => Object.assign(new Error(text), { responseCode });

async function readMail(raw: Buffer, session: SMTPServerSession, id: string): Promise<Omit<Mail, 'at'>> {
  const parsed = await simpleParser(raw, { skipTextToHtml: true });
  return {
    id,
    from: parsed.from?.text ?? (session.envelope.mailFrom || { address: '' }).address,
    to: session.envelope.rcptTo.map(({ address }) => address),
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? null,
    text: parsed.text ?? null,
    html: parsed.html || null,
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    raw: raw.toString('utf8'),
  };
}
