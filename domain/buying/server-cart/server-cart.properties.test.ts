// Two devices and a server, and whatever can happen between them: answers and requests that are lost, sent again or
// waited for while somebody goes on, time offline, signing out and in. `pnpm test:long` tries 10,000 of each.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#testing/properties/property-runs.ts';
import { afterAnswer, noCopy, pushOf, whileSending, type AnsweredCart, type CartCopy } from './cart-copy.ts';
import { mergeCart, noCart, wholeLine, type Push, type ServerCart } from './server-cart.ts';

/** A line as small as it can be: what makes it the same card is one letter. */
interface Small {
  readonly id: string;
  readonly qty: number;
  readonly card: string;
  /** By the clock of the device that changed it, which nobody should ask. */
  readonly at: number;
}
type Merge = (cart: ServerCart<Small>, push: Push<Small>) => ServerCart<Small>;

const terms = { keyOf: ({ card }: Small) => card, now: new Date(0) };
const markOf = ({ card, qty }: Small) => `${card}${qty}`;
const merge: Merge = (cart, push) => mergeCart(cart, push, terms);
/** Lines that have their fill soon. */
const mergeFew: Merge = (cart, push) => mergeCart(cart, push, { ...terms, partsMax: 1 });

type Doing =
  | { readonly kind: 'add'; readonly card: string; readonly qty: number }
  | { readonly kind: 'qty'; readonly which: number; readonly qty: number }
  | { readonly kind: 'card'; readonly which: number; readonly card: string }
  | { readonly kind: 'remove'; readonly which: number }
  | { readonly kind: 'undo' }
  /** The request arrives, or not; its answer waits. */
  | { readonly kind: 'send'; readonly arrives: boolean }
  /** The answer of what was sent last comes, or never. */
  | { readonly kind: 'answer'; readonly comes: boolean }
  /** What was sent last arrives once more. */
  | { readonly kind: 'again' }
  | { readonly kind: 'fetch' }
  /** All of it goes well. */
  | { readonly kind: 'sync' }
  | { readonly kind: 'sign-out' }
  /** The server forgets the row, as it does after half a year. */
  | { readonly kind: 'forget' }
  /** A device says a revision that there never was. */
  | { readonly kind: 'boast'; readonly revision: number };
interface Step {
  readonly device: 0 | 1;
  readonly doing: Doing;
}

const which = fc.nat(4);
const qty = fc.integer({ min: 1, max: 9 });
const card = fc.constantFrom('A', 'B');
const talk: fc.Arbitrary<Doing>[] = [
  fc.record({ kind: fc.constant('send' as const), arrives: fc.boolean() }),
  fc.record({ kind: fc.constant('answer' as const), comes: fc.boolean() }),
  fc.constant({ kind: 'again' as const }),
  fc.constant({ kind: 'fetch' as const }),
  fc.constant({ kind: 'sync' as const }),
  fc.constant({ kind: 'sign-out' as const }),
];
const adding: fc.Arbitrary<Doing>[] = [
  fc.record({ kind: fc.constant('add' as const), card, qty }),
  fc.record({ kind: fc.constant('remove' as const), which }),
  fc.constant({ kind: 'undo' as const }),
];
const editing: fc.Arbitrary<Doing>[] = [
  fc.record({ kind: fc.constant('qty' as const), which, qty }),
  fc.record({ kind: fc.constant('card' as const), which, card }),
];
const forgetting: fc.Arbitrary<Doing>[] = [
  fc.constant({ kind: 'forget' as const }),
  fc.record({ kind: fc.constant('boast' as const), revision: fc.constantFrom(50, 1_000_000, 1_000_000_000) }),
];
const steps = (...doings: fc.Arbitrary<Doing>[]) =>
  fc.array(fc.record({ device: fc.constantFrom(0 as const, 1 as const), doing: fc.oneof(...doings) }), {
    maxLength: 40,
    size: 'max',
  });

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** One that is as quick as it is slow: the clocks of both are an hour apart. */
const clockApart = 3_600_000;

class World {
  server: ServerCart<Small> = noCart;
  hasForgotten = false;
  /** Every id that was ever added, with how many it brought. */
  readonly added = new Map<string, { readonly qty: number; readonly card: string }>();
  /** The most that anybody has ever set for an id. */
  readonly most = new Map<string, number>();
  /** What somebody has removed who saw it, and who that was. */
  readonly removals: { readonly id: string; readonly by: Device }[] = [];
  readonly devices: readonly [Device, Device];
  #ids = 0;
  #time = 0;
  readonly #merge: Merge;

  constructor(use: Merge) {
    this.#merge = use;
    this.devices = [new Device(this, 0), new Device(this, -clockApart)];
  }

  get removed(): ReadonlySet<string> {
    return new Set(this.removals.map(({ id }) => id));
  }

  /** Whoever signs out leaves what the server has, and nothing else. */
  forget(device: Device): void {
    const { lines, removed } = this.server;
    const gone = new Set(removed.map(({ id }) => id));
    const there = new Set([...gone, ...idsIn(lines)]);
    for (const id of device.made) if (!there.has(id)) this.added.delete(id);
    const unheard = this.removals.filter(({ id, by }) => by === device && !gone.has(id));
    for (const one of unheard) this.removals.splice(this.removals.indexOf(one), 1);
  }

  freshId = () => `id-${(this.#ids += 1)}`;
  tick = () => (this.#time += 1);
  receive(push: Push<Small>): AnsweredCart<Small> {
    const before = this.server.revision;
    this.server = this.#merge(this.server, push);
    must(this.server.revision >= before, 'a revision went back');
    return this.answer();
  }
  answer = (): AnsweredCart<Small> => ({
    revision: this.server.revision,
    lines: this.server.lines.map(wholeLine),
    parts: Object.fromEntries(
      this.server.lines
        .filter(({ parts }) => parts.length > 0)
        .map(({ line, parts }) => [line.id, Object.fromEntries(parts.map((part) => [part.id, part.qty]))]),
    ),
  });

  run(all: readonly Step[]): void {
    for (const { device, doing } of all) this.devices[device].do(doing);
  }

  /** Both are online, and nobody does anything more. */
  settle(): void {
    for (const device of [...this.devices, ...this.devices]) device.sync();
  }
}

class Device {
  lines: readonly Small[] = [];
  copy: CartCopy = noCopy;
  made: readonly string[] = [];
  #removed: Small | null = null;
  #sent: { push: Push<Small>; before: readonly Small[]; answer: AnsweredCart<Small> | null } | null = null;
  readonly #world: World;
  readonly #clock: number;

  constructor(world: World, clock: number) {
    this.#world = world;
    this.#clock = clock;
  }

  do(doing: Doing): void {
    const at = this.#world.tick() + this.#clock;
    const change = (index: number, changes: Partial<Small>) => {
      this.lines = this.lines.map((line, place) => (place === index ? { ...line, ...changes, at } : line));
    };
    switch (doing.kind) {
      case 'add':
        return this.#add({ card: doing.card, qty: doing.qty, at });
      case 'qty':
        this.#note(this.lines[doing.which], doing.qty);
        return change(doing.which, { qty: doing.qty });
      case 'card':
        return change(doing.which, { card: doing.card });
      case 'remove':
        return this.#remove(doing.which);
      case 'undo': {
        const removed = this.#removed;
        this.#removed = null;
        return removed ? this.#add(removed) : undefined;
      }
      case 'send':
        return this.#send(doing.arrives);
      case 'answer':
        return this.#answer(doing.comes);
      case 'again':
        if (this.#sent) this.#sent.answer = this.#world.receive(this.#sent.push);
        return;
      case 'fetch':
        return this.#fetch();
      case 'sync':
        return this.sync();
      case 'sign-out':
        this.#world.forget(this);
        Object.assign(this, { lines: [], copy: noCopy, made: [] });
        this.#sent = null;
        this.#removed = null;
        return;
      case 'forget':
        this.#world.server = noCart;
        this.#world.hasForgotten = true;
        return;
      case 'boast':
        this.#world.hasForgotten = true;
        this.copy = { ...this.copy, revision: doing.revision };
    }
  }

  #note(line: Small | undefined, many: number): void {
    const { most } = this.#world;
    if (line) most.set(line.id, Math.max(most.get(line.id) ?? 0, many));
  }

  sync(): void {
    this.#sent = null;
    // Once more where the server has forgotten what was known of it.
    for (const _ of [1, 2]) {
      this.#send(true);
      this.#answer(true);
      this.#fetch();
    }
    must(pushOf(this.copy, this.lines, markOf) === null, 'something is left to say after everything was said');
  }

  #add({ card: of, qty: many, at }: Omit<Small, 'id'>): void {
    const line = { id: this.#world.freshId(), qty: many, card: of, at };
    this.#world.added.set(line.id, line);
    this.#world.most.set(line.id, many);
    this.made = [...this.made, line.id];
    this.lines = [...this.lines, line];
  }

  #remove(index: number): void {
    const line = this.lines[index];
    if (!line) return;
    this.#removed = line;
    for (const id of [line.id, ...Object.keys(this.copy.known[line.id]?.parts ?? {})])
      this.#world.removals.push({ id, by: this });
    this.lines = this.lines.filter(({ id }) => id !== line.id);
  }

  #send(arrives: boolean): void {
    if (this.#sent) return;
    const push = pushOf(this.copy, this.lines, markOf);
    if (!push) return;
    this.copy = whileSending(this.copy, push);
    this.#sent = { push, before: this.lines, answer: arrives ? this.#world.receive(push) : null };
    // Of parts that were forgotten a device says what nobody knows any more.
    if (arrives && !this.#world.hasForgotten) this.#mustHave(push);
  }

  /** SCART-11: what somebody has set holds, whatever their clock says; unless somebody else has removed it. */
  #mustHave(push: Push<Small>): void {
    const gone = new Set(this.#world.server.removed.map(({ id }) => id));
    for (const { id, card: of, qty: whole } of push.lines) {
      const own = this.#world.server.lines.find(({ line }) => line.id === id)?.line;
      const elsewhere = total(Object.values(push.parts[id] ?? {}));
      if (own && push.edited.includes(id) && !gone.has(id))
        must(own.card === of && own.qty === whole - elsewhere, 'what somebody has set does not hold');
    }
  }

  #answer(comes: boolean): void {
    const sent = this.#sent;
    this.#sent = null;
    if (!sent?.answer || !comes) return;
    const after = afterAnswer(this.copy, sent.before, this.lines, sent.answer, markOf);
    Object.assign(this, after);
  }

  #fetch(): void {
    if (pushOf(this.copy, this.lines, markOf)) return;
    const answer = this.#world.answer();
    if (answer.revision < this.copy.revision) this.copy = noCopy;
    else Object.assign(this, afterAnswer(this.copy, this.lines, this.lines, answer, markOf));
  }
}

const idsIn = (lines: ServerCart<Small>['lines']) =>
  lines.flatMap(({ line, parts }) => [line.id, ...parts.map(({ id }) => id)]);
const shown = (lines: readonly Small[]) => lines.map(({ id, card: of, qty: many }) => `${id} ${many} ${of}`);

function agrees(use: Merge, all: readonly Step[]): World {
  const world = new World(use);
  world.run(all);
  world.settle();
  const [one, two] = world.devices;
  expect(shown(one.lines)).toEqual(shown(world.answer().lines));
  expect(shown(two.lines)).toEqual(shown(one.lines));
  const there = idsIn(world.server.lines);
  expect(new Set(there).size).toBe(there.length);
  return world;
}

function converges(use: Merge, all: readonly Step[]): World {
  const world = agrees(use, all);
  const there = idsIn(world.server.lines);
  for (const id of world.removed) expect(there).not.toContain(id);
  return world;
}

const cardsIn = (lines: Iterable<{ readonly card: string; readonly qty: number }>) => {
  const counts: Record<string, number> = {};
  for (const { card: of, qty: many } of lines) counts[of] = (counts[of] ?? 0) + many;
  return counts;
};

/** While nobody edits anything it is known to the card what has to be there. */
const exactly = (use: Merge) =>
  fc.property(steps(...adding, ...talk), (all) => {
    const world = converges(use, all);
    const left = [...world.added].filter(([id]) => !world.removed.has(id)).map(([, line]) => line);
    expect(cardsIn(world.server.lines.map(wholeLine))).toEqual(cardsIn(left));
  });

/** What they are to be is a matter of who was last; more than anybody has asked for they are never. */
const edited = (use: Merge) =>
  fc.property(steps(...adding, ...editing, ...talk), (all) => {
    const world = converges(use, all);
    const asked = [...world.most].filter(([id]) => !world.removed.has(id)).map(([, many]) => many);
    const there = world.server.lines.map((saved) => wholeLine(saved).qty);
    expect(total(there)).toBeLessThanOrEqual(total(asked));
  });
/** What was removed may come back then; a cart that no save reaches any more there is not. */
const forgotten = (use: Merge) =>
  fc.property(steps(...adding, ...editing, ...talk, ...forgetting), (all) => {
    const { revision } = agrees(use, all).server;
    must(revision <= 1_000_000 + 2 * all.length, 'a revision ran away');
  });
const total = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

/** The first mistake: what comes under a known id is put to it instead of in its place. */
const adds: Merge = (cart, push) => {
  const own = new Map(cart.lines.map(({ line }) => [line.id, line.qty]));
  const lines = push.lines.map((line) => ({ ...line, qty: line.qty + (own.get(line.id) ?? 0) }));
  return merge(cart, { ...push, lines });
};
/** The second: the later change by the clock of whoever made it is taken for the newer. */
const asksClocks: Merge = (cart, push) => {
  const at = new Map(cart.lines.map(({ line }) => [line.id, line.at]));
  const isLater = (line: Small) => line.at > (at.get(line.id) ?? Number.NEGATIVE_INFINITY);
  const later = new Set(push.lines.filter(isLater).map(({ id }) => id));
  return merge(cart, { ...push, edited: push.edited.filter((id) => later.has(id)) });
};
/** A third: what was removed is not remembered. */
const forgets: Merge = (cart, push) => ({ ...merge({ ...cart, removed: [] }, push), removed: [] });
/** A fourth: whatever revision a device says is believed. */
const believes: Merge = (cart, push) => {
  const next = merge(cart, push);
  return next === cart ? cart : { ...next, revision: Math.max(cart.revision, push.revision ?? 0) + 1 };
};
/** And a fifth: a part is not known by its id once it was put to a line. */
const losesParts: Merge = (cart, push) => {
  const next = merge(cart, push);
  return { ...next, lines: next.lines.map((saved) => ({ line: wholeLine(saved), parts: [] })) };
};

test.each([
  ['adding instead of replacing', adds, exactly],
  ['clocks instead of revisions', asksClocks, edited],
  ['removals that are forgotten', forgets, exactly],
  ['parts that are forgotten', losesParts, exactly],
  ['a revision that is believed', believes, forgotten],
])('SCART-11 the property finds %s', (_, mutant, property) => {
  expect(fc.check(property(mutant), { numRuns: 2_000 }).failed).toBe(true);
});

test('SCART-11 two devices that add and remove converge; nothing is lost, doubled or comes back', () => {
  fc.assert(exactly(merge), propertyRuns);
});

test('SCART-11 revision-from-the-future: so do two of a server that forgets, whatever revision they say', () => {
  fc.assert(forgotten(merge), propertyRuns);
});

test('SCART-11 large-row: so do two whose lines have as many parts as there may be', () => {
  fc.assert(exactly(mergeFew), propertyRuns);
  fc.assert(edited(mergeFew), propertyRuns);
});

test('SCART-11 two devices that edit as well converge; nothing doubles, and nothing that was removed comes back', () => {
  fc.assert(edited(merge), propertyRuns);
});
