import { payTokenCall } from '#contract/payments/begin.ts';
import { plainHandler } from '#server/handler.ts';
import { pageToken } from './page-token.ts';

export const payTokenHandler = plainHandler(payTokenCall, async ({ keys, profile, visit, clock }) => ({
  csrfToken: pageToken(await keys.ring(profile.id, 'payments'), profile.id, visit, clock.now()),
}));
