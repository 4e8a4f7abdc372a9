import { z } from 'zod';
import { expire, newSession } from '../money/sessions.ts';
import { sessionStatuses } from '../words.ts';
import type { CallMaker } from './call.ts';
import { created, page, text } from './forms.ts';
import { pageOf, within } from './lists.ts';
import { sessionForm } from './session-form.ts';

export function sessionCalls(call: CallMaker): void {
  call('POST', '/v1/checkout/sessions', sessionForm, ({ account, form }) => newSession(account, form));
  call('GET', '/v1/checkout/sessions/:id', {}, ({ account, id }) => account.get('session', id));
  call('POST', '/v1/checkout/sessions/:id/expire', {}, ({ account, id }) =>
    expire(account, account.get('session', id)),
  );
  call('GET', '/v1/checkout/sessions/:id/line_items', page, ({ account, id, form, path }) =>
    pageOf((account.lineItems.get(account.get('session', id).id) ?? []).toReversed(), path, form),
  );
  call(
    'GET',
    '/v1/checkout/sessions',
    {
      ...page,
      created,
      customer: text().optional(),
      payment_intent: text().optional(),
      status: z.enum(sessionStatuses).optional(),
    },
    ({ account, form, path }) =>
      pageOf(
        account
          .all('session')
          .filter((one) => form.customer === undefined || one.customer === form.customer)
          .filter((one) => form.payment_intent === undefined || one.payment_intent === form.payment_intent)
          .filter((one) => form.status === undefined || one.status === form.status)
          .filter((one) => within(one.created, form.created)),
        path,
        form,
      ),
  );
}
