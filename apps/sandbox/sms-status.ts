// What the carrier reports about a message it took: sent, then delivered, signed as Twilio signs.
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#platform/telemetry/log.ts';
import { smsAccount } from './accounts.ts';

const betweenMs = 50;

export async function reportStatus(
  url: string,
  sms: { readonly id: string; readonly from: string; readonly to: string },
  fault: { readonly reorder: boolean; readonly duplicate: number },
  log: Log,
): Promise<void> {
  const statuses = fault.reorder ? ['delivered', 'sent'] : ['sent', 'delivered'];
  for (const status of statuses.flatMap((one) => Array<string>(1 + fault.duplicate).fill(one))) {
    await sleep(betweenMs);
    const form = {
      AccountSid: smsAccount.account,
      ApiVersion: '2010-04-01',
      From: sms.from,
      MessageSid: sms.id,
      MessageStatus: status,
      SmsSid: sms.id,
      SmsStatus: status,
      To: sms.to,
    };
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { 'x-twilio-signature': signature(url, form) },
      signal: AbortSignal.timeout(5_000),
    }).catch((error: unknown) => log.warn({ err: error }, 'a status was not taken'));
  }
}

/** The address and then every field by name, without anything between. */
function signature(url: string, form: Readonly<Record<string, string>>): string {
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = url + fields.map(([name, value]) => name + value).join('');
  return createHmac('sha1', smsAccount.secret).update(text).digest('base64');
}
