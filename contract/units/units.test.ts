import { callTable } from '#testing/contract/call-table.ts';
import { writtenSchema } from '#testing/contract/written-schema.ts';
import { WireUnit } from '../wire/units/unit.ts';
import * as calls from './units.ts';

callTable(calls, {
  'API-88 UNIT-06': {
    call: 'GET /v2/others/getBuParameter/:buId',
    who: 'anyone',
    may: 'shop.visit',
    unit: 'buId',
    effect: 'none',
    cached: true,
    takes: {},
    // Its many parameters have their own tests.
    answers: writtenSchema(WireUnit, 'output'),
  },
});
