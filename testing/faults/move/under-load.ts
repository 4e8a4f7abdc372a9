// KEEP-06: a unit moves while people order from it, pay, and spend its cards at tills; and while its neighbours do the same.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '#contract/client.ts';
import { redeemCardCall } from '#contract/cards/till.ts';
import { barePath } from '#contract/version.ts';
import { saveProfile } from '#data/units/units.ts';
import { usualChoices } from '#domain/units/usual-choices.ts';
import { receivePayment } from '#ledger/post.ts';
import { boughtCards, type TestCard } from '../../cards.ts';
import { prepareTemplate } from '../../databases.ts';
import { crashAside, startAside, superuserUrl } from '../../local/cluster.ts';
import { cardValue, fillTo } from '../../load/fill.ts';
import { tillWithKey } from '../../members.ts';
import { openOrderShop, ordersProfile, type OrderShop } from '../../orders/order-shop.ts';
import type { TwoPodShop } from '../../test-shop.ts';
import { unitProfile } from '../../unit-profile.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { openVisit } from '../../visit.ts';
import { usualDoors } from '../orders/buying.ts';
import { openCheckout, type Checkout } from '../orders/checkouts.ts';
import { History } from '../orders/history.ts';
import { openOwnCluster } from '../own-cluster.ts';

export interface MovingShop {
  readonly shop: OrderShop;
  readonly core: TwoPodShop;
  /** Of the server that the units begin on. */
  readonly crash: () => Promise<void>;
  readonly start: () => Promise<void>;
}

/** Two pods, of which the first has a server of its own, that may come to harm. */
export async function openMovingShop(): Promise<MovingShop> {
  const cluster = await openOwnCluster();
  const server = superuserUrl(cluster);
  const shop = await openOrderShop({
    twoPods: true,
    // The bank is not what is tried here: it may take its time on a busy machine.
    bankTimeoutMs: 15_000,
    server: { server, template: await prepareTemplate(server) },
  });
  const core = shop.shop as TwoPodShop;
  for (const id of ['alpha', 'beta'])
    await core.inUnit(id, (scope) => saveProfile(scope, unitProfile({ id, can: usualChoices.can, ...ordersProfile })));
  return { shop, core, crash: () => crashAside(cluster), start: () => startAside(cluster) };
}

export interface Traffic {
  readonly history: History;
  readonly checkouts: readonly Checkout[];
  /** What was sold at tills, by the card. */
  readonly sold: ReadonlyMap<string, number>;
  /** How long the longest sale took, until it was known what became of it. */
  readonly slowest: { readonly sale: number };
  /** Sales of the neighbour: how long each took, in milliseconds, and whatever was not sold at once. */
  readonly neighbour: { readonly tookMs: readonly number[]; readonly refused: readonly unknown[] };
  /** Over when everybody has heard what became of what they asked. */
  stop(): Promise<void>;
}

interface Till {
  readonly cards: readonly TestCard[];
  readonly client: Client;
}

const buyers = 2;
const pauseMs = 100;

/** So many cards more, which nobody spends. */
export async function fillUnit({ core }: MovingShop, cards: number): Promise<void> {
  const url = new URL(core.databases.east.url('postgres' as never));
  url.searchParams.set('options', '-c unwrap.unit=alpha');
  const amount = cards * cardValue;
  await core.inUnit('alpha', (scope) =>
    receivePayment(scope, { key: 'payment:many', means: 'credit-card', currency: 'EUR', amount }),
  );
  await fillTo({ superuserUrl: url.toString(), unit: 'alpha' }, cards);
}

/** From now on; `alpha` has buyers and so many tills, `beta` a till. */
export async function beginTraffic({ shop, core }: MovingShop, tills: number): Promise<Traffic> {
  const history = new History();
  const doors = usualDoors(shop);
  const checkouts: Checkout[] = [];
  const sold = new Map<string, number>();
  const neighbour = { tookMs: [] as number[], refused: [] as unknown[] };
  const slowest = { sale: 0 };
  const state = { isOver: false };

  const openTill = async (unit: string): Promise<Till> => {
    const { accessToken } = await tillWithKey(core, unit, [barePath(redeemCardCall.path)]);
    const visit = await openVisit(shop.api, unit);
    return {
      cards: await boughtCards(core, unit, 3, { value: 100_000 }),
      client: shop.api.client(unit, { visit, accessToken, fetch: fromElsewhere() }),
    };
  };
  const sell = ({ client, cards }: Till, at: number) => {
    const card = cards[at % cards.length]!;
    const reference = crypto.randomUUID();
    const wish = { cardNumber: card.number, pinCode: card.pin, amount: 0.1, reference };
    return { card, reference, send: () => client(redeemCardCall, wish, { key: reference }) };
  };

  const buying = async () => {
    while (!state.isOver) {
      const checkout = await openCheckout(shop, doors, history).catch(() => null);
      if (checkout) {
        checkouts.push(checkout);
        await checkout.order();
        await checkout.pay();
      }
      await sleep(pauseMs);
    }
  };
  const selling = async (till: Till) => {
    for (let at = 0; !state.isOver; at += 1) {
      const { card, reference, send } = sell(till, at);
      const begun = performance.now();
      await history.ask('sale', reference, send);
      slowest.sale = Math.max(slowest.sale, performance.now() - begun);
      sold.set(card.id, (sold.get(card.id) ?? 0) + 10);
      await sleep(pauseMs);
    }
  };
  const besideIt = async (till: Till) => {
    for (let at = 0; !state.isOver; at += 1) {
      const begun = performance.now();
      const outcome = await sell(till, at).send();
      if (outcome.ok) neighbour.tookMs.push(performance.now() - begun);
      else neighbour.refused.push(outcome.failure);
      await sleep(pauseMs);
    }
  };
  const open = await Promise.all(Array.from({ length: tills }, () => openTill('alpha')));
  const beta = await openTill('beta');
  const all = Promise.all([...Array.from({ length: buyers }, buying), ...open.map(selling), besideIt(beta)]);
  // Whoever fails is heard when they are waited for.
  all.catch(() => {});
  return {
    history,
    checkouts,
    sold,
    neighbour,
    slowest,
    async stop() {
      state.isOver = true;
      await all;
    },
  };
}

/** Cards of which another sum is gone than tills were told. */
export async function wrongSales({ core }: MovingShop, { sold }: Traffic): Promise<string[]> {
  const rows = await core.inUnit('alpha', ({ tx }) =>
    tx
      .selectFrom('card')
      .select(['id', 'value', 'available'])
      .where('id', 'in', [...sold.keys()])
      .execute(),
  );
  return rows
    .filter(({ id, value, available }) => value - available !== sold.get(id))
    .map(({ id, value, available }) => `${id}: told ${sold.get(id)}, gone ${value - available}`);
}
