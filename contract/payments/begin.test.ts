import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './begin.ts';

const limits = ['10 in 600 s by init, else closed', '120 in 600 s by network, else closed'];
const fails =
  'order.unknown order.over payment.amount-differs payment.means-refused payment.done payment.under-way ' +
  'payment.tries-exceeded payment.refused payment.unavailable';

callTable(calls, {
  'API-100': {
    call: 'GET /initToken',
    host: 'pay',
    who: 'anyone',
    may: 'payment.begin',
    unit: 'buId',
    effect: 'none',
    takes: {},
    answers: { csrfToken: 'text' },
  },
  'API-100.init API-108 PAY-06 PAY-34': {
    call: 'POST /init',
    host: 'pay',
    who: 'anyone',
    may: 'payment.begin',
    unit: 'buId',
    limits,
    takes: {
      orderNo: 'text 1..46',
      'token?': 'text 1..256',
      txnCurrency: 'text 3..3',
      txnAmount: 'number > 0',
      paymentMethod: 'text <= 8',
      'isVoid?': '0 | 1',
      'totalQuantity?': 'whole 0..1000000',
      'hostName?': 'text <= 200',
      'mobileNo?': 'text <= 200',
      'email?': 'text <= 200',
      'firstName?': 'text <= 200',
      'lastName?': 'text <= 200',
      'address1?': 'text <= 200',
      'address2?': 'text <= 200',
      'zipCode?': 'text <= 200',
      'city?': 'text <= 200',
    },
    answers: { redirectUrl: 'text', paymentId: 'text' },
    fails,
  },
  'API-102': {
    call: 'POST /createPayment',
    host: 'pay',
    who: 'anyone',
    may: 'payment.begin',
    unit: 'buId',
    limits,
    takes: {
      csrfToken: 'text 1..200',
      callBackUrl: 'text <= 2000',
      'hostName?': 'text <= 200',
      pspId: 'text <= 40',
      'locale?': 'text <= 16',
      txnCurrency: 'text 3..3',
      'paymentMethod?': 'text <= 8',
    },
    answers: { redirectUrl: 'text', paymentId: 'text' },
    fails: `${fails} input.invalid return-address.refused`,
  },
});
