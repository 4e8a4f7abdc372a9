import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './return.ts';

const asked = {
  host: 'pay',
  who: 'anyone',
  may: 'payment.read',
  limits: ['300 in 60 s by network, else local'],
  effect: 'read',
} as const;
const result = {
  orderNo: 'text',
  pspResult: { paymentId: 'text', paymentMethod: 'text', cardToken: 'text', isPending: 'boolean' },
};

callTable(calls, {
  'API-101': {
    call: 'POST /tokenized',
    ...asked,
    unit: 'buId',
    takes: { sessionId: 'text 1..255', amount: 'number > 0', paymentName: 'text <= 40' },
    answers: { idTokenize: 'text' },
    fails: 'payment.unknown payment.amount-differs',
  },
  'API-103 PAY-09': {
    call: 'POST /confirmPayment',
    ...asked,
    unit: 'buId',
    takes: {
      csrfToken: 'text 1..200',
      pspId: 'text <= 40',
      callBackUrl: 'text <= 2000',
      idTokenize: 'text 1..255',
    },
    answers: { redirectUrl: 'text' },
    fails: 'input.invalid payment.unknown return-address.refused',
  },
  'API-107 PAY-10 PAY-11': {
    call: 'POST /result/:payment',
    ...asked,
    unit: 'buId',
    takes: { payment: 'text 1..255', 'token?': 'text 1..200', 'callBackUrl?': 'text <= 2000' },
    answers: result,
    fails: 'payment.unknown',
  },
  'API-105 PAY-12': {
    call: 'GET /marketPayCapture',
    ...asked,
    unit: 'buId',
    takes: { paymentLogId: 'text 1..255' },
    answers: result,
    fails: 'payment.unknown',
  },
  'API-104 PAY-13': {
    call: 'GET /ingenico/3ds/confirmation',
    ...asked,
    unit: 'buId',
    takes: { orderNo: 'text 1..46' },
    answers: result,
    fails: 'payment.unknown',
  },
  'API-106': {
    call: 'GET /amazon/get3dsUrl',
    ...asked,
    takes: { paymentLogId: 'text 1..255' },
    answers: { url: 'text' },
    fails: 'payment.unknown payment.unavailable',
  },
});
