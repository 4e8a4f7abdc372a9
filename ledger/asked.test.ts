// Which function of the database each move asks, with which values in which order, and what becomes of its answer.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { handClock } from '#platform/clock.ts';
import { recordedDatabase } from '#testing/recorded-database.ts';
import { auditBooks, auditPresent, auditRules, auditUnit, chainRule, type Ground } from './audit.ts';
import { brokenLink, closeDay, linkJournalsMax, openBooks } from './close.ts';
import { databaseTime, expireCards } from './expire.ts';
import { give, giftKey } from './give.ts';
import { confirmHolds, hold, voidHolds } from './hold.ts';
import { issueCards, issueFromStock, type IssuedTogether } from './issue.ts';
import { giveCashback, redeem, refundToCard, topUp, transfer, whole } from './move.ts';
import { accountBalance, cardAfter, cardBalanceBefore, journalByKey, post, receivePayment } from './post.ts';
import { auditSince, daysToProve, lastProof, proofChainRule, proveAgain, proveNext, recountCards } from './proof.ts';
import { reverse } from './reverse.ts';
import type { LedgerScope } from './scope.ts';
import { reversalOf, saleByKey } from './till.ts';
import { cancelTopUp, confirmTopUp } from './top-up.ts';

const now = new Date('2026-06-01T10:00:00Z');
const later = new Date('2026-06-01T22:00:00Z');

/** What the work asked, and what it made of these rows. */
async function asked(rows: readonly object[], work: (scope: LedgerScope) => Promise<unknown>) {
  const database = recordedDatabase(() => rows);
  const scope = {
    unit: 'alpha',
    actor: { kind: 'partner', unit: 'alpha', id: 'somebody' },
    tx: database.tx,
    clock: handClock(now),
    ids: { recordId: () => 'new' },
  } as unknown as LedgerScope;
  const answer = await work(scope);
  const [first] = database.asked;
  const [, name] = /(\w+)\(/.exec(first?.text ?? '') ?? [];
  return { does: name, values: first?.values, texts: database.asked.map(({ text }) => text), answer };
}

const key = 'key';
const card = 'card';
const amount = 5;
const done = { outcome: 'done', journal: 'journal', available: 7 };
const moved = { ...done, repeated: false };
const secret = { number: Buffer.from('n'), pin: null, lookup: Buffer.from('l') };
const keys = { seal: 3, lookup: 4 };

type Case = readonly [does: string, values: readonly unknown[], work: (scope: LedgerScope) => Promise<unknown>];
const moves: Record<string, Case> = {
  'a sale': [
    'card_move',
    ['new', key, 'redeem', now, 'somebody', card, -5, 'merchant', 'bakery'],
    (scope) => redeem(scope, { key, card, amount, merchant: 'bakery' }),
  ],
  'a refund': [
    'card_move',
    ['new', key, 'refund', now, 'somebody', card, 5, 'merchant', 'bakery'],
    (scope) => refundToCard(scope, { key, card, amount, merchant: 'bakery' }),
  ],
  'a top-up': [
    'card_move',
    ['new', key, 'top-up', now, 'somebody', card, 5, 'clearing', 'paypal'],
    (scope) => topUp(scope, { key, card, amount, means: 'paypal' }),
  ],
  cashback: [
    'card_move',
    ['new', key, 'cashback', now, 'somebody', card, 5, 'cashback', ''],
    (scope) => giveCashback(scope, { key, card, amount }),
  ],
  'a transfer': [
    'card_transfer',
    ['new', key, now, 'somebody', card, 'other', 5],
    (scope) => transfer(scope, { key, card, to: 'other', amount }),
  ],
  'a gift': [
    'card_give',
    ['new', now, 'somebody', card, 'other', 5, true, '1234', 3, secret.number, null, 4, secret.lookup],
    (scope) => give(scope, { card, to: 'other', amount, all: true, last4: '1234', secret, keys }),
  ],
  'a hold': ['card_hold', ['new', 'order', now, card, 5, 0], (scope) => hold(scope, { order: 'order', card, amount })],
  'a hold that forfeits': [
    'card_hold',
    ['new', 'order', now, card, 5, 2],
    (scope) => hold(scope, { order: 'order', card, amount, forfeit: 2 }),
  ],
  'a reversal': [
    'ledger_reverse',
    ['new', key, now, 'somebody', 'journal'],
    (scope) => reverse(scope, { key, journal: 'journal' }),
  ],
  'a top-up that is paid': [
    'top_up_confirm',
    ['new', now, 'somebody', 'wish', 'paypal', 'EUR', 5],
    (scope) => confirmTopUp(scope, { topUp: 'wish', means: 'paypal', currency: 'EUR', amount }),
  ],
  'a payment': [
    'ledger_post',
    ['new', key, 'payment', now, 'somebody', ['clearing', 'unissued'], ['paypal', ''], ['EUR', 'EUR'], [-5, 5]],
    (scope) => receivePayment(scope, { key, means: 'paypal', currency: 'EUR', amount }),
  ],
};
test.each(Object.entries(moves))('%s', async (_, [does, values, work]) => {
  expect(await asked([done], work)).toMatchObject({ does, values, answer: moved });
  expect((await asked([{ ...done, outcome: 'key-reused' }], work)).answer).toEqual({ refused: 'key.reused' });
});

const issue: IssuedTogether = {
  key,
  from: { kind: 'unissued' },
  itemCode: 'card-1',
  currency: 'EUR',
  reason: 'order',
  state: 'new',
  owner: 'owner',
  expiry: { on: '2026-06-01', at: later },
  line: 'line',
  cards: [
    { id: 'one', seq: 1, value: 5, last4: '1111', secret },
    { id: 'two', seq: 2, value: 7, last4: null, secret: { ...secret, pin: Buffer.from('p') } },
  ],
  keys,
};
const issued = (given: IssuedTogether) => asked([done], (scope) => issueCards(scope, given));
const beginning = (origin: string, kind: string, detail: string) => ['new', key, origin, now, 'somebody', kind, detail];
const sealed = [3, [secret.number, secret.number], [null, Buffer.from('p')], 4, [secret.lookup, secret.lookup]];
const line = ['card-1', 'EUR', 'order', 'new', 'owner', '2026-06-01', later, 'line'];
const numbered = [
  ['one', 'two'],
  [1, 2],
  [5, 7],
  ['1111', null],
];

test('cards with their secrets', async () => {
  expect(await issued(issue)).toMatchObject({
    does: 'card_issue',
    values: [...beginning('issue', 'unissued', ''), ...line, ...numbered, ...sealed],
    answer: moved,
  });
});

test('cards that get theirs later, and those that are given', async () => {
  const { keys: _, ...withoutKeys } = issue;
  const { values } = await issued({ ...withoutKeys, reason: 'free', from: { kind: 'discount', detail: 'spring' } });
  expect(values?.slice(0, 10)).toEqual([...beginning('grant', 'discount', 'spring'), 'card-1', 'EUR', 'free']);
  expect(values?.slice(-5)).toEqual([null, null, null, null, null]);
  await expect(issued({ ...issue, cards: [{ id: 'one', seq: 1, value: 5, last4: null }] })).rejects.toThrow('card one');
});

test('codes of a brand', async () => {
  const { itemCode, currency, reason, state, owner } = issue;
  const given = { key, itemCode, currency, reason, state, owner, line: 'line', value: 5 };
  const work = (scope: LedgerScope) => issueFromStock(scope, { ...given, cards: [{ id: 'one', seq: 1 }] });
  expect(await asked([done], work)).toMatchObject({
    does: 'stock_issue',
    values: ['new', key, now, 'somebody', 'card-1', 5, 'EUR', 'order', 'new', 'owner', 'line', ['one'], [1]],
    answer: moved,
  });
  expect((await asked([{ outcome: 'out-of-stock' }], work)).answer).toEqual({ refused: 'stock.empty' });
});

const confirm = (to: Parameters<typeof confirmHolds>[1]['to']) => (scope: LedgerScope) =>
  confirmHolds(scope, { key, order: 'order', to });
test.each([
  ['done', { holds: 'done', journal: 'journal' }],
  ['repeated', { holds: 'repeated', journal: 'journal' }],
  ['none', { holds: 'none' }],
  ['voided', { refused: 'hold.voided' }],
])('an order that is confirmed: %s', async (outcome, answer) => {
  const { does, values, ...heard } = await asked([{ outcome, journal: 'journal' }], confirm({ kind: 'unissued' }));
  expect({ does, values }).toEqual({
    does: 'order_confirm_holds',
    values: ['new', key, now, 'somebody', 'order', 'unissued', ''],
  });
  expect(heard.answer).toEqual(answer);
});
test('an order that is confirmed, to an account of several', async () => {
  const { values } = await asked([done], confirm({ kind: 'merchant', detail: 'bakery' }));
  expect(values?.slice(-2)).toEqual(['merchant', 'bakery']);
});

test.each([
  ['done', 'done'],
  ['repeated', 'repeated'],
  ['none', 'none'],
  ['confirmed', { refused: 'hold.confirmed' }],
])('an order that is voided: %s', async (outcome, answer) => {
  expect(await asked([{ outcome }], (scope) => voidHolds(scope, 'order'))).toMatchObject({
    does: 'order_void_holds',
    values: ['order', now],
    answer,
  });
});

test.each([
  ['done', 'done'],
  ['repeated', 'repeated'],
  ['top-up-confirmed', { refused: 'top-up.confirmed' }],
  ['top-up-unknown', { refused: 'top-up.unknown' }],
])('a top-up that is given up: %s', async (outcome, answer) => {
  expect(await asked([{ outcome }], (scope) => cancelTopUp(scope, 'wish'))).toMatchObject({
    does: 'top_up_cancel',
    values: ['wish', now],
    answer,
  });
});

test('the end of cards, and what time it is', async () => {
  expect(await asked([{ ended: 3 }], (scope) => expireCards(scope, 10))).toMatchObject({
    does: 'card_expire',
    values: ['new', now, 10],
    answer: 3,
  });
  expect((await asked([{ now: later }], ({ tx }) => databaseTime(tx))).answer).toBe(later);
});

test('the end of a day', async () => {
  const day = { day: '2026-06-01', endsAt: later };
  expect(await asked([{ step: 'more' }], (scope) => closeDay(scope, day))).toMatchObject({
    does: 'ledger_close',
    values: ['2026-06-01', later, linkJournalsMax],
    answer: 'more',
  });
  expect(linkJournalsMax).toBe(5_000);
  expect((await asked([{ step: 'wait' }], (scope) => closeDay(scope, { ...day, most: 2 }))).values?.[2]).toBe(2);
  expect((await asked([{ link: 4 }], brokenLink)).answer).toBe(4);
  const books = (row: object) => asked([{ first: now, day: '2026-06-01', stage: 2, done: true, ...row }], openBooks);
  expect((await books({})).answer).toEqual({ first: now, closing: null, stage: 2, closed: '2026-06-01' });
  expect((await books({ done: false })).answer).toEqual({ first: now, closing: '2026-06-01', stage: 2, closed: null });
  expect((await books({ first: null })).answer).toBeNull();
});

test('what the books say', async () => {
  const fees = { kind: 'fees' } as const;
  const balance = (before?: Date) => asked([{ balance: 7 }], (scope) => accountBalance(scope, fees, 'EUR', before));
  expect(await balance()).toMatchObject({ values: ['alpha', 'fees', '', 'EUR', null], answer: 7 });
  expect((await balance(later)).values?.[4]).toBe(later);
  expect(await asked([{ balance: 7 }], (scope) => cardBalanceBefore(scope, card, later))).toMatchObject({
    does: 'ledger_balance',
    values: [card, later],
    answer: 7,
  });
  const found = (work: (scope: LedgerScope) => Promise<unknown>) => asked([{ id: 'journal' }], work);
  expect(await found((scope) => journalByKey(scope, key))).toMatchObject({ values: ['alpha', key], answer: 'journal' });
  expect(await found((scope) => reversalOf(scope, { journal: 'j', key }))).toMatchObject({
    values: ['alpha', 'j', key],
    answer: 'journal',
  });
  expect(await found((scope) => saleByKey(scope, key))).toMatchObject({
    values: ['alpha', key],
    answer: { id: 'journal' },
  });
  expect(await found((scope) => cardAfter(scope, 'j'))).toMatchObject({
    values: ['alpha', 'j'],
    answer: { id: 'journal' },
  });
  expect(giftKey('card')).toBe('give:card');
});

test('postings that do not sum to zero are never asked for', async () => {
  const postings = [{ account: { kind: 'fees' }, currency: 'EUR', amount: 1 }] as const;
  const wrong = asked([done], (scope) => post(scope, { key, origin: 'correction', postings }));
  await expect(wrong).rejects.toThrow('the postings of "key" do not sum to zero');
});

test('an amount is whole, more than nothing and exact', () => {
  for (const wrong of [0, -1, 0.5, Number.NaN, 2 ** 53]) expect(() => whole(wrong)).toThrow(`${wrong} is no amount`);
  expect([whole(1), whole(2 ** 53 - 1)]).toEqual([1, 2 ** 53 - 1]);
});

/** What is said of books in which every question finds this. */
const found = { unit: 'alpha', what: 'thing', rule: 'a rule' };

/** Each of the texts has its piece. */
const haveIn = (texts: readonly string[], pieces: readonly string[]) =>
  expect(texts).toEqual(pieces.map((piece) => expect.stringContaining(piece)));

test('every rule is asked of the books, and the chain of its unit', async () => {
  const { answer, texts } = await asked([found], ({ tx }) => auditBooks(tx));
  const nothing = '(select 0 as balance, 0 as issues, 0 as issued)';
  haveIn(texts, [
    'from posting group by',
    'from journal j full join',
    `from card c left join lateral ${nothing}`,
    "from hold where state = 'held'",
    'from posting p left join card c',
    'from card where (order_line is null) <> (seq is null)',
    'from account_snapshot s',
    'from top_up t left join journal j',
    'from card where order_line is not null',
    `from card c left join lateral ${nothing}`,
    `from account a left join lateral ${nothing}`,
  ]);
  const everyPosting = '(select p.*, j.origin, j.key from posting p left join journal j';
  expect(texts.flatMap((text, at) => (text.includes(everyPosting) ? [at] : []))).toEqual([2, 9, 10]);
  expect(answer).toEqual(auditRules.map((rule) => ({ rule, unit: 'alpha', what: 'thing' })));
  const ofUnit = (link: number | null) => asked([{ ...found, link }], ({ tx }) => auditUnit(tx, 'alpha'));
  expect((await ofUnit(null)).answer).toEqual(answer);
  expect((await ofUnit(9)).answer).toEqual([
    ...(answer as object[]),
    { rule: chainRule, unit: 'alpha', what: 'link 9' },
  ]);
});

test('of the present only what is of the present is asked', async () => {
  const past = [
    'C1 every journal sums to zero in every currency',
    'C1 every journal has all its postings, and every posting its journal',
    'C2 every posting is to a card or an account, in its currency',
    'C2 every snapshot equals the postings before it',
  ];
  const ground: Ground = { postings: sql`posting`, known: () => sql`(select 0 as balance)` };
  const { answer } = await asked([found], ({ tx }) => auditPresent(tx, ground));
  expect((answer as { rule: string }[]).map(({ rule }) => rule)).toEqual(
    auditRules.filter((rule) => !past.includes(rule)),
  );
});

test('proofs: the next, the last, one again, how many are left', async () => {
  const proof = { number: 2, link: 3, hash: 'ff' };
  const next = (rows: readonly object[]) =>
    asked(rows, (scope) => proveNext((work) => work(scope.tx), { unit: 'alpha', clock: scope.clock }));
  expect(await next([proof])).toMatchObject({ values: ['alpha', now], answer: proof });
  expect(await asked([proof], lastProof)).toMatchObject({ values: ['alpha'], answer: proof });
  const again = await asked([{ rule: 'a rule', what: 'thing' }], (scope) => proveAgain(scope, 2));
  expect(again).toMatchObject({ values: [2], answer: [{ rule: 'a rule', what: 'thing', unit: 'alpha' }] });
  expect((await asked([{ days: 4, until: '2026-06-01' }], daysToProve)).answer).toBe(4);
  const counted = await asked([{ ...found, until: '-infinity' }], (scope) => recountCards(scope, { part: 1, of: 4 }));
  haveIn(counted.texts, ['from ledger_proof where', 'from ledger_proof_balance b']);
  expect(counted.answer).toEqual([
    { rule: 'C2 every proven balance equals its postings', unit: 'alpha', what: 'thing' },
  ]);
});

test('proofs: what is wrong since the last, with its own chain first', async () => {
  const since = async (broken: number | null) => {
    const { answer } = await asked([{ ...found, until: '-infinity', broken }], auditSince);
    return answer as { rule: string; unit: string; what: string }[];
  };
  const { texts } = await asked([{ ...found, until: '-infinity', broken: null }], auditSince);
  const known = '(select b.balance, b.issues, b.issued from ledger_proof_balance b';
  const sincePostings = '(select p.*, j.origin, j.key from journal j join posting p';
  expect(texts.flatMap((text, at) => (text.includes(known) ? [at] : []))).toEqual([3, 8, 9, 10]);
  expect(texts.flatMap((text, at) => (text.includes(sincePostings) ? [at] : []))).toEqual([3, 8, 9]);
  haveIn(texts.slice(0, 3), ['from ledger_proof where', 'from ledger_faults(', 'ledger_broken_proof()']);
  haveIn(texts.slice(-2), ['select * from account_snapshot s', 'k.currency <> c.currency']);
  const sound = await since(null);
  expect(sound[0]).toMatchObject({ rule: 'a rule', unit: 'alpha' });
  expect(sound.map(({ rule }) => rule).slice(-2)).toEqual([
    'C2 every snapshot equals the postings before it',
    'C2 every posting is to a card or an account, in its currency',
  ]);
  expect(sound).toHaveLength(1 + 7 + 2);
  expect((await since(2))[0]).toEqual({ rule: proofChainRule, unit: 'alpha', what: 'proof 2' });
  expect(await since(2)).toHaveLength(1 + sound.length);
});
