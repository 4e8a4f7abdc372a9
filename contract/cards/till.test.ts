import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './till.ts';

callTable(calls, {
  'a till sells': {
    id: 'CARD-17',
    call: 'POST /v2/till/redeem',
    who: 'partner',
    may: 'till.sell',
    unit: 'aggregatorBuId',
    priority: 'first',
    takes: {
      cardNumber: 'text 1..64',
      'pinCode?': 'text <= 64 = ""',
      amount: 'number > 0',
      reference: '/^[\\w.:-]{1,64}$/',
      'businessDay?': 'date',
    },
    answers: { transactionId: 'text', balance: 'number', currency: 'text' },
    fails:
      'input.invalid card.unknown card.tries-exceeded card.third-party card.expired card.blocked card.locked card.insufficient key.reused till.limit-reached till.suspended auth.required',
  },
  'a till takes back': {
    id: 'CARD-03',
    call: 'POST /v2/till/reverse',
    who: 'partner',
    may: 'till.sell',
    unit: 'aggregatorBuId',
    priority: 'first',
    takes: { reference: '/^[\\w.:-]{1,64}$/', 'businessDay?': 'date' },
    answers: { transactionId: 'text' },
    fails: 'journal.unknown journal.already-reversed card.expired key.reused till.limit-reached',
  },
});
