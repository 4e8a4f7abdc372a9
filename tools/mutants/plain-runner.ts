// Stryker's test runner for rooms whose tests need nothing but themselves. Vitest makes a thread for every mutant, which
// takes twenty times as long as the tests; here the modules are read anew in the same process, so that nothing is kept
// from one mutant to the next.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { testsDeclaredBy, type PlainTest } from './plain-tests.ts';
import { readRoundSettings } from './round-settings.ts';

/** What Stryker's instrumented code reads and writes. */
interface Instrument {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: unknown;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
}

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly sandboxFileName: string;
  readonly mutantActivation: 'static' | 'runtime';
  readonly testFilter?: readonly string[];
  readonly hitLimit?: number;
}

const root = `${pathToFileURL(process.cwd()).href}/`;
const standIn = import.meta.resolve('./plain-tests.ts');
const own = [standIn, import.meta.url, import.meta.resolve('./round-settings.ts')];

let generation = 0;
const importers = new Map<string, Set<string>>();
const texts = new Map<string, string>();
const withoutQuery = (url: string): string => url.replace(/\?.*$/, '');

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest' && context.parentURL !== standIn) return { url: standIn, shortCircuit: true };
    const found = next(specifier, context);
    if (!found.url.startsWith(root) || found.url.includes('/node_modules/') || own.includes(found.url)) return found;
    const url = withoutQuery(found.url);
    if (context.parentURL) importersOf(url).add(withoutQuery(context.parentURL));
    return { ...found, url: `${url}?${generation}` };
  },
  load(url, context, next) {
    if (!url.startsWith(root) || !withoutQuery(url).endsWith('.ts')) return next(url, context);
    return { format: 'module', source: textOf(withoutQuery(url)), shortCircuit: true };
  },
});

function importersOf(url: string): Set<string> {
  const known = importers.get(url) ?? new Set();
  importers.set(url, known);
  return known;
}

function textOf(url: string): string {
  const known = texts.get(url) ?? stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
  texts.set(url, known);
  return known;
}

/** Whatever leads to this file by imports. */
function leadingTo(url: string, seen = new Set<string>()): Set<string> {
  if (!seen.has(url)) {
    seen.add(url);
    for (const importer of importers.get(url) ?? []) leadingTo(importer, seen);
  }
  return seen;
}

interface Found extends PlainTest {
  readonly id: string;
  readonly file: string;
}

class PlainRunner {
  readonly #files = readRoundSettings(process.env).tests;
  readonly #instrument: Instrument = {};

  constructor() {
    // Under the name by which instrumented code looks for it.
    Object.assign(globalThis, { ['__stryker__']: this.#instrument });
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** Stryker starts a new process now and then: each finds out for itself which tests lead to which file. */
  async init() {
    await this.#testsIn(this.#files);
    this.#instrument.mutantCoverage = undefined;
  }

  async dryRun({ files }: { readonly files?: readonly string[] }) {
    const tests = [];
    const asked = files ? this.#files.filter((file) => files.some((broken) => isRelated(file, broken))) : this.#files;
    try {
      for (const { id, file, title, run } of await this.#testsIn(asked)) {
        this.#instrument.currentTestId = id;
        const started = performance.now();
        const failureMessage = await failureOf(run);
        this.#instrument.currentTestId = undefined;
        const seen = { id, name: title, fileName: file, timeSpentMs: performance.now() - started };
        tests.push(failureMessage === null ? { ...seen, status: 0 } : { ...seen, status: 1, failureMessage });
      }
    } catch (error) {
      return { status: 'error', errorMessage: messageOf(error) };
    }
    return { status: 'complete', tests, mutantCoverage: this.#instrument.mutantCoverage };
  }

  async mutantRun({ activeMutant, sandboxFileName, mutantActivation, testFilter, hitLimit }: MutantRun) {
    const instrument = this.#instrument;
    Object.assign(instrument, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    const wanted = testFilter && new Set(testFilter);
    const files = this.#files.filter((file) => isRelated(file, sandboxFileName));
    const asked = files.filter((file) => !wanted || testFilter?.some((id) => id.startsWith(`${file}#`)));
    instrument.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    try {
      const tests = (await this.#testsIn(asked)).filter(({ id }) => wanted?.has(id) ?? true);
      // Otherwise a mutant would survive because nobody was asked.
      if (wanted && tests.length !== wanted.size) throw new Error('Not all tests that come here were found again.');
      instrument.activeMutant = activeMutant.id;
      for (const [at, { id, run }] of tests.entries()) {
        const failureMessage = await failureOf(run);
        if ((instrument.hitCount ?? 0) > (hitLimit ?? Infinity)) return { status: 'timeout', reason: 'hit limit' };
        if (failureMessage !== null) return { status: 'killed', killedBy: [id], failureMessage, nrOfTests: at + 1 };
      }
      return { status: 'survived', nrOfTests: tests.length };
    } catch (error) {
      return { status: 'error', errorMessage: messageOf(error) };
    } finally {
      instrument.activeMutant = undefined;
    }
  }

  /** Every module of ours is read anew for each mutant. */
  async #testsIn(files: readonly string[]): Promise<Found[]> {
    generation += 1;
    const found: Found[] = [];
    for (const file of files)
      for (const { title, run } of await testsDeclaredBy(() => import(`${urlOf(file)}?${generation}`)))
        found.push({ id: `${file}#${title}`, file: resolve(file), title, run });
    return found;
  }
}

const isRelated = (test: string, file: string): boolean => leadingTo(pathToFileURL(file).href).has(urlOf(test));
const urlOf = (file: string): string => pathToFileURL(resolve(file)).href;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function failureOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'plain', factory: () => new PlainRunner() }];
