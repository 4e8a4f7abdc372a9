import { useIntl } from 'react-intl';
import type { Arrival } from '#domain/delivery/earliest-arrival.ts';
import { formatAmount, sameDecimals } from '#domain/values/money-format.ts';
import { amountFromWire } from '#contract/wire/values/money.ts';
import { money } from '#domain/values/money.ts';
import type { DeliveryFault, FaultName } from '../delivery-fault.ts';
import { shortDay } from './day-words.ts';
import type { DeliveryShop } from './delivery-shop.ts';

export type Words = ReturnType<typeof useWords>;

/** What the parts of the step say that is more than a text of its own. */
export function useWords(shop: Pick<DeliveryShop, 'amounts' | 'currency'>) {
  const intl = useIntl();
  const day = (written: string) => shortDay(written, shop.amounts);
  return {
    day,
    /** SEND-03 */
    arrival(arrival: Arrival): string {
      switch (arrival.kind) {
        case 'minutes':
          return intl.formatMessage({ id: 'delivery.arrival.minutes' });
        case 'hours':
          return intl.formatMessage({ id: 'delivery.arrival.hours' }, { hours: arrival.hours });
        case 'days':
          return arrival.earliest === arrival.latest
            ? intl.formatMessage({ id: 'delivery.arrival.day' }, { day: day(arrival.earliest) })
            : intl.formatMessage(
                { id: 'delivery.arrival.days' },
                { earliest: day(arrival.earliest), latest: day(arrival.latest) },
              );
      }
    },
    fault: (fault: DeliveryFault | undefined): string | undefined =>
      fault &&
      intl.formatMessage(
        { id: faultTexts[fault.name] },
        {
          min: fault.min,
          max: fault.max,
          count: fault.count,
          day: fault.day && day(fault.day),
        },
      ),
    /** What the wire says that things side by side cost, each with as many decimals as the others; null for nothing. */
    prices(amounts: readonly number[]): (string | null)[] {
      const all = amounts.map((amount) => money(shop.currency, amountFromWire(shop.currency, amount) ?? 0));
      const style = sameDecimals(all, shop.amounts);
      return all.map((price) => (price.minor === 0 ? null : formatAmount(price, style)));
    },
  };
}

const faultTexts = {
  required: 'delivery.fault.required',
  blank: 'delivery.fault.blank',
  digits: 'delivery.fault.digits',
  letters: 'delivery.fault.letters',
  attack: 'delivery.fault.attack',
  characters: 'delivery.fault.characters',
  between: 'delivery.fault.between',
  less: 'delivery.fault.less',
  email: 'delivery.fault.email',
  phone: 'delivery.fault.phone',
  'phone-length': 'delivery.fault.phone-length',
  'fixed-line': 'delivery.fault.fixed-line',
  'not-in-list': 'delivery.fault.not-in-list',
  'date-required': 'delivery.fault.date-required',
  'date-passed': 'delivery.fault.date-passed',
  'date-too-soon': 'delivery.fault.date-too-soon',
  'date-too-far': 'delivery.fault.date-too-far',
  letter: 'delivery.fault.letter',
  'receivers-none': 'delivery.fault.receivers-none',
  'receivers-incomplete': 'delivery.fault.receivers-incomplete',
  'receivers-too-many': 'delivery.fault.receivers-too-many',
} as const satisfies Record<FaultName, string>;
