// What a receiver will get, before anybody has paid for it: shown to whoever buys, and sent to them alone.
import { z } from 'zod';
import { languages } from '#domain/values/language.ts';
import { call } from '../call.ts';
import { WirePreviewLine } from '../wire/buying/preview-line.ts';
import { CustId } from '../wire/cards/card-fields.ts';
import { WireGift } from './card-mails.ts';

/** SEND-01: the mail and the gift page. There is no card yet, so neither holds a number or a link that opens one. */
export const previewGiftCall = call({
  id: 'SEND-01',
  post: '/v1/order/preview',
  who: 'anyone',
  may: 'cart.price',
  unit: 'aggregatorBuId',
  sealed: true,
  limits: ['preview'],
  effect: 'read',
  body: z.object({ line: WirePreviewLine }),
  answer: z.object({
    /** The one it is written in. */
    language: z.enum(languages),
    mail: z.object({ from: z.string(), subject: z.string(), html: z.string() }),
    gift: WireGift,
  }),
  fails: ['input.invalid', 'product.unknown'],
});

/** SEND-02: the same mail, marked as a test, to the member's own address; the request names none. */
export const sendGiftPreviewCall = call({
  id: 'SEND-02',
  post: '/v1/order/preview/send',
  who: 'member',
  may: 'gift.test',
  unit: 'aggregatorBuId',
  sealed: true,
  limits: ['preview-mail', 'preview-mail-network'],
  body: z.object({ custId: CustId, line: WirePreviewLine }),
  answer: z.object({ isSent: z.literal(true), receiver: z.string() }),
  fails: ['input.invalid', 'product.unknown', 'mail.no-address', 'mail.limit-reached'],
});
