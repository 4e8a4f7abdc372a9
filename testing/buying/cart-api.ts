// A shop with the api in front of it, for tests of the cart that the server keeps.
import { randomBytes } from 'node:crypto';
import { cartBytesMax, fetchCartCall, saveCartCall } from '#contract/buying/cart.ts';
import type { CallInput } from '#contract/call.ts';
import type { Client } from '#contract/client.ts';
import { lineToCartItem, type WireCartItem } from '#contract/wire/buying/cart-item.ts';
import type { Line } from '#domain/buying/line.ts';
import type { MemberKind } from '#domain/identity/actor.ts';
import { openTestApi } from '../api.ts';
import { signInAgain } from '../card-api.ts';
import { signedIn, type TestMember } from '../members.ts';
import { testLine, testLineProduct } from '../properties/lines.ts';
import { openTestShop } from '../test-shop.ts';
import { openVisit, type TestVisit } from '../visit.ts';

export const freshKey = () => randomBytes(16).toString('hex');

export const itemOf = (changes: Partial<Line> = {}): WireCartItem => lineToCartItem(testLine(changes), 0, 'EUR');
/** Of another item code, another card. */
export const card = (id: string, itemCode: string, qty = 1) =>
  itemOf({ id, qty, product: testLineProduct({ itemCode }) });
export const data = (...items: readonly WireCartItem[]) => JSON.stringify(items);

/** Exactly as large as one may be. */
export function largeCart(): WireCartItem[] {
  const filled = (at: number, chars: number) =>
    itemOf({ id: `${at}`.padStart(4, '0'), shelf: { id: 's', ownWords: 'x'.repeat(chars) } });
  const count = Math.floor(cartBytesMax / (data(filled(0, 1_000)).length - 1));
  const items = Array.from({ length: count }, (_, at) => filled(at, 1_000));
  const [, ...others] = items;
  return [filled(0, 1_000 + cartBytesMax - data(...items).length), ...others];
}

/** What was refused, and in which words; undefined where nothing was. */
export const refusal = async (outcome: ReturnType<Client>) => {
  const answer = await outcome;
  return answer.ok ? undefined : [answer.failure.name, answer.failure.message];
};
export const notAllowed = ['auth.not-allowed', 'This is not allowed.'];

type Save = Omit<CallInput<typeof saveCartCall>, 'custId' | 'cartData'>;

export type CartApi = Awaited<ReturnType<typeof openCartApi>>;

export async function openCartApi() {
  const shop = await openTestShop();
  const api = await openTestApi(shop, { publicOrigin: 'https://api.example' });
  const visits = new Map<string, TestVisit>();

  /** A test may move the clock; a visit of another minute is stale. */
  async function visitNow(unit = 'alpha'): Promise<TestVisit> {
    const name = `${unit} ${Math.floor(shop.clock.now().getTime() / 60_000)}`;
    const visit = visits.get(name) ?? (await openVisit(api, unit));
    visits.set(name, visit);
    return visit;
  }
  const clientOf = async (as: TestMember | null, unit = 'alpha') =>
    api.client(unit, { visit: await visitNow(unit), ...(as ? { accessToken: as.accessToken } : {}) });

  return {
    shop,
    api,
    visitNow,
    clientOf,
    member: (kind: MemberKind = 'customer') => signedIn(shop, 'alpha', kind),
    /** The same person after a while. */
    back: ({ id }: TestMember) => signInAgain(shop, 'alpha', id),
    /** As a device sends it that has made all of them since it heard of the server last. */
    save: async (as: TestMember, items: readonly WireCartItem[], others: Save = {}, key = freshKey()) =>
      (await clientOf(as))(
        saveCartCall,
        { custId: as.id, cartData: data(...items), revision: 0, edited: items.map(({ id }) => id), ...others },
        { key },
      ),
    async fetched(as: TestMember) {
      const outcome = await (await clientOf(as))(fetchCartCall, { custId: as.id });
      if (!outcome.ok) throw new Error(outcome.failure.message);
      const items = JSON.parse(outcome.data.cartData) as WireCartItem[];
      return { ...outcome.data, lines: items.map((item) => [item.id, item.data.qty] as const) };
    },
  };
}
