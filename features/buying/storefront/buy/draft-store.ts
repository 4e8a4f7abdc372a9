// A half-made line, in this browser (D5): it survives going back, a refresh, a closed tab and a change of language.
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSealedEntry } from '#browser/kept/open-sealed-entry.ts';
import type { Cart } from '#domain/buying/cart.ts';
import { draftBasis, withEarly, type DraftWish } from '#domain/buying/draft-basis.ts';
import { draftSteps, type Draft } from '#domain/buying/draft.ts';
import { kept } from '#domain/shop/kept-names.ts';
import type { UnitId } from '#domain/units/unit.ts';
import { freshId } from '../cart/fresh-id.ts';

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

/** Another form of it gets another number; what has a number that is not known is no draft. */
const form = 1;

/** Stands where a draft was. Other tabs would take an entry that is gone for a sign-out. */
const inCart = null;

export function useDraft({ unit, start, lines, onRead, ...wish }: DraftPlace): DraftUse {
  const [draft, setDraft] = useState(start);
  const [isRead, setRead] = useState(false);
  const now = useRef({ draft: start, isRead: false });

  const become = useCallback(
    (next: Draft, isWritten: boolean) => {
      now.current = { ...now.current, draft: next };
      setDraft(next);
      if (isWritten) openSealedEntry(unit, kept.draft).write({ form, draft: next });
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
    const basis = draftBasis(start, wish, { kept: draftIn(found), lines: lines ?? [], freshId: freshId() });
    now.current = { draft: early, isRead: true };
    // Of another item's draft nothing is lost until somebody does something here.
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
    // Whoever has signed out leaves nothing behind, on an open page either. What another tab makes up is its own; when that
    // is in the cart, what is made up here is another line, and kept.
    const unwatch = entry.watch((news) => {
      if (news.kind !== 'value') return;
      const { draft: newest, isRead: isKept } = now.current;
      if (news.value === undefined) become({ ...start, id: freshId() }, false);
      else if (news.value === inCart && isKept) become(newest.isEdit ? newest : { ...newest, id: freshId() }, true);
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
      if (draftIn(await entry.read())?.id === id) entry.write(inCart);
    };
    void forgetOwn();
  }, [unit]);
  return { draft, isRead, change, forget };
}

/** Any version of the shop may have written it. */
export function draftIn(found: unknown): Draft | null {
  const { form: foundForm, draft } = (found ?? {}) as { form?: unknown; draft?: Partial<Draft> | null };
  if (foundForm !== form || !draft) return null;
  const isWhole =
    typeof draft.id === 'string' &&
    typeof draft.itemCode === 'string' &&
    typeof draft.draftPath === 'string' &&
    typeof draft.qty === 'number' &&
    typeof draft.validMonths === 'number' &&
    typeof draft.design === 'object' &&
    (draft.design as unknown) !== null &&
    Array.isArray(draft.receivers) &&
    draft.receivers.length > 0 &&
    draftSteps.some((step) => step === draft.step);
  return isWhole ? (draft as Draft) : null;
}
