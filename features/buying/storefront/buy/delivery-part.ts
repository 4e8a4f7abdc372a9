// How it gets there is asked last, and knows the phones of every country: it comes while somebody is busy with the amount
// and the words.
import type * as delivery from '../delivery/delivery.ts';

type DeliveryPart = typeof delivery;

let asked: Promise<DeliveryPart> | undefined;

export const deliveryPart = (): Promise<DeliveryPart> => (asked ??= import('../delivery/delivery.ts'));

/** It cannot be had where the files of the page's release are gone; a page that is loaded anew names others. */
export async function hasDeliveryPart(): Promise<boolean> {
  try {
    await deliveryPart();
    return true;
  } catch {
    return false;
  }
}
