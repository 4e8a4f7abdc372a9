import { z } from 'zod';
import { call } from './call.ts';
import { WireUnit } from './wire/unit.ts';

export const getUnitCall = call({
  id: 'API-88',
  get: '/others/getBuParameter/:buId',
  who: 'anyone',
  unit: 'buId',
  effect: 'none',
  cached: true,
  body: z.object({}),
  answer: WireUnit,
  fails: [],
});
