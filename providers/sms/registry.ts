import { watched } from '#platform/telemetry/watched.ts';
import type { SmsSender, SmsSettings } from './port.ts';
import { twilio } from './twilio/twilio.ts';

const smsSenders: Record<string, (settings: SmsSettings) => SmsSender> = { twilio };

export function smsSender(name: string, settings: SmsSettings): SmsSender {
  const make = smsSenders[name];
  if (!make) throw new Error(`SMS carrier "${name}" is unknown; one of: ${Object.keys(smsSenders).join(', ')}`);
  return watched('sms', name, make(settings));
}
