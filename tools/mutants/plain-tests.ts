// As much of vitest as the tests of rules use, in the same process: a test file is read, and its tests are asked one by
// one. Expectations and spies are vitest's own.
import { vi } from 'vitest';

export { expect } from 'vitest';
export { vi };

type Work = (...given: never[]) => unknown;

interface Suite {
  readonly title: string;
  readonly parent: Suite | null;
  readonly before: Work[];
}

export interface PlainTest {
  readonly title: string;
  readonly run: () => Promise<void>;
}

let suite: Suite = { title: '', parent: null, before: [] };
let found: PlainTest[] = [];
const finished: (() => unknown)[] = [];

/** The tests that a file declares while it is read. */
export async function testsDeclaredBy(read: () => Promise<unknown>): Promise<PlainTest[]> {
  suite = { title: '', parent: null, before: [] };
  found = [];
  await read();
  return found;
}

function declareTest(title: string, work: Work, given: readonly unknown[] = []): void {
  const inside = suite;
  found.push({
    title: [...titlesOf(inside), title].join(' > '),
    run: async () => {
      await prepare(inside);
      try {
        await work(...(given as never[]));
      } finally {
        // What a test that failed left as it was would fail the next, and a mutant that nobody noticed would be.
        vi.restoreAllMocks();
        await endAll();
      }
    },
  });
}

/** Whatever one of them does, the others are done, and none is left for the next test. */
async function endAll(): Promise<void> {
  const ended = await Promise.allSettled(finished.splice(0).map(async (end) => end()));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

function declareSuite(title: string, work: Work, given: readonly unknown[] = []): void {
  const parent = suite;
  suite = { title, parent, before: [] };
  try {
    work(...(given as never[]));
  } finally {
    suite = parent;
  }
}

const titlesOf = ({ title, parent }: Suite): string[] => (parent ? [...titlesOf(parent), title] : []);

/** What stands before all tests of a suite is done before the first of them, and once. */
async function prepare({ parent, before }: Suite): Promise<void> {
  if (parent) await prepare(parent);
  for (let work = before.shift(); work; work = before.shift()) await work();
}

/** How often a test is tried again may stand before its work; here it is tried once. */
type Declared = readonly [Work] | readonly [object, Work];
const workOf = (declared: Declared): Work => (declared.length === 1 ? declared[0] : declared[1]);

/** Each row has its number in its title: only what tells tests apart matters here. */
const eachOf =
  (declare: typeof declareTest) =>
  (rows: readonly unknown[]) =>
  (title: string, ...declared: Declared): void => {
    for (const [at, row] of rows.entries())
      declare(`${title} #${at}`, workOf(declared), Array.isArray(row) ? (row as unknown[]) : [row]);
  };

export const test = Object.assign((title: string, ...declared: Declared) => declareTest(title, workOf(declared)), {
  each: eachOf(declareTest),
});
export const describe = Object.assign((title: string, work: Work) => declareSuite(title, work), {
  each: eachOf(declareSuite),
});
export const beforeAll = (work: Work): void => void suite.before.push(work);
export const onTestFinished = (work: () => unknown): void => void finished.push(work);
