// A function of the database always answers with a row. If there is none, nobody knows what has happened, and nobody
// may guess: it is a bug.
import { expect, test } from 'vitest';
import { handClock } from '#platform/clock.ts';
import { systemIds } from '#platform/ids.ts';
import { recordedDatabase } from '#testing/recorded-database.ts';
import { brokenLink, closeDay, openBooks } from './close.ts';
import { databaseTime, expireCards } from './expire.ts';
import { confirmHolds, hold, voidHolds } from './hold.ts';
import { redeem } from './move.ts';
import { accountBalance, cardAfter, cardBalanceBefore, journalByKey } from './post.ts';
import { auditSince, daysToProve, lastProof, proveNext } from './proof.ts';
import type { LedgerScope } from './scope.ts';
import { reversalOf, saleByKey } from './till.ts';
import { cancelTopUp } from './top-up.ts';

const { tx } = recordedDatabase();
const clock = handClock(new Date('2026-06-01T10:00:00Z'));
const scope: LedgerScope = { unit: 'alpha', actor: { kind: 'house' } as never, tx, clock, ids: systemIds(clock) };

const nothing: Record<string, () => Promise<unknown>> = {
  'no journal has the key': () => journalByKey(scope, 'key'),
  'no sale has the key': () => saleByKey(scope, 'key'),
  'it was not taken back': () => reversalOf(scope, { journal: 'journal', key: 'key' }),
  'no day is proven': () => lastProof(scope),
  'no day can be proven': () => proveNext((work) => work(tx), scope),
};
test.each(Object.entries(nothing))('%s', async (_, ask) => {
  expect(await ask()).toBeNull();
});

const bugs: Record<string, () => Promise<unknown>> = {
  'a step of closing': () => closeDay(scope, { day: '2026-06-01', endsAt: clock.now() }),
  'the chain': () => brokenLink(scope),
  'the chain of the proofs': () => auditSince(scope),
  'how far the books are closed': () => openBooks(scope),
  'how many cards have expired': () => expireCards(scope, 10),
  'the time': () => databaseTime(tx),
  'what is on an account': () => accountBalance(scope, { kind: 'fees' }, 'EUR'),
  'what was on a card': () => cardBalanceBefore(scope, 'card', clock.now()),
  'how many days are to be proven': () => daysToProve(scope),
  'a sale': () => redeem(scope, { key: 'key', card: 'card', amount: 1, merchant: 'till' }),
  'a hold': () => hold(scope, { order: 'order', card: 'card', amount: 1 }),
  'an order that is confirmed': () => confirmHolds(scope, { key: 'key', order: 'order', to: { kind: 'unissued' } }),
  'an order that is voided': () => voidHolds(scope, 'order'),
  'a top-up that is given up': () => cancelTopUp(scope, 'top-up'),
};
test.each(Object.entries(bugs))('no answer about %s is a bug', async (_, ask) => {
  await expect(ask()).rejects.toThrow('the ledger gave no answer');
});

test('so is a journal that is not there, for whoever asks what it left', async () => {
  await expect(cardAfter(scope, 'journal')).rejects.toThrow('there is no journal journal');
});
