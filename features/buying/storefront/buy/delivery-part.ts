// How it gets there is asked last, and knows the phones of every country: it comes while somebody is busy with the amount
// and the words.
import { stepIn } from './buy-address.ts';
import { latePart } from './late-part.ts';

export const deliveryPart = latePart(() => import('../delivery/delivery.ts'));

/**
 * Before a page that opens at this step comes alive, as before it is drawn on the server: what is drawn first must be the
 * same on both.
 */
export async function fetchPartAt(address: URLSearchParams): Promise<void> {
  if (stepIn(address) === 'delivery') await deliveryPart.fetch();
}
