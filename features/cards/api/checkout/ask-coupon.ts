// A card or coupon that is to pay for a cart: asked for by number and PIN, and again by its handle whenever the cart
// changes (D8).
import type { queryCardCall } from '#contract/cards/cards.ts';
import type { CallAnswer, CallFailure } from '#contract/call.ts';
import type { RefusalOf } from '#contract/failure-data.ts';
import { couponToWire } from '#contract/wire/buying/coupon.ts';
import { cardToWire, type WireCardView } from '#contract/wire/cards/card.ts';
import { wireText } from '#contract/wire/catalogue/product.ts';
import { amountToWire } from '#contract/wire/values/money.ts';
import { couponFault, typedFault, type Coupon } from '#domain/buying/coupons/coupon.ts';
import { couponOfCard, couponOfForeign, foreignNumber } from '#domain/buying/coupons/coupon-of.ts';
import { mayGuessCoupon } from '#domain/cards/card-guessing.ts';
import { payingFault, type PayingFault, type PayingTerms } from '#domain/cards/paying-card.ts';
import { isRefusal, refuse, refuseWith } from '#domain/refusal.ts';
import { couponIdOf, makeHandle, readHandle, type Behind, type CouponHandle } from '#data/cards/coupon-handles.ts';
import { readPayingCards, type PayingCard } from '#data/cards/coupons.ts';
import type { CardKeys } from '#data/cards/card-secrets.ts';
import {
  beginCouponTry,
  countCouponTry,
  countWrongCoupon,
  forgetCouponTries,
  takeBackCouponTry,
} from '#data/cards/card-tries.ts';
import type { ForeignCoupon } from '#providers/coupon-issuer/port.ts';
import type { PrepareContext } from '#server/handler.ts';
import { askCard } from '../ask-card.ts';

type Context = PrepareContext<typeof queryCardCall>;
type Answer = CallAnswer<typeof queryCardCall>;
type Failure = RefusalOf<CallFailure<typeof queryCardCall>>;

/** COUPON-24: number and PIN, which may be a guess. */
export async function askCoupon(
  context: Context,
  keys: CardKeys,
  { cardNumber, pinCode, cart }: { cardNumber: string; pinCode: string; cart: string | null },
): Promise<Answer | Failure> {
  const { profile, inUnit, clock } = context;
  if (typedFault(cardNumber)) return refuse('coupon.invalid');
  const place = cart === null ? null : { cart, since: clock.now() };
  const foreign = foreignNumber(cardNumber, profile.couponIssuers);
  if (isRefusal(foreign)) return foreign;
  if (foreign === null && !profile.paymentMeans.includes('gift-card')) return refuse('coupon.invalid');
  if (foreign !== null) {
    const behind = { number: foreign.number, pin: pinCode };
    const counted = await inUnit(async (scope) => {
      const tries = await beginCouponTry(scope, behind.number);
      if (!mayGuessCoupon(tries.coupon, tries.unit, scope.actor.kind === 'guest')) return refuse('card.tries-exceeded');
      // Counted before anybody outside is asked, so that a thousand at once are not a thousand tries.
      await countCouponTry(scope, behind.number);
      return null;
    });
    if (counted) return counted;
    const found = await validate(context, foreign.issuer, behind);
    await inUnit((scope) =>
      !isRefusal(found)
        ? forgetCouponTries(scope, behind.number)
        : found.refused === 'coupon.invalid'
          ? countWrongCoupon(scope)
          : takeBackCouponTry(scope, behind.number),
    );
    if (isRefusal(found)) return found;
    const fault = foreignFault(found, profile.currency);
    return fault ? typedRefusal(fault) : foreignAnswer(context, keys, behind, found, place);
  }
  const found = await inUnit(async (scope) => {
    const asked = await askCard(scope, keys, { cardNumber, pinCode });
    if (isRefusal(asked)) return asked;
    const paying = (await readPayingCards(scope, [asked.card.id])).get(asked.card.id);
    return paying ? { ...paying, productName: asked.productName } : refuse('card.unknown');
  });
  // One answer for a wrong number and a wrong PIN.
  if (isRefusal(found)) return found.refused === 'card.unknown' ? refuse('coupon.invalid') : found;
  const fault = payingFault(found.card, profile, clock.now());
  return fault ? typedRefusal(fault) : cardAnswer(context, keys, found, place);
}

/** By its handle: no guess. Whatever has come between is one answer, the coupon was removed (COUPON-15). */
export async function askAgain(
  context: Context,
  keys: CardKeys,
  { handle, cart }: { handle: string; cart: string },
): Promise<Answer | Failure> {
  const { profile, inUnit, clock } = context;
  const now = clock.now();
  const opened = readHandle({ ring: keys.seal, unit: profile.id, cart }, handle, now);
  if (!opened) return refuse('coupon.removed');
  const { behind, since } = opened;
  if ('card' in behind) {
    const paying = await inUnit(async (scope) => (await readPayingCards(scope, [behind.card])).get(behind.card), {
      readOnly: true,
    });
    if (!paying || payingFault(paying.card, profile, now)) return refuse('coupon.removed');
    return cardAnswer(context, keys, { ...paying, productName: null }, { cart, since });
  }
  const foreign = foreignNumber(behind.number, profile.couponIssuers);
  const isOthers = foreign !== null && !isRefusal(foreign);
  const found = isOthers ? await validate(context, foreign.issuer, behind) : refuse('coupon.invalid');
  if (isRefusal(found)) return found.refused === 'coupon.invalid' ? refuse('coupon.removed') : found;
  if (foreignFault(found, profile.currency)) return refuse('coupon.removed');
  return foreignAnswer(context, keys, behind, found, { cart, since });
}

async function validate({ providers }: Context, issuer: string, behind: Extract<Behind, { number: string }>) {
  const found = (await providers.couponIssuer?.(issuer)?.validate(behind)) ?? refuse('coupon-issuer.unavailable');
  if (!isRefusal(found)) return found;
  return found.refused === 'coupon.unknown' ? refuse('coupon.invalid') : refuse('coupon-issuer.unavailable');
}

const foreignFault = ({ currency, balance }: ForeignCoupon, ours: string): PayingFault | null =>
  currency !== ours ? 'other-currency' : balance > 0 ? null : 'no-balance';

/** To whoever has number and PIN in their hands. */
function typedRefusal(fault: PayingFault): Failure {
  switch (fault) {
    case 'not-ours':
      return refuseWith('coupon.not-usable', { subPayDesc: '' });
    case 'other-currency':
    case 'ends-soon':
    case 'no-balance':
      return refuse(`coupon.${fault}`);
    default:
      return refuse(`card.${fault}`);
  }
}

/** Since when its handle stands for it, and where. */
interface Place extends Pick<CouponHandle, 'since'> {
  readonly cart: string;
}

function cardAnswer(
  context: Context,
  keys: CardKeys,
  { productName, ...paying }: PayingCard & { readonly productName: Parameters<typeof cardToWire>[1] },
  place: Place | null,
): Answer | Failure {
  const { card } = paying;
  const names = namesOf(context, keys, { card: card.id }, paying.terms, place);
  const view = cardToWire(card, productName, context.clock.now(), context);
  return suited(context, view, couponOfCard(paying, names), place);
}

function foreignAnswer(
  context: Context,
  keys: CardKeys,
  behind: Extract<Behind, { number: string }>,
  found: ForeignCoupon,
  place: Place | null,
): Answer | Failure {
  const coupon = couponOfForeign(behind.number, found, namesOf(context, keys, behind, found.terms, place));
  const balance = amountToWire(found.currency, found.balance);
  const view: WireCardView = {
    cardNumber: coupon.number,
    itemCode: null,
    productName: '',
    balance,
    initialBalance: balance,
    currency: found.currency,
    expiryDate: null,
    cardState: 'NEW',
    isBlocked: false,
    isLocked: false,
    isExpired: false,
  };
  return suited(context, view, coupon, place);
}

function namesOf(context: Context, keys: CardKeys, behind: Behind, terms: PayingTerms, place: Place | null) {
  const { profile, clock } = context;
  const restriction = wireText(terms.restriction, context);
  if (!place) return { id: '', handle: '', restriction };
  const where = { ring: keys.seal, unit: profile.id, cart: place.cart };
  return {
    id: couponIdOf(where, behind),
    handle: makeHandle(where, { behind, since: place.since }, clock.now()),
    restriction,
  };
}

/** COUPON-12, COUPON-21: it suits something in the cart, if the cart was sent. */
function suited(
  { body: { cartList }, profile }: Context,
  view: WireCardView,
  coupon: Coupon,
  place: Place | null,
): Answer | Failure {
  const itemCodes = cartList?.map(({ itemCode }) => itemCode) ?? [];
  if (cartList && couponFault(coupon, [], itemCodes) === 'not-usable')
    return refuseWith('coupon.not-usable', { subPayDesc: coupon.restriction });
  const wire = couponToWire(coupon, profile.currency);
  return { ...view, ...wire, ...(place ? {} : { handle: null, couponId: null }) };
}
