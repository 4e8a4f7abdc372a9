import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './review.ts';

const decided = {
  who: 'staff',
  may: 'order.review',
  fresh: true,
  limits: ['60 in 60 s by network, else local'],
  takes: { orderNo: 'text 1..46', reason: 'text 1..300' },
  answers: { orderNo: 'text', status: '03 | 041 | 044 | 04 | 042 | 091 | 09 | 02 | 098 | 099' },
  fails: 'order.unknown order.not-in-review',
} as const;

callTable(calls, {
  'RISK-02 what waits for somebody to look at it': {
    id: 'RISK-02.reviews',
    call: 'GET /v1/staff/order/reviews',
    who: 'staff',
    may: 'order.review',
    limits: ['300 in 60 s by network, else local'],
    takes: {},
    answers: {
      reviews: [
        {
          orderNo: 'text',
          orderAmtTot: 'number',
          currency: 'text',
          reasons: [
            'amount | mailbox-orders | mailbox-amount | network-orders | card-orders | card-buyers | mailbox-rejected | card-rejected | payment-differs',
          ],
          isCharged: 'boolean',
          madeAt: 'text',
          waitingMinutes: 'whole',
          decideUntil: 'text | null',
        },
        '<= 200',
      ],
    },
  },
  'RISK-02 RISK-05 somebody lets an order go on': {
    ...decided,
    fails: `${decided.fails} auth.not-allowed`,
    id: 'RISK-02.release',
    call: 'POST /v1/staff/order/release',
  },
  'RISK-02 somebody turns an order away': { ...decided, id: 'RISK-02.reject', call: 'POST /v1/staff/order/reject' },
});
