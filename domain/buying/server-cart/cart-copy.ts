// What a device knows of the cart at the server, beside the lines it has itself: enough to say what has changed here
// since, whatever became of the answers, and to take an answer without losing what was done while it was on its way.
import { sum } from '../sum.ts';
import type { IdLine, PartQuantities, Push } from './server-cart.ts';

export interface CartCopy {
  /** 0 before anything was heard. */
  readonly revision: number;
  readonly known: Readonly<Record<string, KnownLine>>;
  /** What was sent as changed or removed, and not answered yet: the server may have it, or not. */
  readonly sent: readonly string[];
}

interface KnownLine {
  /** By which it is told whether the line is still what the server has. */
  readonly mark: string;
  /** Whatever of its quantity came under other ids; absent where nothing did. */
  readonly parts?: PartQuantities;
}

export const noCopy: CartCopy = { revision: 0, known: {}, sent: [] };

/** The cart as the server answers with it; quantities are whole. */
export interface AnsweredCart<L extends IdLine> {
  readonly revision: number;
  readonly lines: readonly L[];
  readonly parts: Readonly<Record<string, PartQuantities>>;
}

/** The same text for lines that are the same to whoever made them. */
export type MarkOf<L extends IdLine> = (line: L) => string;

/** What the server has to be told; null when it has it all. */
export function pushOf<L extends IdLine>(copy: CartCopy, lines: readonly L[], markOf: MarkOf<L>): Push<L> | null {
  const here = new Set(lines.map(({ id }) => id));
  const sent = new Set(copy.sent);
  const edited = lines.filter((line) => copy.known[line.id]?.mark !== markOf(line) || sent.has(line.id));
  const removed = new Set(copy.sent.filter((id) => !here.has(id)));
  for (const [id, { parts = {} }] of Object.entries(copy.known))
    if (!here.has(id)) for (const each of [id, ...Object.keys(parts)]) removed.add(each);
  const told: Record<string, PartQuantities> = {};
  for (const { id, qty } of edited) {
    const parts = Object.entries(copy.known[id]?.parts ?? {});
    // What was sent as removed stays so until that was heard.
    const apart = Object.fromEntries(parts.filter(([part]) => here.has(part) || !sent.has(part)));
    // Fewer than came under other ids: those are one with the line from now on.
    const isOne = qty <= sumOf(apart);
    for (const [part] of parts) if (isOne || !(part in apart)) removed.add(part);
    if (!isOne && Object.keys(apart).length > 0) told[id] = apart;
  }
  if (edited.length === 0 && removed.size === 0) return null;
  return {
    revision: copy.revision,
    lines,
    edited: edited.map(({ id }) => id),
    removed: [...removed],
    parts: told,
  };
}

/** To be kept before it is sent. */
export const whileSending = <L extends IdLine>(copy: CartCopy, { edited, removed }: Push<L>): CartCopy => ({
  ...copy,
  sent: [...new Set([...copy.sent, ...edited, ...removed])],
});

/**
 * What to know and to have after an answer: the server's lines, with what was changed here since `before` was sent. What
 * has been removed elsewhere is gone, even if somebody was changing it.
 */
export function afterAnswer<L extends IdLine>(
  copy: CartCopy,
  before: readonly L[],
  now: readonly L[],
  answer: AnsweredCart<L>,
  markOf: MarkOf<L>,
): { readonly copy: CartCopy; readonly lines: readonly L[] } {
  const [was, is] = [byId(before), byId(now)];
  const partIds = Object.values(answer.parts).flatMap((parts) => Object.keys(parts));
  const lines = answer.lines.flatMap((line) => {
    const [old, own] = [was.get(line.id), is.get(line.id)];
    if (old && !own) return [];
    const parts = answer.parts[line.id] ?? {};
    const isChanged = old && own && markOf(old) !== markOf(own);
    // Whoever changed the quantity knew of the parts that there were.
    const met = isChanged ? own.qty + sumOf(parts) - sumOf(copy.known[line.id]?.parts ?? {}) : line.qty;
    const qty = met + sum(Object.entries(parts).map(([id, count]) => sinceSent(was.get(id), is.get(id), count)));
    return [{ ...(isChanged ? own : line), qty: Math.max(1, qty) }];
  });
  const there = new Set(answer.lines.map(({ id }) => id));
  const isOwn = (line: L) => {
    const old = was.get(line.id);
    return old === undefined || (partIds.includes(line.id) && isOther(old, line));
  };
  return {
    copy: {
      ...copyOf({ ...answer, parts: partsSeen() }, markOf),
      sent: partIds.filter((id) => was.has(id) && !is.has(id)),
    },
    lines: [...lines, ...now.filter((line) => !there.has(line.id) && isOwn(line))],
  };

  /** Who removed a line meanwhile removed the parts that they knew of; the others stay. */
  function partsSeen(): AnsweredCart<L>['parts'] {
    return Object.fromEntries(
      Object.entries(answer.parts).map(([id, parts]) => {
        const seen = copy.known[id]?.parts ?? {};
        const isRemoved = was.has(id) && !is.has(id);
        return [id, isRemoved ? Object.fromEntries(Object.entries(parts).filter(([part]) => part in seen)) : parts];
      }),
    );
  }

  /** What was done meanwhile to a line that was put to another. One that makes other cards now leaves it again. */
  function sinceSent(old: L | undefined, line: L | undefined, count: number): number {
    if (!old) return 0;
    if (!line) return -count;
    return isOther(old, line) ? 0 : line.qty - old.qty;
  }

  function isOther(old: L, line: L): boolean {
    return markOf({ ...old, qty: 1 }) !== markOf({ ...line, qty: 1 });
  }
}

/** Where nothing has been done here since it was asked for. */
export const copyOf = <L extends IdLine>({ revision, lines, parts }: AnsweredCart<L>, markOf: MarkOf<L>): CartCopy => ({
  revision,
  known: Object.fromEntries(
    lines.map((line) => {
      const own = parts[line.id];
      return [line.id, { mark: markOf(line), ...(own ? { parts: own } : {}) }];
    }),
  ),
  sent: [],
});

const byId = <L extends IdLine>(lines: readonly L[]): ReadonlyMap<string, L> =>
  new Map(lines.map((line) => [line.id, line]));

const sumOf = (parts: PartQuantities): number => sum(Object.values(parts));
