// A shop in a storm, and how somebody in it comes to have something to pay: a bare sum, or a real order.
import type { OrderState } from '#domain/orders/order-state.ts';
import { putOrderState } from '../../payments/orders.ts';
import { openPayApart } from '../../payments/pay-apart.ts';
import { openPayShop, type Guest, type PayShop, type TestPay } from '../../payments/pay-shop.ts';
import { watchOrders } from './watched-orders.ts';

export interface StormBuyer extends Pick<Guest, 'order' | 'client' | 'attempts' | 'page' | 'state'> {
  /** In minor units. */
  readonly due: number;
  /** Their page asks what became of it. */
  readonly confirm: () => Promise<unknown>;
  /** It comes to nothing before it is paid. */
  readonly callOff: () => Promise<void>;
}

export interface Stormed {
  readonly shop: PayShop;
  /** As many payment services as there are; buyers are at the first. */
  readonly pay: readonly [Pick<TestPay, 'base' | 'client'>, ...Pick<TestPay, 'base' | 'client'>[]];
  /** What a paid order becomes in the end. */
  readonly paidState: OrderState;
  readonly buyer: (at: number) => Promise<StormBuyer>;
  /** Time passes, wherever there is a clock. */
  readonly later: (ms: number) => void;
  /** How long payment services with processes of their own have worked. */
  readonly payCpuSeconds: () => Promise<number>;
  /** What is done every minute, whether anybody was told of anything or not. */
  readonly everyMinute: () => Promise<void>;
  /** Until nothing is being worked, or waits for it. */
  readonly idle: (withinMs?: number) => Promise<unknown>;
}

/** The amounts differ, so that one booked for another would show. */
const dueOf = (at: number): number => 1_000 + (at % 97) * 100;

/** The bank lives among those who storm it: on a busy machine it is late for all of them, and that is not what is tried here. */
export const bankTimeoutMs = 15_000;

/** Two payment services, among all the rest or apart: that takes a moment to start, and much more is taken afterwards. */
export async function payOf(
  shop: PayShop,
  isApart: boolean,
): Promise<Pick<Stormed, 'pay' | 'later' | 'payCpuSeconds'>> {
  const apart = isApart ? await Promise.all([1, 2].map(() => openPayApart(shop, { bankTimeoutMs }))) : [];
  const [first = shop.pay, second = await shop.openPay({})] = apart;
  return {
    pay: [first, second],
    later(ms) {
      shop.shop.clock.advance(ms);
      for (const one of apart) one.setClock();
    },
    payCpuSeconds: async () =>
      (await Promise.all(apart.map((one) => one.cpuSeconds()))).reduce((sum, one) => sum + one, 0),
  };
}

/** Sums to pay, with nothing in them: what pay and its worker can take alone. */
export async function stormOfSums(isApart: boolean): Promise<Stormed> {
  const shop = await openPayShop({ bankTimeoutMs });
  const paying = await payOf(shop, isApart);
  await watchOrders(shop);
  await shop.work();
  return {
    shop,
    ...paying,
    paidState: 'issuing',
    async buyer(at) {
      const due = dueOf(at);
      const { visit, ...guest } = await shop.guest('alpha', { due });
      return {
        ...guest,
        client: paying.pay[0].client('alpha', { visit }),
        due,
        confirm: async () => {},
        callOff: () => shop.shop.inUnit('alpha', (scope) => putOrderState(scope, guest.order.id, 'cancelled')),
      };
    },
    everyMinute: () => shop.reconcile(),
    idle: (withinMs) => shop.idle(withinMs),
  };
}
