// A call that no api has, for tests of what every call goes through: they add a path and what they are about.
import { z } from 'zod';

/** Anybody may send it nothing, and hears nothing. */
export const plainCall = {
  id: 'TEST',
  who: 'anyone',
  may: 'shop.visit',
  body: z.object({}),
  answer: z.object({}),
  fails: [],
} as const;
