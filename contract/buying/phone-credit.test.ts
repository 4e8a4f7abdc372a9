import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './phone-credit.ts';

callTable(calls, {
  'PHONE-03.number': {
    call: 'POST /v1/product/checkNumber',
    who: 'anyone',
    may: 'catalogue.read',
    unit: 'aggregatorBuId',
    needs: 'phone-credit',
    sealed: true,
    limits: ['30 in 600 s by init, else closed', '120 in 600 s by network, else closed'],
    effect: 'read',
    takes: { itemCode: 'text <= 64', mobileNo: 'text <= 16' },
    answers: { isOperators: 'yes | no | unknown' },
    fails: 'product.unknown phone.invalid',
  },
});
