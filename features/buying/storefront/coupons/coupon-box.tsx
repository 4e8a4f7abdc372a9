import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Cart } from '#domain/buying/cart.ts';
import type { PriceSettings } from '#domain/buying/cart-price.ts';
import type { PaymentTerms } from '#domain/buying/coupons/coupon.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/fields/typed/text-field.tsx';
import { couponField } from './coupon-field.ts';
import { CouponQuestionPopup } from './coupon-question.tsx';
import type { CouponState, CouponStore } from './coupon-store.ts';
import { ScanButton } from './scan-button.tsx';
import { useAddCoupon } from './use-add-coupon.ts';

interface CouponBoxProps {
  readonly lines: Cart;
  readonly settings: PriceSettings & PaymentTerms;
  readonly store: CouponStore & CouponState;
  readonly write: (minor: number) => string;
}

/** Where a coupon or a gift card is given in payment. */
export function CouponBox({ lines, settings, store, write }: CouponBoxProps) {
  const intl = useIntl();
  const [number, setNumber] = useState('');
  const [pin, setPin] = useState('');
  const adding = useAddCoupon({ lines, settings, store });

  function clear(): void {
    setNumber('');
    setPin('');
  }
  async function send(): Promise<void> {
    if (await adding.add(number, pin)) clear();
  }

  return (
    <>
      <form
        method="post"
        noValidate
        className="coupon-box"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          name={couponField}
          label={intl.formatMessage({ id: 'coupon.number' })}
          value={number}
          onChange={(typed) => {
            setNumber(typed);
            adding.forget();
          }}
          error={adding.error ?? undefined}
          after={<ScanButton onStart={adding.forget} onFound={setNumber} />}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          reading="code"
        />
        {/* Most coupons have none: it is asked for once there is something that may have one. */}
        {number.trim() !== '' && (
          <TextField
            name="couponPin"
            label={intl.formatMessage({ id: 'coupon.pin' })}
            note={intl.formatMessage({ id: 'coupon.pin.note' })}
            value={pin}
            onChange={(typed) => {
              setPin(typed);
              adding.forget();
            }}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
            reading="code"
          />
        )}
        <Button type="submit" look="secondary" wide busy={adding.busy}>
          {intl.formatMessage({ id: 'coupon.apply' })}
        </Button>
      </form>
      {adding.question && (
        <CouponQuestionPopup
          {...adding.question}
          write={write}
          onAnswer={(isYes) => {
            adding.answer(isYes);
            // Whoever leaves it may have mistyped it: then it is there to be mended.
            if (isYes) clear();
          }}
        />
      )}
      {adding.captchaPopup}
    </>
  );
}
