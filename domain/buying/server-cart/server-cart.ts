// The cart that the server keeps for somebody who is signed in (D6): what becomes of it when a device sends its own.
// Every line has an id, and what an id brings counts once, however often it is sent: it takes the place of what came
// under the same id before. Nobody asks a clock which of two lines is newer. A device says what it has changed since
// the revision that it knows; of that its own line holds, of all else the server's.
import { sum } from '../sum.ts';

/** As much of a line as matters here; the server never looks at the others. */
export interface IdLine {
  readonly id: string;
  readonly qty: number;
}

/** So many that came under an id of their own, and made the same cards as the line they were put to (SCART-11). */
export interface Part {
  readonly id: string;
  readonly qty: number;
  /** What it had in common with that line, in short. Whoever sends it with another one has changed it meanwhile. */
  readonly key: string;
  readonly at: number;
}

export interface SavedLine<L extends IdLine> {
  /** With what came under its own id alone. */
  readonly line: L;
  readonly parts: readonly Part[];
}

export interface ServerCart<L extends IdLine> {
  /** Of every change one more. */
  readonly revision: number;
  readonly lines: readonly SavedLine<L>[];
  /** Ids that never come back. */
  readonly removed: readonly { readonly id: string; readonly at: number }[];
}

export const noCart: ServerCart<never> = { revision: 0, lines: [], removed: [] };

/** What a device knows of the parts of a line: how many came under each. */
export type PartQuantities = Readonly<Record<string, number>>;

export interface Push<L extends IdLine> {
  /** The revision that the device knows; null for a program that knows of none, and sends whole lines. */
  readonly revision: number | null;
  /** Every line it has, each with its parts. */
  readonly lines: readonly L[];
  /** Those that were made or changed since that revision. */
  readonly edited: readonly string[];
  /** Those that were removed since; the parts of a line go with it. */
  readonly removed: readonly string[];
  /** By line. A part that a device does not know of is not in its quantity. */
  readonly parts: Readonly<Record<string, PartQuantities>>;
}

export interface MergeTerms<L extends IdLine> {
  /** Says in short what two lines must have in common to be one (CART-40); null for one that stays alone. */
  readonly keyOf: (line: L) => string | null;
  readonly now: Date;
  /** What comes to a line with so many parts is a line of its own; as many as there usually are if not said. */
  readonly partsMax?: number;
}

/** So long a removed id stays away, and a part is known by its own. */
export const rememberedMs = 30 * 86_400_000;
/** Nobody fills a row with ids that were never lines. */
export const rememberedMax = 5_000;
/** Somebody adds one card on many devices that know nothing of each other, in a month. */
export const usualPartsMax = 20;

/** A change a minute for two years. */
const believableRevision = 1_000_000;

/** SCART-05: the server's lines first, then what is new. The same cart where nothing changes. */
export function mergeCart<L extends IdLine>(
  kept: ServerCart<L>,
  push: Push<L>,
  { keyOf, now, partsMax = usualPartsMax }: MergeTerms<L>,
): ServerCart<L> {
  const at = now.getTime();
  const cart = forgetOld(kept, at);
  const gone = new Set([...cart.removed.map(({ id }) => id), ...push.removed]);
  const given = push.lines.filter(({ id }) => !gone.has(id));
  const changed = new Map(given.filter(isChangedIn(cart, push)).map((line) => [line.id, line]));
  const heard = { ...push, parts: partsKnown(push.parts, new Set([...gone, ...idsIn(cart.lines)])) };
  const merged = cart.lines.flatMap((saved) => mergeLine(withoutGone(saved, gone), changed, heard, keyOf));
  const lines = addNew(merged, given, changed, { keyOf, partsMax, at });
  const known = new Set(cart.removed.map(({ id }) => id));
  const dropped = droppedIds(cart, lines, push).filter((id) => !known.has(id));
  const removed = [...cart.removed, ...dropped.map((id) => ({ id, at }))].slice(-rememberedMax);
  const next = { revision: kept.revision, lines, removed };
  if (JSON.stringify(next) === JSON.stringify(kept)) return kept;
  return { ...next, revision: Math.max(kept.revision, believed(push.revision)) + 1 };
}

/** Who knows a later revision than there is has seen it before the row was forgotten; nobody has seen one beyond all. */
const believed = (revision: number | null): number =>
  revision === null || revision > believableRevision ? 0 : revision;

/** SCART-04: nothing of it comes back either. */
export const emptyCart = <L extends IdLine>(cart: ServerCart<L>, now: Date): ServerCart<L> =>
  mergeCart(
    cart,
    { revision: cart.revision, lines: [], edited: [], removed: idsIn(cart.lines), parts: {} },
    {
      keyOf: () => null,
      now,
    },
  );

/** The line with all its parts, as people see it. */
export const wholeLine = <L extends IdLine>({ line, parts }: SavedLine<L>): L => ({
  ...line,
  qty: line.qty + sum(parts.map(({ qty }) => qty)),
});

/**
 * Everything is, of a program that says no revision, and of a device that knows a later one than there is: what it has
 * was forgotten here, and is not to be lost there.
 */
function isChangedIn<L extends IdLine>({ revision }: ServerCart<L>, push: Push<L>): (line: L) => boolean {
  if (push.revision === null || push.revision > revision) return () => true;
  const edited = new Set(push.edited);
  return ({ id }) => edited.has(id);
}

/** A part that nobody knows of any more has become one with its line: it is in that quantity, and not besides. */
const partsKnown = (told: Push<IdLine>['parts'], ids: ReadonlySet<string>): Push<IdLine>['parts'] =>
  Object.fromEntries(
    Object.entries(told).map(([line, parts]) => [
      line,
      Object.fromEntries(Object.entries(parts).filter(([id]) => ids.has(id))),
    ]),
  );

/** What was removed, a part or the line that the others were put to: they stay what they were, under the next id. */
function withoutGone<L extends IdLine>(saved: SavedLine<L>, gone: ReadonlySet<string>): SavedLine<L> | null {
  const parts = saved.parts.filter(({ id }) => !gone.has(id));
  return gone.has(saved.line.id) ? underFirst(saved.line, parts) : { line: saved.line, parts };
}

function underFirst<L extends IdLine>(line: L, [first, ...parts]: readonly Part[]): SavedLine<L> | null {
  return first ? { line: { ...line, id: first.id, qty: first.qty }, parts } : null;
}

/** One line of the server's, and what has left it. */
function mergeLine<L extends IdLine>(
  saved: SavedLine<L> | null,
  changed: ReadonlyMap<string, L>,
  push: Push<L>,
  keyOf: MergeTerms<L>['keyOf'],
): SavedLine<L>[] {
  if (!saved) return [];
  // A device that was never told of the parts sends its own line: one that makes other cards by now is on its own.
  const left = saved.parts.flatMap(({ id, key }) => {
    const line = changed.get(id);
    return line && keyOf(line) !== key ? [line] : [];
  });
  const parts = saved.parts
    .filter(({ id }) => !left.some((line) => line.id === id))
    .map((part) => ({ ...part, qty: changed.get(part.id)?.qty ?? part.qty }));
  const own = changed.get(saved.line.id);
  const merged = own ? withOwn({ line: saved.line, parts }, own, changed, push, keyOf) : [{ line: saved.line, parts }];
  return [...merged, ...left.map((line) => ({ line, parts: [] }))];
}

function withOwn<L extends IdLine>(
  saved: SavedLine<L>,
  own: L,
  changed: ReadonlyMap<string, L>,
  { revision, parts: told }: Push<L>,
  keyOf: MergeTerms<L>['keyOf'],
): SavedLine<L>[] {
  if (revision === null) return [wholeAsSent(saved, own)];
  const known = told[own.id] ?? {};
  const line = { ...own, qty: Math.max(1, own.qty - sum(Object.values(known))) };
  if (saved.parts.length === 0 || keyOf(own) === keyOf(saved.line)) return [{ line, parts: saved.parts }];
  // Who wrote other words on the line wrote them on the parts that they knew of; the others are what they were.
  const others = saved.parts.filter(({ id }) => !(id in known));
  const apart = underFirst(
    saved.line,
    others.filter(({ id }) => !changed.has(id)),
  );
  return [
    { line, parts: saved.parts.filter(({ id }) => id in known) },
    // Those that they send themselves are as they send them.
    ...others.flatMap(({ id }) => changed.get(id) ?? []).map((sent) => ({ line: sent, parts: [] })),
    ...(apart ? [apart] : []),
  ];
}

/** The quantity that it had is none that somebody has set. */
function wholeAsSent<L extends IdLine>(saved: SavedLine<L>, own: L): SavedLine<L> {
  const isSame = own.qty === saved.line.qty || own.qty === wholeLine(saved).qty;
  return isSame ? { line: { ...own, qty: saved.line.qty }, parts: saved.parts } : { line: own, parts: [] };
}

/**
 * SCART-11: what nobody has sent before is put to a line that makes the same cards, if the device does not know that
 * line: of its own it has kept them apart (CART-14).
 */
function addNew<L extends IdLine>(
  kept: readonly SavedLine<L>[],
  given: readonly L[],
  changed: ReadonlyMap<string, L>,
  { keyOf, partsMax, at }: Pick<MergeTerms<L>, 'keyOf'> & { readonly partsMax: number; readonly at: number },
): readonly SavedLine<L>[] {
  const there = new Set(idsIn(kept));
  const fresh = [...changed.values()].filter(({ id }) => !there.has(id));
  if (fresh.length === 0) return kept;
  const known = new Set(given.map(({ id }) => id));
  const joinable = new Map<string, number>();
  for (const [index, saved] of kept.entries()) {
    const isApart = saved.parts.length >= partsMax || idsIn([saved]).some((id) => known.has(id));
    const key = isApart ? null : keyOf(saved.line);
    if (key !== null && !joinable.has(key)) joinable.set(key, index);
  }
  const lines = [...kept];
  for (const line of fresh) {
    const key = keyOf(line);
    const index = key === null ? undefined : joinable.get(key);
    const saved = index === undefined ? undefined : lines[index];
    if (saved && index !== undefined && key !== null && saved.parts.length < partsMax)
      lines[index] = { ...saved, parts: [...saved.parts, { id: line.id, qty: line.qty, key, at }] };
    else lines.push({ line, parts: [] });
  }
  return lines;
}

/** What was removed, and what is no longer an id of its own. */
function droppedIds<L extends IdLine>(cart: ServerCart<L>, lines: readonly SavedLine<L>[], push: Push<L>): string[] {
  const there = new Set(idsIn(lines));
  return [...new Set([...push.removed, ...idsIn(cart.lines).filter((id) => !there.has(id))])];
}

/** A part that is old enough is one with its line. */
function forgetOld<L extends IdLine>(cart: ServerCart<L>, now: number): ServerCart<L> {
  const isRemembered = ({ at }: { readonly at: number }) => now - at < rememberedMs;
  return {
    revision: cart.revision,
    lines: cart.lines.map((saved) =>
      saved.parts.every(isRemembered)
        ? saved
        : {
            line: {
              ...saved.line,
              qty: saved.line.qty + sum(saved.parts.filter((part) => !isRemembered(part)).map(({ qty }) => qty)),
            },
            parts: saved.parts.filter(isRemembered),
          },
    ),
    removed: cart.removed.filter(isRemembered),
  };
}

const idsIn = <L extends IdLine>(lines: readonly SavedLine<L>[]): string[] =>
  lines.flatMap(({ line, parts }) => [line.id, ...parts.map(({ id }) => id)]);
