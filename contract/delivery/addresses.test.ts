import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './addresses.ts';

callTable(calls, {
  'API-94': {
    call: 'POST /v2/others/queryAddressInfo',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    limits: ['120 in 60 s by network, else local'],
    effect: 'none',
    takes: { zipCode: 'text <= 16', 'countryCode?': 'text <= 3' },
    answers: { addressList: [{ zipCode: 'text', city: 'text', country: 'text' }] },
    fails: 'address-lookup.unavailable',
  },
});
