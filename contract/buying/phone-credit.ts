// Phone credit, before it is paid for.
import { z } from 'zod';
import { phoneChars } from '#domain/values/phone/phone-readings.ts';
import { call } from '../call.ts';

/**
 * Whether a number is one of an operator's, as far as anybody can say, for whoever has just typed it. Ours. A number is
 * somebody's, so it travels sealed.
 */
export const checkNumberCall = call({
  id: 'PHONE-03.number',
  post: '/v1/product/checkNumber',
  who: 'anyone',
  may: 'catalogue.read',
  unit: 'aggregatorBuId',
  needs: 'phone-credit',
  limits: ['number-check', 'number-check-network'],
  effect: 'read',
  sealed: true,
  body: z.object({
    itemCode: z.string().max(64),
    /** In international form. */
    mobileNo: z.string().max(phoneChars.max),
  }),
  answer: z.object({ isOperators: z.enum(['yes', 'no', 'unknown']) }),
  fails: ['product.unknown', 'phone.invalid'],
});
