import { expect, test } from 'vitest';
import { settled } from './outcome.ts';

test('what was done is told with the answer, and whether it was done before', () => {
  expect(settled({ outcome: 'done', journal: 'j' })).toEqual({ outcome: 'done', journal: 'j', repeated: false });
  expect(settled({ outcome: 'repeated', journal: 'j' })).toEqual({ outcome: 'repeated', journal: 'j', repeated: true });
});

test.each([
  ['unknown', 'card.unknown'],
  ['not-ours', 'card.third-party'],
  ['expired', 'card.expired'],
  ['blocked', 'card.blocked'],
  ['locked', 'card.locked'],
  ['short', 'card.insufficient'],
  ['target-unknown', 'card.target-unknown'],
  ['target-not-ours', 'card.target-unusable'],
  ['target-expired', 'card.target-unusable'],
  ['target-blocked', 'card.target-unusable'],
  ['target-locked', 'card.target-unusable'],
  ['target-currency', 'card.target-currency'],
  ['already-reversed', 'journal.already-reversed'],
  ['out-of-stock', 'stock.empty'],
  ['key-reused', 'key.reused'],
  ['not-whole', 'card.not-transferable'],
  ['top-up-unknown', 'top-up.unknown'],
  ['top-up-differs', 'top-up.differs'],
  ['top-up-cancelled', 'top-up.cancelled'],
])('the database says %s: %s', (outcome, refused) => {
  expect(settled({ outcome })).toEqual({ refused });
});

test('a word that nobody knows, and no word at all, are bugs', () => {
  expect(() => settled({ outcome: 'perhaps' })).toThrow('the ledger said "perhaps"');
  expect(() => settled(undefined)).toThrow('the ledger gave no answer');
});
