// What this tab keeps of orders: the one that it made last, and the links of those that it has seen. What the browser keeps is
// which order its cart has become, in whichever tab, and the links of the few that it paid last.
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import { browserClock } from '#browser/time/clock.ts';
import { linkOf, readIntent, readLinks, readOrdered, readPaid, withLink, withPaid } from '#domain/orders/kept-order.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';

export interface KeptOrders {
  /** The number of the order that was looked at last. */
  last(): Promise<string | null>;
  link(orderNo: string): Promise<string | null>;
  keepLink(orderNo: string, token: string): Promise<void>;
  /** Whether there is anything in the cart of this browser. */
  hasCart(): Promise<boolean>;
  /**
   * The order is over, for good or ill: which lines of the cart it was made of, if it was made in this browser. With its link
   * once it is paid: whoever comes back to the browser in which they ordered sees it, though the tab is gone.
   */
  settle(orderNo: string, paidLink?: string | null): Promise<readonly string[]>;
}

export function keptOrders(unit: UnitId): KeptOrders {
  const links = () => openSealedEntry(unit, kept.orderLinks);
  const intent = () => openSealedEntry(unit, kept.orderIntent);
  const ordered = () => openSealedEntry(unit, kept.ordered);
  const paid = () => openSealedEntry(unit, kept.paidOrders);
  const paidNow = async () => readPaid(await paid().read(), browserClock.now());
  const known = async () => readLinks(await links().read());
  const become = async (orderNo: string) => {
    const cart = readOrdered(await ordered().read());
    return cart?.orderNo === orderNo ? cart : null;
  };
  return {
    last: async () => (await known()).at(-1)?.[0] ?? null,
    link: async (orderNo) =>
      linkOf(await known(), orderNo) ?? (await become(orderNo))?.orderToken ?? linkOf(await paidNow(), orderNo),
    async keepLink(orderNo, token) {
      const before = await known();
      if (linkOf(before, orderNo) === token && before.at(-1)?.[0] === orderNo) return;
      const entry = links();
      entry.write(withLink(before, orderNo, token));
      await entry.flush();
    },
    async hasCart() {
      const cart = await openSealedEntry(unit, kept.cart).read();
      // With lines alone, or with those of the server beside them.
      const lines = Array.isArray(cart) ? cart : (cart as { readonly items?: unknown } | null | undefined)?.items;
      return Array.isArray(lines) && lines.length > 0;
    },
    async settle(orderNo, paidLink = null) {
      const made = readIntent(await intent().read());
      const cart = await become(orderNo);
      const isFromHere = cart !== null || made?.made?.orderNo === orderNo;
      if (isFromHere && paidLink !== null) {
        const entry = paid();
        entry.write(withPaid(await paidNow(), orderNo, paidLink, browserClock.now()));
        await entry.flush();
      }
      if (made?.made?.orderNo === orderNo) intent().forget();
      if (cart) ordered().forget();
      return cart?.lines ?? (made?.made?.orderNo === orderNo ? made.lines : []);
    },
  };
}
