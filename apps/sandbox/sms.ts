// The carrier's gateway, as Twilio's own SDK expects it. What it takes goes to the inbox.
import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Ids } from '#platform/ids.ts';
import type { Log } from '#platform/telemetry/log.ts';
import { smsAccount } from './accounts.ts';
import type { Inbox } from './inbox.ts';
import { reportStatus } from './sms-status.ts';
import type { Switches } from './switches.ts';

export interface SmsParts {
  readonly inbox: Inbox;
  readonly switches: Switches;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Log;
}

type Form = Readonly<Record<string, string | undefined>>;

export function mountSmsGateway(server: FastifyInstance, parts: SmsParts): void {
  const { inbox, switches, ids, clock } = parts;

  server.post<{ Params: { account: string }; Body: Form | undefined }>(
    '/2010-04-01/Accounts/:account/Messages.json',
    async (request, reply) => {
      if (!isKnown(request.headers.authorization) || request.params.account !== smsAccount.account)
        return reply.code(401).send(refusal(401, 20003, 'Authenticate'));

      const form = request.body ?? {};
      const fault = switches.take('sms');
      await sleep(fault.delayMs);
      if (fault.fail === 'drop') {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      const refused = fault.fail ? failures[fault.fail] : formRefusal(form);
      if (refused) return reply.code(refused.status).send(refused);

      const sms = {
        id: `SM${ids.secret(16).toString('hex')}`,
        from: form['From'] ?? '',
        to: form['To'] ?? '',
        text: form['Body'] ?? '',
      };
      if (!fault.lose) {
        void switches.inTurn('sms', fault.reorder, () => {
          for (let copy = 0; copy <= fault.duplicate; copy++) inbox.addSms(sms);
        });
        if (form['StatusCallback']) void reportStatus(form['StatusCallback'], sms, fault, parts.log);
      }
      return reply.code(201).send(accepted(sms, clock.now()));
    },
  );
}

function isKnown(authorization = ''): boolean {
  const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64');
  const known = Buffer.from(`${smsAccount.account}:${smsAccount.secret}`);
  return given.length === known.length && timingSafeEqual(given, known);
}

const refusal = (status: number, code: number, message: string) => ({
  status,
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
});

const failures = {
  400: refusal(400, 21211, "Invalid 'To' Phone Number"),
  429: refusal(429, 20429, 'Too Many Requests'),
  500: refusal(500, 20500, 'Internal Server Error'),
} as const;

function formRefusal(form: Form) {
  if (!form['To']) return refusal(400, 21604, "A 'To' phone number is required.");
  if (!/^\+[1-9]\d{6,14}$/.test(form['To'])) return failures[400];
  if (!form['From']) return refusal(400, 21603, "A 'From' phone number is required.");
  if (!form['Body']) return refusal(400, 21602, 'Message body is required.');
  if (form['Body'].length > 1_600)
    return refusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit.');
  return null;
}

function accepted(sms: { id: string; from: string; to: string; text: string }, now: Date) {
  const uri = `/2010-04-01/Accounts/${smsAccount.account}/Messages/${sms.id}`;
  return {
    account_sid: smsAccount.account,
    api_version: '2010-04-01',
    body: sms.text,
    date_created: now.toUTCString(),
    date_sent: null,
    date_updated: now.toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: sms.from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid: sms.id,
    status: 'queued',
    subresource_uris: { media: `${uri}/Media.json` },
    to: sms.to,
    uri: `${uri}.json`,
  };
}
