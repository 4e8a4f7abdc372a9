// Books that do not add up, can be altered or end early.
import type { SqlMutant } from './mutant.ts';
import { walls, ledger, refused } from './noticed-by.ts';

export const books: readonly SqlMutant[] = [
  {
    name: 'a journal need not sum to zero',
    of: 'function journal_balances',
    from: 'if total <> 0 or',
    to: 'if',
    noticedBy: ledger('the database refuses a journal: one that does not sum to zero'),
  },
  {
    name: 'a journal sums to zero across currencies',
    of: 'function journal_balances',
    from: 'not one_currency and',
    to: 'false and',
    noticedBy: ledger('the database refuses a journal: one that sums to zero only across currencies'),
  },
  {
    name: 'a journal may lack postings',
    of: 'function journal_balances',
    from: 'if counted <> new.lines',
    to: 'if false',
    noticedBy: ledger('the database refuses a journal: one with a posting too few'),
  },
  {
    name: 'a posting needs no journal',
    of: 'function posting_joins',
    from: 'j.xact is distinct from pg_current_xact_id()\n      or ',
    to: '',
    noticedBy: refused('the tables take no posting without a journal, and none at another time than its journal’s'),
  },
  {
    name: 'a posting is dated otherwise than its journal',
    of: 'function posting_joins',
    from: ' or a.first <> j.at or a.last <> j.at',
    to: '',
    noticedBy: refused('the tables take no posting without a journal, and none at another time than its journal’s'),
  },
  {
    name: 'a journal is dated into a closed day',
    of: 'function journal_begins',
    from: 'greatest(new.at, (',
    to: 'coalesce(new.at, (',
    noticedBy: ledger('a day of the books is chained and summed; what comes late is booked into the next'),
  },
  {
    name: 'a day is closed while somebody writes into it',
    of: 'function ledger_close',
    from: 'if pg_snapshot_xmin(pg_current_snapshot()) < closing.horizon',
    to: 'if false',
    noticedBy: ledger('a day of the books waits for a transaction that began before it was closed'),
  },
  {
    name: 'days are closed in any order',
    of: 'function ledger_close',
    from: "raise exception 'days are closed in their order' using errcode = 'UW013';",
    to: 'null;',
    noticedBy: ledger('a day of the books is chained and summed; what comes late is booked into the next'),
  },
  {
    name: 'a link’s hash leaves out the link before it',
    of: 'function ledger_hash',
    from: 'sha256(p_before || coalesce(',
    to: 'sha256(coalesce(',
    noticedBy: walls('the chain is broken at the next link where a link was made anew'),
  },
  {
    name: 'the chain does not advance',
    of: 'function ledger_broken_link()',
    from: 'hash_before := link.hash;',
    to: '',
    noticedBy: walls('the chain holds'),
  },
  {
    name: 'a link’s hash leaves out what was left on the card',
    of: 'function ledger_hash',
    from: ', p.at, p.after)',
    to: ', p.at)',
    noticedBy: walls('the chain is broken where what a posting left was altered'),
  },
  {
    name: 'a posting can be deleted',
    of: 'trigger posting_append_only on posting',
    from: 'DELETE OR UPDATE',
    to: 'UPDATE',
    noticedBy: walls('what is written in posting is changed by nobody, not by its owner either'),
  },
  {
    name: 'a journal can be updated',
    of: 'trigger journal_append_only on journal',
    from: 'DELETE OR UPDATE',
    to: 'DELETE',
    noticedBy: walls('what is written in journal is changed by nobody, not by its owner either'),
  },
  {
    name: 'the audit can be updated',
    of: 'trigger audit_append_only on audit',
    from: 'DELETE OR UPDATE',
    to: 'DELETE',
    noticedBy: walls('what is written in audit is changed by nobody, not by its owner either'),
  },
  {
    name: 'the app may update postings',
    of: 'grants on posting',
    from: 'grant insert, select on posting to unwrap_app',
    to: 'grant insert, select, update on posting to unwrap_app',
    noticedBy: walls(
      'what is written the app may add to the books, change cards, and no more; the checker reads all but secrets',
    ),
  },
  {
    name: 'the app may delete cards',
    of: 'grants on card',
    from: 'grant insert, select, update on card to unwrap_app',
    to: 'grant insert, select, update, delete on card to unwrap_app',
    noticedBy: walls(
      'what is written the app may add to the books, change cards, and no more; the checker reads all but secrets',
    ),
  },
  {
    name: 'a sale runs with the rights of the owner',
    of: 'function card_move',
    from: 'LANGUAGE plpgsql',
    to: 'LANGUAGE plpgsql SECURITY DEFINER',
    noticedBy: walls(
      'what is written is written with the rights of whoever asks: no function that moves value has more',
    ),
  },
];
