// Lists: newest first, a page at a time.
import type { Stripe } from 'stripe';
import { invalid } from '../errors.ts';
import type { Range } from './forms.ts';

export interface PageWish {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

export const listOf = <T>(data: readonly T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  url,
  has_more: hasMore,
  data: [...data],
});

/** From things that are kept oldest first. */
export function pageOf<T extends { readonly id: string }>(
  all: readonly T[],
  url: string,
  { limit = 10, starting_after: after, ending_before: before }: PageWish,
) {
  const newest = all.toReversed();
  const position = (id: string, param: string) => {
    const index = newest.findIndex((one) => one.id === id);
    if (index < 0) throw invalid(`No such object: '${id}'`, 'resource_missing', param);
    return index;
  };
  if (before !== undefined) {
    const end = position(before, 'ending_before');
    return listOf(newest.slice(Math.max(0, end - limit), end), url, end > limit);
  }
  const start = after === undefined ? 0 : position(after, 'starting_after') + 1;
  return listOf(newest.slice(start, start + limit), url, newest.length > start + limit);
}

export const within = (created: number, range: Range | undefined): boolean =>
  range === undefined ||
  (created > (range.gt ?? -Infinity) &&
    created >= (range.gte ?? -Infinity) &&
    created < (range.lt ?? Infinity) &&
    created <= (range.lte ?? Infinity));
