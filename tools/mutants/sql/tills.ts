// Who may sell at a till, how much and how often.
import type { SqlMutant } from './mutant.ts';
import { partnerCall, lookedUp } from './noticed-by.ts';

export const tills: readonly SqlMutant[] = [
  {
    name: 'a caller’s key is free though it is taken',
    of: 'constraint idempotency_pkey on idempotency',
    from: 'PRIMARY KEY (unit_id, subject, key)',
    to: 'CHECK (true)',
    noticedBy: partnerCall('under a key that is taken nothing is done again'),
  },
  {
    name: 'what is refused keeps its key',
    of: 'function partner_call_ends',
    from: "if p_outcome is distinct from 'done'",
    to: 'if false',
    noticedBy: partnerCall('a refusal gives the key back, and is on the record with what it is about'),
  },
  {
    name: 'a sale is not on the record',
    of: 'function partner_call_ends',
    from: "if p_outcome <> 'auth.required'",
    to: "if p_outcome not in ('auth.required', 'done')",
    noticedBy: partnerCall('what was done keeps its key with its journal, and is on the record'),
  },
  {
    name: 'a suspended key sells on',
    of: 'function partner_call_begins',
    from: "case when who.suspended then 'auth.required' end",
    to: 'null',
    noticedBy: partnerCall('for a suspended key, and for none at all, nothing is done'),
  },
  {
    name: 'a revoked key sells on',
    of: 'function partner_of_key',
    from: ' and k.revoked_at is null',
    to: '',
    noticedBy: lookedUp('a key that is revoked ends with the next sale'),
  },
  {
    name: 'a key sells past its time',
    of: 'function partner_of_key',
    from: 'k.expires_at > p_at',
    to: 'true',
    noticedBy: lookedUp('so does one whose partner has left, and one that was replaced and is past its time'),
  },
  {
    name: 'the key of a partner who has left sells on',
    of: 'function partner_of_key',
    from: " and a.standing = 'active'",
    to: '',
    noticedBy: lookedUp('so does one whose partner has left, and one that was replaced and is past its time'),
  },
  {
    name: 'a key opens every call',
    of: 'function partner_of_key',
    from: ' and p_path = any (k.calls)',
    to: '',
    noticedBy: lookedUp('a key opens the calls it is for and no other'),
  },
  {
    name: 'a till sells a euro from a card in dollars',
    of: 'function till_sale',
    from: ' and c.currency = p_currency',
    to: '',
    noticedBy: [
      'features/cards/api/till/guesses.test.ts',
      'what is wrong and what is not a card of another currency and a brand’s are known; a wallet is none at a till',
    ],
  },
  {
    name: 'a wallet is sold from at a till',
    of: 'function till_sale',
    from: "c.kind = 'card' and ",
    to: '',
    noticedBy: [
      'features/cards/api/till/guesses.test.ts',
      'what is wrong and what is not a card of another currency and a brand’s are known; a wallet is none at a till',
    ],
  },
  {
    name: 'a till sells without bound',
    of: 'function till_sale',
    from: "if not till_moves('till-sold', p_who.key, p_currency, p_at, p_amount, coalesce(p_who.hour_max, p_hour_max))",
    to: 'if false',
    noticedBy: [
      'features/cards/api/till/hours.test.ts',
      'CARD-17 what a key may spend in an hour is one sum for sales in one statement and sales the long way; what is over it is refused and undone',
    ],
  },
  {
    name: 'a till guesses once more than it may',
    of: 'function till_guessed_wrong',
    from: '< p_most',
    to: '<= p_most',
    noticedBy: [
      'data/cards/till-limits.test.ts',
      'CARD-17 the last wrong number suspends its key; whoever is behind it hears no more, and suspends nothing',
    ],
  },
  {
    name: 'a key is suspended again by everyone behind the last',
    of: 'function till_guessed_wrong',
    from: ' and suspended_at is null',
    to: '',
    noticedBy: [
      'data/cards/till-limits.test.ts',
      'CARD-17 the last wrong number suspends its key; whoever is behind it hears no more, and suspends nothing',
    ],
  },
];
