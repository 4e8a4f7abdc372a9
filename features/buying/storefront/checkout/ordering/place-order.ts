// One wish to order is one order, however often somebody taps, loads the page anew or gets no answer: what is meant and its
// key are kept before the server hears of it, and said again in the same words under the same key.
import { createOrderCall } from '#contract/orders/orders.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { ClientFailure, ClientOutcome } from '#contract/client.ts';
import type { FailureName } from '#contract/failures.ts';
import type { SealedEntry } from '#browser/kept/sealed-entry.ts';
import { readIntent, type MadeOrder, type OrderIntent } from '#domain/orders/kept-order.ts';

type Created = CallAnswer<typeof createOrderCall>;

/** What is to be ordered. */
export interface Wish<Body extends object> {
  /** What is in the cart, and all else that makes it another order, as text. */
  readonly cart: string;
  readonly others: string;
  /** The lines of the cart that it is made of. */
  readonly lines: readonly string[];
  /** What is left to pay, as the page shows it. */
  readonly payAmount: number;
  /** Null where a line cannot be ordered any more as it is. */
  readonly body: () => Promise<Body | null>;
}

export interface OrderDesk<Body extends object> {
  readonly entry: Pick<SealedEntry, 'read' | 'write' | 'flush' | 'forget'>;
  readonly freshKey: () => string;
  readonly digest: (text: string) => Promise<string>;
  /** Null when its captcha ended it, which the visitor has been told. */
  readonly create: (body: Body, key: string) => Promise<ClientOutcome<Created> | null>;
  /** What was ordered before is not wanted any more. */
  readonly callOff: (order: MadeOrder) => Promise<CalledOff>;
  readonly wait: () => Promise<void>;
}

/** It is over; it is paid or looked at, and stays; or nobody has heard. */
export type CalledOff = 'over' | 'stays' | 'unheard';

export type Placed =
  | { readonly kind: 'made'; readonly order: MadeOrder }
  /** It is there, and would ask for another amount than the page shows. */
  | { readonly kind: 'differs' }
  | { readonly kind: 'refused'; readonly failure: ClientFailure }
  /** Nobody knows whether it is there: whoever asks again, asks for the same. */
  | { readonly kind: 'unheard' }
  /** What was ordered before cannot be called off any more: whoever orders looks at it before they order anything else. */
  | { readonly kind: 'stays'; readonly orderNo: string }
  | { readonly kind: 'day-passed' }
  | { readonly kind: 'stopped' };

/** The first request with this key may still be worked on. */
const busyTriesMax = 5;

export async function placeOrder<Body extends object>(desk: OrderDesk<Body>, wish: Wish<Body>): Promise<Placed> {
  const cart = await desk.digest(wish.cart);
  const digest = await desk.digest(`${cart} ${wish.others}`);
  const kept = readIntent(await desk.entry.read());
  const isSame = kept?.digest === digest;
  if (isSame && kept.made) return asShown(desk, kept.made, wish);
  if (kept && !isSame) {
    const before = await undo(desk, kept);
    if (before) return before;
  }
  const intent = isSame ? kept : await newIntent(desk, wish, { cart, digest });
  if (!intent) return { kind: 'day-passed' };
  const outcome = await createOnce(desk, intent);
  if (outcome === null) return { kind: 'stopped' };
  if (outcome.ok) {
    const { orderNo, orderToken, payToken, payAmount, currency } = outcome.data;
    const order = { orderNo, orderToken, payToken, payAmount, currency };
    await keep(desk, { ...intent, made: order });
    return asShown(desk, order, wish);
  }
  if (!isRefused(outcome.failure.name)) {
    // A fault is kept under its key as well, and said again as often as it is asked for: twice heard, it was not made.
    if (isSame && outcome.failure.name === 'server.fault') desk.entry.forget();
    return { kind: 'unheard' };
  }
  // Another try is another order: what was refused may be right by then.
  desk.entry.forget();
  return { kind: 'refused', failure: outcome.failure };
}

/** What it holds, such as a card that pays for it, would be missing for another one. Says why that cannot be made yet. */
async function undo<Body extends object>(desk: OrderDesk<Body>, kept: OrderIntent): Promise<Placed | null> {
  if (kept.made) return giveUp(desk, kept.made);
  // Nobody has heard whether it was made. Said again it is the same order, and this time somebody hears of it.
  const outcome = await createOnce(desk, kept);
  if (outcome === null) return { kind: 'stopped' };
  if (outcome.ok) return giveUp(desk, outcome.data);
  if (!isRefused(outcome.failure.name) && !neverMade.has(outcome.failure.name)) return { kind: 'unheard' };
  desk.entry.forget();
  return null;
}

async function giveUp<Body extends object>(
  desk: OrderDesk<Body>,
  order: Pick<MadeOrder, 'orderNo' | 'orderToken' | 'payToken' | 'payAmount' | 'currency'>,
): Promise<Placed | null> {
  const end = await desk.callOff(order);
  if (end === 'unheard') return { kind: 'unheard' };
  desk.entry.forget();
  return end === 'stays' ? { kind: 'stays', orderNo: order.orderNo } : null;
}

/** Nothing is ever charged that is not on the page. */
async function asShown<Body extends object>(
  desk: OrderDesk<Body>,
  order: MadeOrder,
  { payAmount }: Wish<Body>,
): Promise<Placed> {
  if (order.payAmount === payAmount) return { kind: 'made', order };
  return (await giveUp(desk, order)) ?? { kind: 'differs' };
}

async function newIntent<Body extends object>(
  desk: OrderDesk<Body>,
  wish: Wish<Body>,
  of: Pick<OrderIntent, 'cart' | 'digest'>,
): Promise<OrderIntent | null> {
  const body = await wish.body();
  if (body === null) return null;
  const intent = { key: desk.freshKey(), ...of, body, lines: wish.lines, made: null };
  await keep(desk, intent);
  return intent;
}

/** It has arrived in the storage before anything else happens. */
async function keep({ entry }: Pick<OrderDesk<object>, 'entry'>, intent: OrderIntent): Promise<void> {
  entry.write(intent);
  await entry.flush();
}

async function createOnce<Body extends object>(
  desk: OrderDesk<Body>,
  { body, key }: OrderIntent,
): ReturnType<OrderDesk<Body>['create']> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await desk.create(body as Body, key);
    if (outcome === null || outcome.ok || outcome.failure.name !== 'key.in-use' || tries === busyTriesMax)
      return outcome;
    await desk.wait();
  }
}

const refusals: ReadonlySet<FailureName | null> = new Set<FailureName>([...createOrderCall.fails, 'key.reused']);

/** Whether the server has said no; anything else may come after it was made. */
const isRefused = (name: FailureName | null): boolean => refusals.has(name);

/** Asked for the second time it says that nothing was made, and what stands in its way stands in nobody else's. */
const neverMade: ReadonlySet<FailureName | null> = new Set<FailureName>([
  'server.fault',
  'auth.required',
  'auth.not-allowed',
]);
