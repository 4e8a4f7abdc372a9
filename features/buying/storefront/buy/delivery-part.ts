// How it gets there is asked last, and knows the phones of every country: it comes while somebody is busy with the amount
// and the words.
import { useEffect, useState } from 'react';
import { stepIn } from './buy-address.ts';
import type * as delivery from '../delivery/delivery.ts';

type DeliveryPart = typeof delivery;

let part: DeliveryPart | null = null;

/** Whether it is there then: where the files of the page's release are gone, a page that is loaded anew names others. */
export async function fetchDeliveryPart(): Promise<boolean> {
  try {
    part ??= await import('../delivery/delivery.ts');
    return true;
  } catch {
    return false;
  }
}

/**
 * Before a page that opens at this step comes alive, as before it is drawn on the server: what is drawn first must be the
 * same on both.
 */
export async function fetchPartAt(address: URLSearchParams): Promise<void> {
  if (stepIn(address) === 'delivery') await fetchDeliveryPart();
}

/** Null until it is there. */
export function useDeliveryPart(isNeeded: boolean): DeliveryPart | null {
  const [, setHere] = useState(part !== null);
  useEffect(() => {
    if (!isNeeded || part) return undefined;
    let isOver = false;
    const find = async () => {
      const isFound = await fetchDeliveryPart();
      if (!isOver) setHere(isFound);
    };
    void find();
    return () => {
      isOver = true;
    };
  }, [isNeeded]);
  return isNeeded ? part : null;
}
