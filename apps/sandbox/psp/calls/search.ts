// The vendor's search is behind by a minute, so it never finds what was just made.
import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { invalid } from '../errors.ts';
import type { Intent } from '../things.ts';
import type { CallMaker } from './call.ts';
import { page, text } from './forms.ts';

const behindSeconds = 60;

export function searchCalls(call: CallMaker): void {
  call(
    'GET',
    '/v1/payment_intents/search',
    { query: text(), limit: page.limit, page: text(255).optional() },
    (asked): Stripe.ApiSearchResult<Stripe.PaymentIntent> => {
      const { account, form, path } = asked;
      const found = findIntents(account, form.query);
      const start = form.page === undefined ? 0 : Number(form.page);
      const end = start + (form.limit ?? 10);
      const hasMore = found.length > end;
      return {
        object: 'search_result',
        data: found.slice(start, end),
        has_more: hasMore,
        next_page: hasMore ? String(end) : null,
        url: path,
      };
    },
  );
}

/** `metadata['name']:'value'` and `status:'word'`, joined by AND. */
function findIntents(account: Account, query: string): Intent[] {
  const terms = query.split(/ AND /i).map((term) => {
    const match = /^\s*(?:metadata\['([^']+)'\]|(status))\s*:\s*'([^']*)'\s*$/.exec(term);
    if (!match) throw invalid(`The query could not be parsed: ${term}`, undefined, 'query');
    return { name: match[1], value: match[3] ?? '' };
  });
  const until = account.seconds() - behindSeconds;
  return account
    .all('intent')
    .filter(({ created }) => created <= until)
    .filter((intent) =>
      terms.every(({ name, value }) => (name === undefined ? intent.status : intent.metadata[name]) === value),
    )
    .toReversed();
}
