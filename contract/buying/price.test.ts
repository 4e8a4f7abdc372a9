import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './price.ts';

const amounts = {
  faceValue: 'number',
  bonusAmount: 'number',
  discountAmount: 'number',
  extraProductAmount: 'number',
  cardMadeFee: 'number',
  commission: 'number',
  shipFee: 'number',
  taxAmount: 'number',
};

callTable(calls, {
  'TOTAL-23 TOTAL-07': {
    call: 'POST /v1/order/price',
    who: 'anyone',
    may: 'cart.price',
    unit: 'aggregatorBuId',
    effect: 'read',
    limits: ['1200 in 60 s by network, else local'],
    bodyBytes: 384 * 1024,
    takes: {
      'custId?': 'text <= 64',
      order: [
        {
          itemCode: 'text <= 64',
          amount: 'number',
          qty: 'number',
          'validMonths?': 'number',
          deliverType: 'number',
          'extraItemCode?': 'text <= 64',
          'letterTypeId?': 'text <= 64',
          'receiverCountryCode?': 'text <= 3',
          'letterTo?': 'whole 0..1000',
        },
        '<= 500',
      ],
      'cartId?': 'text 16..64',
      'coupons?': ['text 1..2048', '<= 100'],
    },
    answers: {
      currency: 'text',
      orderAmount: 'number',
      totalQty: 'whole',
      ...amounts,
      isVatInclude: 'boolean',
      rewardType: 'D | B | FG',
      freeItems: [{ freeItem: 'text', freeItemAmount: 'number', freeItemQty: 'whole' }],
      lines: [{ itemCode: 'text', qty: 'whole', discountRate: 'number', lineAmount: 'number', ...amounts }],
      coupons: [
        {
          cardNumber: 'text',
          cardBalance: 'number',
          isAllowPartialRedeem: 'boolean',
          subPayDesc: 'text',
          suitedItemCode: ['text'],
          isThirdPartyCoupon: 'boolean',
          handle: 'text',
          couponId: 'text',
          appliedAmount: 'number',
          remainingBalance: 'number',
          forfeitAmount: 'number',
        },
      ],
      couponAmount: 'number',
      payAmount: 'number',
      discountLost: 'number',
      quote: 'text',
      quoteSeconds: 'whole',
    },
    fails:
      'order.phone-credit-alone order.mixed-kinds order.one-product order.quantity-refused order.lines-refused order.coupons-refused order.rest-too-small',
  },
});
