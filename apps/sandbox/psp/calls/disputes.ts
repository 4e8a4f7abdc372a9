import { z } from 'zod';
import { answerDispute, changeDispute } from '../money/disputes.ts';
import type { CallMaker } from './call.ts';
import { created, flag, metadata, page, text } from './forms.ts';
import { pageOf, within } from './lists.ts';

export function disputeCalls(call: CallMaker): void {
  call('GET', '/v1/disputes/:id', {}, ({ account, id }) => account.get('dispute', id));
  call(
    'GET',
    '/v1/disputes',
    { ...page, created, payment_intent: text().optional(), charge: text().optional() },
    ({ account, form, path }) =>
      pageOf(
        account
          .all('dispute')
          .filter((one) => form.payment_intent === undefined || one.payment_intent === form.payment_intent)
          .filter((one) => form.charge === undefined || one.charge === form.charge)
          .filter((one) => within(one.created, form.created)),
        path,
        form,
      ),
  );
  call(
    'POST',
    '/v1/disputes/:id',
    { evidence: z.record(z.string(), z.string().max(20_000)).optional(), submit: flag.optional(), metadata },
    ({ account, id, form }) =>
      answerDispute(account, account.get('dispute', id), form.evidence ?? {}, form.submit ?? true),
  );
  call('POST', '/v1/disputes/:id/close', {}, ({ account, id }) => {
    const dispute = account.get('dispute', id);
    return changeDispute(account, dispute, dispute.status.startsWith('warning_') ? 'warning_closed' : 'lost');
  });
}
