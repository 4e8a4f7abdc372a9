import { expect, test } from 'vitest';
import { nobody } from '#domain/buying/draft.ts';
import { buyData } from '#testing/browser/buy-data.ts';
import { startDraft } from './buy-data.ts';
import { draftsIn, draftsMax, keptDrafts, withDraft } from './kept-drafts.ts';

const draft = { ...startDraft(buyData()), id: 'a' };

test('D5 drafts are kept one for each item and flow, the newest first, and not without end', () => {
  const other = { ...draft, id: 'b', itemCode: 'other' };
  const self = { ...draft, id: 'c', draftPath: '/buying-self' } as const;
  const changed = { ...draft, id: 'line', isEdit: true };
  const all = [draft, other, self, changed].reduce(withDraft, []);
  expect(all.map(({ id }) => id)).toEqual(['line', 'c', 'b', 'a']);
  expect(withDraft(all, { ...draft, qty: 3 })).toEqual([{ ...draft, qty: 3 }, changed, self, other]);
  const many = Array.from({ length: draftsMax + 1 }, (_, at) => ({ ...draft, itemCode: `item-${at}` }));
  expect(draftsIn(keptDrafts(many.reduce(withDraft, []))).map(({ itemCode }) => itemCode)).toEqual(
    many
      .toReversed()
      .slice(0, draftsMax)
      .map(({ itemCode }) => itemCode),
  );
});

test('storage-gone only whole drafts of this form are gone on with', () => {
  expect(draftsIn(keptDrafts([draft]))).toEqual([draft]);
  const { design: _, ...halved } = draft;
  for (const found of [
    undefined,
    null,
    'x',
    {},
    { form: 1, draft },
    { form: 2, drafts: draft },
    { form: 3, drafts: [draft] },
  ])
    expect(draftsIn(found)).toEqual([]);
  for (const changes of [
    { receivers: [] },
    { receivers: [{ ...nobody, email: undefined }] },
    { receivers: [null] },
    { step: 'pay' },
    { qty: '1' },
    { design: null },
    { sender: { name: 'A' } },
    { timeZone: 1 },
  ])
    expect(draftsIn({ form: 2, drafts: [halved, { ...draft, ...changes }, draft] })).toEqual([draft]);
});
