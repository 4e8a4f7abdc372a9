// A call that wants a fresh sign-in, and an api that has it besides its own.
import { z } from 'zod';
import { handlers } from '#apps/api/handlers.ts';
import { call } from '#contract/call.ts';
import { handler } from '#server/handler.ts';
import { plainCall } from './plain-call.ts';

/** Something worth stealing. */
export const freshCall = call({
  ...plainCall,
  post: '/test/fresh',
  who: 'member',
  may: 'session.keep',
  fresh: true,
  effect: 'read',
  answer: z.object({ done: z.boolean() }),
});

export const handlersWithFresh = [...handlers, handler(freshCall, async () => ({ done: true }))];
