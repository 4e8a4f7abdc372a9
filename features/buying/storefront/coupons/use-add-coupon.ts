// COUPON-04, COUPON-09 to COUPON-12, COUPON-21: a number that was typed, pasted or read by a camera becomes a coupon of the
// cart, or the reason why it does not.
import { useState } from 'react';
import { useCalls } from '#browser/calls/use-calls.tsx';
import { useVisitor } from '#browser/session/visitor.tsx';
import { queryCardCall } from '#contract/cards/cards.ts';
import { couponFromWire } from '#contract/wire/buying/coupon.ts';
import type { Cart } from '#domain/buying/cart.ts';
import type { PriceSettings } from '#domain/buying/cart-price.ts';
import {
  couponEffect,
  couponFault,
  couponsMax,
  typedFault,
  type Coupon,
  type CouponEffect,
  type PaymentTerms,
} from '#domain/buying/coupons/coupon.ts';
import { isConsumer } from '#domain/identity/visitor.ts';
import { useCouponWords } from './coupon-words.ts';
import type { CouponState, CouponStore } from './coupon-store.ts';

/** COUPON-05, COUPON-26, D10: something would be lost with it, and whoever pays decides. */
export interface CouponQuestion {
  readonly coupon: Coupon;
  readonly effect: CouponEffect;
}

interface AddCouponParts {
  readonly lines: Cart;
  readonly settings: PriceSettings & PaymentTerms;
  readonly store: CouponStore & CouponState;
}

export function useAddCoupon({ lines, settings, store }: AddCouponParts) {
  const calls = useCalls();
  const words = useCouponWords();
  const { kind, custId } = useVisitor();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [question, setQuestion] = useState<CouponQuestion | null>(null);

  /** Whether it pays now; not while something is wrong with it or asked about it. */
  async function add(cardNumber: string, pinCode: string): Promise<boolean> {
    if (busy) return false;
    const empty = typedFault(cardNumber);
    if (empty) return refuse(words.fault(empty));
    if ((store.coupons ?? []).length >= couponsMax) return refuse(words.full());
    setBusy(true);
    setError(null);
    const outcome = await calls.sendWithCaptcha(queryCardCall, {
      cardNumber,
      pinCode,
      cartId: store.cartId,
      cartList: lines.map(({ product, design }) => ({
        itemCode: product.itemCode,
        ...(design.templateId !== null && { templateId: design.templateId }),
      })),
      ...(isConsumer(kind) && custId !== null && { custId }),
    });
    setBusy(false);
    // The captcha ended it, and has said so.
    if (outcome === null) return false;
    if (!outcome.ok) return refuse(words.refusal(outcome.failure));
    const coupon = couponFromWire(outcome.data, settings.currency);
    return coupon ? take(coupon) : refuse(words.refusal({ status: null, name: null, message: '' }));
  }

  function take(coupon: Coupon): boolean {
    const others = store.coupons ?? [];
    const fault = couponFault(
      coupon,
      others,
      lines.map(({ product }) => product.itemCode),
    );
    if (fault) return refuse(words.fault(fault));
    const effect = couponEffect(lines, settings, others, coupon);
    if (effect.warns) setQuestion({ coupon, effect });
    else store.add(coupon);
    return !effect.warns;
  }

  function refuse(message: string): false {
    setError(message);
    return false;
  }

  return {
    busy,
    error,
    question,
    add,
    forget: () => setError(null),
    answer: (isYes: boolean) => {
      if (isYes && question) {
        store.add(question.coupon);
        store.agree(question.effect.loss);
      }
      setQuestion(null);
    },
    captchaPopup: calls.captchaPopup,
  };
}
