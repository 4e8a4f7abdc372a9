// Value that moves the wrong way.
import type { SqlMutant } from './mutant.ts';
import { ledger, usualSale } from './noticed-by.ts';

export const signs: readonly SqlMutant[] = [
  {
    name: 'a sale adds to the card',
    of: 'function card_move',
    from: 'set available = card.available + p_amount',
    to: 'set available = card.available - p_amount',
    noticedBy: ledger('a card is spent down to nothing and no further'),
  },
  {
    name: 'both sides of a sale have the same sign',
    of: 'function card_move',
    from: '(2, other, -p_amount, null)',
    to: '(2, other, p_amount, null)',
    noticedBy: ledger('a card is spent down to nothing and no further'),
  },
  {
    name: 'a transfer takes from whom it should give to',
    of: 'function card_transfer',
    from: 'card.available + case id when p_from then -p_amount else p_amount end',
    to: 'card.available + case id when p_from then p_amount else -p_amount end',
    noticedBy: ledger('a card CARD-04 gives part of its value to another'),
  },
  {
    name: 'a voided hold takes once more',
    of: 'function order_void_holds',
    from: 'available = available + whole',
    to: 'available = available - whole',
    noticedBy: ledger('a hold of a cancelled order comes back, once'),
  },
  {
    name: 'a confirmed hold is held twice',
    of: 'function order_confirm_holds',
    from: 'held = held - (',
    to: 'held = held + (',
    noticedBy: ledger('a hold takes from what can be spent, and its order posts it or gives it back'),
  },
  {
    name: 'a reversal does the same again',
    of: 'function ledger_reverse',
    from: '-p.amount as amount',
    to: 'p.amount as amount',
    noticedBy: ledger('a reversal restores the card, once'),
  },
  {
    name: 'a brand owes us for the codes it sold',
    of: 'function stock_issue',
    from: `p_currency, -p_value * count, booked_at),
    (unit, p_journal, 2, ledger_account('merchant', p_item, p_currency), p_currency, p_value * count, booked_at)`,
    to: `p_currency, p_value * count, booked_at),
    (unit, p_journal, 2, ledger_account('merchant', p_item, p_currency), p_currency, -p_value * count, booked_at)`,
    noticedBy: [
      'features/cards/worker/issue-line.test.ts',
      'a brand’s codes are handed out until there are none; the figure says how many are left',
    ],
  },
  {
    name: 'a till fills the card it sells from',
    of: 'function till_sale',
    from: 'found_card, -p_amount',
    to: 'found_card, p_amount',
    noticedBy: usualSale('is owed to the merchant of the key'),
  },
  {
    name: 'what a till has sold is taken off its hour',
    of: 'function tally_stays_within',
    from: 'set amount = tally.amount + p_amount',
    to: 'set amount = tally.amount - p_amount',
    noticedBy: ['data/cards/till-limits.test.ts', 'many small ones pass the bound by a tenth at the worst'],
  },
];
