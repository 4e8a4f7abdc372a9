import { draftOf, type DraftStep } from '#domain/buying/draft.ts';
import type { Line } from '#domain/buying/line.ts';
import { Callout } from '#ui/feedback/status.tsx';
import type { DeliveryFault } from '../delivery-fault.ts';
import { dateFault } from '../delivery/delivery-dates.ts';
import { useWords } from '../delivery/use-words.ts';
import type { CartLook } from './cart-look.ts';

/** By the rule it was chosen by: a cart may be older than the day. What goes at once goes on any. */
export const dayFaultOf = (line: Line, { days }: Pick<CartLook, 'days'>): DeliveryFault | null =>
  line.delivery.date === null ? null : dateFault(draftOf(line), days);

/** Where it is changed: what is wrong with a day is told again where another one is chosen. */
export const stepFor = (fault: DeliveryFault | null): DraftStep => (fault ? 'delivery' : 'amount');

/** SEND-03: that a line cannot be there on its day. */
export function LineDay({ fault, look }: { readonly fault: DeliveryFault | null; readonly look: CartLook }) {
  const words = useWords(look);
  return (
    fault && (
      <div className="cart-row-day">
        <Callout tone="warn" title={words.fault(fault)} />
      </div>
    )
  );
}
