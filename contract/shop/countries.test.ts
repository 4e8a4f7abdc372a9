import { callTable } from '#testing/contract/call-table.ts';
import * as calls from './countries.ts';

callTable(calls, {
  'API-87 API-02': {
    call: 'GET /v1/others/getCountryCode',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    priority: 'last',
    effect: 'none',
    takes: {},
    answers: { countryList: [{ countryCode: 'text', countryName: 'text', areaCode: 'text', isDefault: 'boolean' }] },
  },
});
