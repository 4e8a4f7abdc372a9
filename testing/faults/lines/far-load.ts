// What goes on in a shop whose lines are cut: buyers who order and pay, a till that sells, somebody who sends pictures, a page
// that hears of changes, and somebody with the right password. Whoever does not know asks again under the same key.
import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { redeemCardCall } from '#contract/cards/till.ts';
import type { Client } from '#contract/client.ts';
import { liveAddress } from '#contract/live.ts';
import { getResourceCall, uploadResourceCall } from '#contract/shop/resources.ts';
import { barePath } from '#contract/version.ts';
import { orderToken } from '#data/orders/order-tokens.ts';
import { addAccount } from '../../accounts.ts';
import { boughtCard } from '../../cards.ts';
import { tillWithKey } from '../../members.ts';
import { fromElsewhere } from '../../payments/from-elsewhere.ts';
import { placeOrder } from '../../payments/orders.ts';
import { base64, flag } from '../../pictures.ts';
import { sandboxStore } from '../../sandbox/object-store.ts';
import { announceUpload, keepUpload, objectKey } from '#data/shop/uploads.ts';
import { openVisit } from '../../visit.ts';
import { Answers } from '../answers.ts';
import { post } from '../identity/identity-unit.ts';
import { startBuying, usualDoors, type Buying } from '../orders/buying.ts';
import { History } from '../orders/history.ts';
import type { FarShop } from './far-shop.ts';

export interface FarLoad {
  readonly answers: Answers;
  readonly buying: Buying;
  readonly history: History;
  /** Whether somebody with the right password gets in now. */
  signIn(): Promise<boolean>;
  /** Changes what the page looks at, and answers when it has heard of it. */
  hearChange(): Promise<void>;
  end(): Promise<void>;
  /** Sales and pictures that were acknowledged and are not there, or are there more than once. */
  judge(): Promise<{
    readonly sales: number;
    readonly salesWrong: number;
    readonly pictures: number;
    readonly picturesLost: number;
  }>;
}

export interface LoadWish {
  readonly buyers: number;
  /** Whether somebody sends pictures, which takes a process each. */
  readonly pictures: boolean;
  readonly patienceMs: number;
}

const cardValue = 1_000_000;
const unit = 'alpha';

export async function startLoad(far: FarShop, { buyers, pictures, patienceMs }: LoadWish): Promise<FarLoad> {
  const { shop, api, pay } = far;
  const answers = new Answers();
  const history = new History(patienceMs);
  const end = new AbortController();
  const watched = () => answers.watch(fromElsewhere());

  const till = await seller(far, watched);
  const selling = (async () => {
    for (; !end.signal.aborted; await sleep(100)) await till.sell(history);
  })();
  const kept: string[] = [];
  // Apart: that a busy machine had no time for one is an answer here.
  const sent = new History(patienceMs);
  const sending = (async () => {
    if (!pictures) return;
    for (; !end.signal.aborted; await sleep(500)) {
      const id = await sendPicture(far, watched, sent);
      if (id) kept.push(id);
    }
  })();
  const look = await looker(far, watched, history);
  const looking = (async () => {
    for (; !end.signal.aborted; await sleep(200)) await look();
  })();
  const doors = { ...usualDoors(shop), api: api.base, pay: pay.base, watch: answers.watch };
  const buying = startBuying(shop, buyers, doors, history);
  const account = await addAccount(shop.shop, unit);
  const page = await openPage(far);
  const all = Promise.all([selling, sending, looking]);
  // Heard of when it is over.
  all.catch(() => {});
  return {
    answers,
    buying,
    history,
    async signIn() {
      const given = { account: account.email, password: account.password };
      const answer = await post({ base: api.base, unit }, '/v8/login', given).catch(() => null);
      return answer?.text.includes('"accessToken":"') ?? false;
    },
    hearChange: () => page.hearChange(),
    async end() {
      end.abort();
      page.close();
      await Promise.all([all, buying.end()]);
    },
    async judge() {
      const sales = history.answeredTo('sale');
      const left = (await till.sell(history)) * 100;
      const store = sandboxStore(shop.sandbox);
      const there = await Promise.all(kept.map((id) => store.exists(objectKey(unit, id))));
      return {
        sales,
        salesWrong: (cardValue - 100 - left) / 100 - sales,
        pictures: kept.length,
        picturesLost: there.filter((found) => !found).length,
      };
    },
  };
}

type Watched = () => ReturnType<typeof fromElsewhere>;

/** A card with much on it, and a till that takes 1.00 from it; what it answers is what is left. */
async function seller({ shop, api }: FarShop, watched: Watched) {
  const card = await boughtCard(shop.shop, unit, { value: cardValue });
  const { accessToken } = await tillWithKey(shop.shop, unit, [barePath(redeemCardCall.path)]);
  const visit = await openVisit(shop.api, unit);
  const client: Client = api.client(unit, { visit, accessToken, fetch: watched(), timeoutMs: 20_000 });
  return {
    async sell(history: History): Promise<number> {
      const key = randomUUID();
      const sale = { cardNumber: card.number, pinCode: card.pin, amount: 1, reference: key };
      const { balance } = await history.ask('sale', key, () => client(redeemCardCall, sale, { key }));
      return balance;
    },
  };
}

/** At a picture that is in the store. */
async function looker({ shop, api }: FarShop, watched: Watched, history: History): Promise<() => Promise<unknown>> {
  const { shop: core, sandbox } = shop;
  const id = core.ids.secret(16).toString('hex');
  const [contentType, bytes] = ['image/jpeg', await flag().jpeg().toBuffer()] as const;
  await sandboxStore(sandbox).put(objectKey(unit, id), bytes, { contentType });
  await core.inUnit(unit, async (scope) => {
    await announceUpload(scope, { id, kind: 'photo', contentType, width: 60, height: 40, bytes: bytes.length });
    await keepUpload(scope, id);
  });
  const client = api.client(unit, { fetch: watched(), timeoutMs: 20_000 });
  return () => history.ask('look', randomUUID(), () => client(getResourceCall, { resourceId: id }));
}

/** Its id; null where a busy machine had no time to look at it, which is another matter. */
async function sendPicture({ shop, api }: FarShop, watched: Watched, history: History): Promise<string | null> {
  const visit = await openVisit(shop.api, unit);
  const client = api.client(unit, { visit, fetch: watched(), timeoutMs: 20_000 });
  const input = { fileFormat: 'jpeg', resourceContent: await base64(flag().jpeg()) };
  const key = randomUUID();
  const sent = await history
    .ask('upload', key, () => client(uploadResourceCall, input, { key }))
    .catch((error: Error) => {
      if (error.message.includes('upload.too-large')) return null;
      throw error;
    });
  return sent?.resourceId ?? null;
}

/** A page that looks at an order of another unit, and comes back whenever its line is gone, as a browser does. */
async function openPage({ shop, api }: FarShop) {
  const { shop: core } = shop;
  const { id } = await core.inUnit('beta', (scope) => placeOrder(scope, {}));
  const ticket = orderToken('order-live', await core.keys.ring('beta', 'orders'), 'beta', id, core.clock.now());
  let [version, heard, isOver] = [0, 0, false];
  let line: ReturnType<typeof get> | undefined;
  const listen = () => {
    if (isOver) return;
    const again = () => void setTimeout(listen, 300);
    line = get(liveAddress(api.base, ticket, heard), { agent: false }, (answer) => {
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        for (const [, at] of text.matchAll(/event: changed\nid: (\d+)/g)) heard = Math.max(heard, Number(at));
      });
      answer.on('error', () => {});
      answer.once('close', again);
    });
    line.once('error', again);
  };
  listen();
  return {
    async hearChange() {
      version += 1;
      await core.inUnit('beta', ({ tx }) =>
        tx
          .updateTable('orders')
          .set({ due: 1_000 + version })
          .where('unit_id', '=', 'beta')
          .where('id', '=', id)
          .execute(),
      );
      await shop.until('the page hears of it', () => heard >= version, { withinMs: 60_000 });
    },
    close() {
      isOver = true;
      line?.destroy();
    },
  };
}
