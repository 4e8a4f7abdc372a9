// Events that are not what they should be.
import type { SwitchState } from '../switches.ts';

export type Distortion = NonNullable<SwitchState['psp-events']['fail']>;

interface Payload {
  api_version: string;
  livemode: boolean;
  account?: string;
  data: { object: Record<string, unknown> };
}

const amounts = ['amount', 'amount_total', 'amount_subtotal', 'amount_received', 'amount_captured'];

export function distorted(text: string, how: Distortion): string {
  const payload = JSON.parse(text) as Payload;
  const { object } = payload.data;
  switch (how) {
    case 'livemode':
      payload.livemode = !payload.livemode;
      break;
    case 'other-version':
      payload.api_version = '2019-02-19';
      break;
    case 'other-account':
      payload.account = 'acct_someone_else';
      break;
    case 'amount':
      for (const name of amounts) if (typeof object[name] === 'number') object[name] += 1;
      break;
    case 'currency':
      object['currency'] = otherCurrency(String(object['currency']));
      break;
    default:
      // The others are wrong in the signature, in the number of events, or in the object itself.
      break;
  }
  return JSON.stringify(payload);
}

export const otherCurrency = (currency: string): string => (currency === 'usd' ? 'eur' : 'usd');
