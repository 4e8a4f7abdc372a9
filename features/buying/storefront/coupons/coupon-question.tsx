import { useIntl } from 'react-intl';
import { Popup } from '#ui/overlays/popup.tsx';
import type { CouponQuestion } from './use-add-coupon.ts';

interface CouponQuestionPopupProps extends CouponQuestion {
  readonly write: (minor: number) => string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** COUPON-05, COUPON-26, D10: what it pays and what is lost with it, before it is applied. */
export function CouponQuestionPopup({ effect, write, onAnswer }: CouponQuestionPopupProps) {
  const intl = useIntl();
  const { saves, discountLost, bonusLost, freeCardsLost, forfeited, net } = effect;
  const amount = (minor: number) => ({ amount: <bdi key="amount">{write(minor)}</bdi> });
  return (
    <Popup
      title={intl.formatMessage({ id: 'coupon.question' })}
      closeLabel={intl.formatMessage({ id: 'cart.close' })}
      onClose={() => onAnswer(false)}
      ok={{ label: intl.formatMessage({ id: 'coupon.question.yes' }), onPress: () => onAnswer(true) }}
      cancel={{ label: intl.formatMessage({ id: 'coupon.question.no' }), onPress: () => onAnswer(false) }}
    >
      <ul className="coupon-effect">
        <li>{intl.formatMessage({ id: 'coupon.question.saves' }, amount(saves))}</li>
        {discountLost > 0 && <li>{intl.formatMessage({ id: 'coupon.question.discount' }, amount(discountLost))}</li>}
        {bonusLost > 0 && <li>{intl.formatMessage({ id: 'coupon.question.bonus' }, amount(bonusLost))}</li>}
        {freeCardsLost > 0 && <li>{intl.formatMessage({ id: 'coupon.question.free' }, { cards: freeCardsLost })}</li>}
        {forfeited > 0 && <li>{intl.formatMessage({ id: 'coupon.question.rest' }, amount(forfeited))}</li>}
        <li>
          {net >= 0
            ? intl.formatMessage({ id: 'coupon.question.less' }, amount(net))
            : intl.formatMessage({ id: 'coupon.question.more' }, amount(-net))}
        </li>
      </ul>
    </Popup>
  );
}
