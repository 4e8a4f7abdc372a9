import { z } from 'zod';
import { call } from '../call.ts';
import { WireUnit } from '../wire/units/unit.ts';

export const getUnitCall = call({
  id: 'API-88',
  get: '/others/getBuParameter/:buId',
  // Nothing else can be done without it.
  priority: 'usual',
  who: 'anyone',
  may: 'shop.visit',
  unit: 'buId',
  effect: 'none',
  cached: true,
  body: z.object({}),
  answer: WireUnit,
  fails: [],
});
