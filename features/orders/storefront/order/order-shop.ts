import type { OrderPageData } from './order-page.server.ts';

/** What the page knows of its shop. */
export interface OrderShop extends Omit<OrderPageData, 'messages'> {
  /** SHELL-41: given the lines of the cart that are paid now. */
  readonly onPaid: (lines: readonly string[]) => void;
}
