// What Stryker's report says, as scores by file and by room and the mutants that nobody noticed.
import type { EqualMutant } from './equal.ts';

interface Position {
  readonly line: number;
  readonly column: number;
}

/** As much of the mutation testing report schema as is read here; lines and columns count from one. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly mutants: readonly {
          readonly location: { readonly start: Position; readonly end: Position };
          readonly replacement?: string;
          readonly status: string;
        }[];
      }
    >
  >;
}

/** What a later run may believe: that a mutant was noticed. New tests may notice the others. */
export function noticedOnly<Kept extends Report>(report: Kept): Kept {
  const files = Object.entries(report.files).map(([file, { mutants, ...rest }]) => [
    file,
    { ...rest, mutants: mutants.filter(({ status }) => noticed.includes(status)) },
  ]);
  return { ...report, files: Object.fromEntries(files) as Kept['files'] };
}

export interface Mutant {
  readonly file: string;
  readonly lineNumber: number;
  /** The whole line that the mutant begins in, without the space around it. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly status: string;
}

/** `sources` are the files as they are in the tree, with their types. */
export function mutantsOf(report: Report, sources: ReadonlyMap<string, string>): Mutant[] {
  return Object.entries(report.files).flatMap(([file, { mutants }]) => {
    const lines = (sources.get(file) ?? '').split('\n');
    return mutants.map(({ location: { start, end }, replacement = '', status }) => ({
      file,
      lineNumber: start.line,
      line: (lines[start.line - 1] ?? '').trim(),
      original: textBetween(lines, start, end),
      replacement,
      status,
    }));
  });
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const chosen = lines.slice(start.line - 1, end.line);
  // The end first: on a mutant of one line, both cut the same line.
  chosen[chosen.length - 1] = (chosen.at(-1) ?? '').slice(0, end.column - 1);
  chosen[0] = (chosen[0] ?? '').slice(start.column - 1);
  return chosen.join('\n');
}

const noticed = ['Killed', 'Timeout'];
const unnoticed = ['Survived', 'NoCoverage'];

export interface Score {
  readonly name: string;
  readonly noticed: number;
  readonly counted: number;
}

export interface Judgement {
  readonly files: readonly Score[];
  readonly rooms: readonly Score[];
  readonly survivors: readonly Mutant[];
  /** Left out of the score because they are named as equal. */
  readonly equal: number;
  /** Left out because no test could be run with them. */
  readonly broken: number;
  /** Named as equal, but there is no such mutant, or a test notices it. */
  readonly idle: readonly EqualMutant[];
}

export function judge(mutants: readonly Mutant[], named: readonly EqualMutant[]): Judgement {
  const isEqual = (mutant: Mutant): boolean =>
    unnoticed.includes(mutant.status) && named.some((each) => matches(each, mutant));
  const counted = mutants.filter(
    (mutant) => (noticed.includes(mutant.status) || unnoticed.includes(mutant.status)) && !isEqual(mutant),
  );
  const files = new Set(mutants.map(({ file }) => file));
  return {
    files: scores(counted, ({ file }) => file),
    rooms: scores(counted, ({ file }) => file.split('/')[0] ?? ''),
    survivors: counted.filter(({ status }) => unnoticed.includes(status)),
    equal: mutants.filter(isEqual).length,
    broken: mutants.filter(({ status }) => ![...noticed, ...unnoticed].includes(status)).length,
    idle: named.filter(
      (each) => files.has(each.file) && !mutants.some((mutant) => isEqual(mutant) && matches(each, mutant)),
    ),
  };
}

const matches = (named: EqualMutant, mutant: Mutant): boolean =>
  named.file === mutant.file &&
  named.line === mutant.line &&
  named.original === mutant.original &&
  named.replacement === mutant.replacement;

function scores(mutants: readonly Mutant[], nameOf: (mutant: Mutant) => string): Score[] {
  return [...Map.groupBy(mutants, nameOf)].map(([name, group]) => ({
    name,
    noticed: group.filter(({ status }) => noticed.includes(status)).length,
    counted: group.length,
  }));
}

export function linesOf({ files, rooms, survivors, equal, broken, idle }: Judgement): string[] {
  return [
    ...survivors.flatMap(({ file, lineNumber, original, replacement, status }) => [
      `${file}:${lineNumber} ${status === 'NoCoverage' ? 'no test comes here' : 'survives'}`,
      ...original.split('\n').map((line) => `  - ${line}`),
      ...replacement.split('\n').map((line) => `  + ${line}`),
    ]),
    ...files.map(scoreLine),
    ...rooms.map((room) => `what was asked of ${scoreLine(room)}`),
    `${survivors.length} survive; ${equal} named as equal and ${broken} that no test could be run with are left out`,
    ...idle.map(({ file, line, replacement }) => `named as equal, but it is not: ${file}: ${line} -> ${replacement}`),
  ];
}

const scoreLine = (score: Score): string => `${score.name}: ${percent(score)} % (${score.noticed} of ${score.counted})`;

/** Rounded down: 100 is all of them. */
const percent = ({ noticed: some, counted }: Score): string => (Math.floor((some * 1000) / counted) / 10).toFixed(1);
