// A half-made line, in this browser (D5): it survives going back, a refresh, a closed tab and a change of language.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { draftBasis, isSameMaking, withEarly, type DraftWish } from '#domain/buying/draft-basis.ts';
import type { Draft } from '#domain/buying/draft.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { freshId } from '#browser/fresh-id.ts';
import { draftsIn, keptDrafts, withDraft } from './kept-drafts.ts';

export type DraftChange = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

export interface DraftUse {
  readonly draft: Draft;
  /** Whether what was kept is in it: until then it is the one that everybody begins with. */
  readonly isRead: boolean;
  /** A function gets the newest draft: two fields may tell of a change before the page is drawn again. */
  readonly change: (changes: DraftChange) => void;
  /** It is in the cart, or nobody wants it any more. */
  readonly forget: () => void;
}

interface DraftPlace extends DraftWish {
  readonly unit: UnitId;
  /** Untouched; the same for as long as the page is there. */
  readonly start: Draft;
  /** Null until the cart has been read. */
  readonly lines: Cart | null;
  /** It has been read, with whatever was asked for. */
  readonly onRead: () => void;
}

/** What is known here, before it is drawn. */
interface Now {
  readonly draft: Draft;
  readonly isRead: boolean;
  /** As they were kept last, by this tab or another. */
  readonly drafts: readonly Draft[];
}

export function useDraft({ unit, start, lines, onRead, ...wish }: DraftPlace): DraftUse {
  const [draft, setDraft] = useState(start);
  const [isRead, setRead] = useState(false);
  const now = useRef<Now>({ draft: start, isRead: false, drafts: [] });

  const become = useCallback(
    (next: Draft, isWritten: boolean) => {
      now.current = { ...now.current, draft: next };
      setDraft(next);
      if (!isWritten) return;
      now.current = { ...now.current, drafts: withDraft(now.current.drafts, next) };
      openSealedEntry(unit, kept.draft).write(keptDrafts(now.current.drafts));
    },
    [unit],
  );

  const change = useCallback(
    (changes: DraftChange) => {
      const { draft: newest, isRead: isKept } = now.current;
      become({ ...newest, ...(typeof changes === 'function' ? changes(newest) : changes) }, isKept);
    },
    [become],
  );

  const settle = useEffectEvent((found: unknown) => {
    const early = now.current.draft;
    const drafts = draftsIn(found);
    const basis = draftBasis(start, wish, { kept: drafts, lines: lines ?? [], freshId: freshId() });
    now.current = { draft: early, isRead: true, drafts };
    // Whoever only looks at a card makes up nothing.
    const isTouched = early !== start || wish.amount !== null || Boolean(wish.theme);
    become(withEarly(start, early, basis), isTouched);
    setRead(true);
    onRead();
  });

  const canRead = lines !== null || wish.lineId === null;
  useEffect(() => {
    if (!canRead) return undefined;
    const entry = openSealedEntry(unit, kept.draft);
    let isOver = false;
    const read = async () => {
      const found = await entry.read();
      if (!isOver) settle(found);
    };
    void read();
    // Whoever has signed out leaves nothing behind, on an open page either. What another tab makes up is its own; when what
    // both make up is in the cart, what is made up here is another line, and kept.
    const unwatch = entry.watch((news) => {
      if (news.kind !== 'value') return;
      const { draft: newest, drafts: before, isRead: isKept } = now.current;
      const drafts = draftsIn(news.value);
      now.current = { ...now.current, drafts };
      const isOwn = (other: Draft) => isSameMaking(other, newest);
      if (news.value === undefined) become({ ...start, id: freshId() }, false);
      else if (isKept && before.some(isOwn) && !drafts.some(isOwn))
        become(newest.isEdit ? newest : { ...newest, id: freshId() }, true);
    });
    return () => {
      isOver = true;
      unwatch();
    };
  }, [unit, canRead, become, start]);

  const forget = useCallback(() => {
    const entry = openSealedEntry(unit, kept.draft);
    const { id } = now.current.draft;
    const forgetOwn = async () => {
      // Another tab may have kept what it makes up itself.
      const drafts = draftsIn(await entry.read());
      const others = drafts.filter((each) => each.id !== id);
      // Other tabs would take an entry that is gone for a sign-out.
      if (others.length < drafts.length) entry.write(keptDrafts(others));
    };
    void forgetOwn();
  }, [unit]);
  return { draft, isRead, change, forget };
}
