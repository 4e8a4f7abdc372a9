import sdk from 'twilio';
import { smsCharsMax, type Sent, type SmsMessage, type SmsSender, type SmsSettings } from '../port.ts';

/**
 * Twilio's codes for a number or a text that will not do, today or tomorrow. Any other refusal is
 * not guessed at: it may be about our account or our sender, and then the message must wait.
 */
const finalCodes = new Set([
  21211, // the number is none
  21407,
  21408, // no messages to that kind of number, or to that country
  21602,
  21617, // no text, too much text
  21610, // the person asked for no more messages
  21612,
  21614, // cannot be reached, no mobile
  21635, // a landline
]);

export function twilio({ account, secret, base, timeoutMs = 10_000 }: SmsSettings): SmsSender {
  const client = sdk(account, secret, { httpClient: new AtBase(base, timeoutMs) });
  return {
    async send(message) {
      const fault = messageFault(message);
      if (fault) return { outcome: 'refused', reason: fault };
      try {
        const { sid } = await client.messages.create({
          from: message.from,
          to: message.to,
          body: message.text,
          ...(message.statusUrl ? { statusCallback: message.statusUrl } : {}),
        });
        return { outcome: 'accepted', providerId: sid };
      } catch (error) {
        return failed(error as TwilioError);
      }
    },
  };
}

/** The SDK knows regions and edges but no address of one's own, so the request is sent elsewhere here. */
class AtBase extends sdk.RequestClient {
  readonly #base: string | undefined;

  constructor(base: string | undefined, timeoutMs: number) {
    super({ timeout: timeoutMs });
    this.#base = base;
  }

  override request: sdk.RequestClient['request'] = (options) => {
    const { pathname, search } = new URL(options.uri);
    const uri = this.#base ? this.#base + pathname + search : options.uri;
    return super.request({ ...options, uri });
  };
}

function messageFault({ from, to, text }: SmsMessage): string | null {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) return 'to is no international number';
  if (!/^(\+[1-9]\d{4,14}|[A-Za-z0-9 ]{1,11})$/.test(from)) return 'from is no number and no name';
  if (text.length === 0 || text.length > smsCharsMax) return 'text is empty or too long';
  return null;
}

interface TwilioError {
  readonly status?: number;
  readonly code?: number | string;
}

/** The carrier's own words are left out: they like to repeat the number. */
function failed({ status, code }: TwilioError): Sent {
  const reason = [status, code].filter(Boolean).join(' ') || 'unknown';
  return { outcome: finalCodes.has(Number(code)) ? 'refused' : 'unavailable', reason };
}
