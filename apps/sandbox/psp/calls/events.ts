import { z } from 'zod';
import { noSuch } from '../errors.ts';
import { eventText } from '../events.ts';
import type { SentEvent } from '../kept.ts';
import type { CallMaker } from './call.ts';
import { created, flag, page, text } from './forms.ts';
import { pageOf, within } from './lists.ts';

const keptSeconds = 30 * 86_400;

export function eventCalls(call: CallMaker): void {
  call('GET', '/v1/events/:id', {}, ({ account, id }) => {
    const event = account.events.find((one) => one.id === id);
    if (!event) throw noSuch('event', id);
    return asObject(event);
  });
  call(
    'GET',
    '/v1/events',
    {
      ...page,
      created,
      type: text(100).optional(),
      types: z.array(text(100)).max(20).optional(),
      delivery_success: flag.optional(),
    },
    ({ account, form, path }) => {
      const oldest = account.seconds() - keptSeconds;
      const wanted = form.types ?? (form.type === undefined ? null : [form.type]);
      const found = account.events
        .filter((one) => one.created > oldest && within(one.created, form.created))
        .filter((one) => wanted === null || wanted.some((type) => fits(one.type, type)))
        .filter((one) => form.delivery_success === undefined || one.isDelivered === form.delivery_success);
      const list = pageOf(found, path, form);
      return { ...list, data: list.data.map(asObject) };
    },
  );
}

/** `charge.*` is all of them. */
const fits = (type: string, wanted: string): boolean =>
  wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;

const asObject = (event: SentEvent): object => JSON.parse(eventText(event)) as object;
