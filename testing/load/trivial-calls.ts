// The trivial calls that the bench times: they do nothing, so what is left is the pipeline.
import { z } from 'zod';
import { call } from '#contract/call.ts';

const plain = {
  id: 'BENCH',
  who: 'anyone',
  may: 'shop.visit',
  effect: 'none',
  unit: 'buId',
  body: z.object({ text: z.string() }),
  answer: z.object({ text: z.string() }),
  fails: [],
} as const;

export const openCall = call({ ...plain, post: '/bench/open' });
export const sealedCall = call({ ...plain, post: '/bench/sealed', sealed: true });
