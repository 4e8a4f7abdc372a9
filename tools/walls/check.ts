// All rules over all files. Pure, so that a test can hand it a file that breaks one.
import { circleViolations } from './circles.ts';
import { directionViolations } from './direction.ts';
import { unformattedCount, unformattedViolations } from './format.ts';
import { importViolations } from './import-rules.ts';
import { nameViolations } from './names.ts';
import { purityViolations } from './purity.ts';
import { sqlViolations } from './sql-place.ts';
import { readSource, type Source, type Violation } from './source.ts';
import { unitIdViolations } from './unit-ids.ts';

export type { Violation } from './source.ts';

/** `files` maps a path from the top of the repository, with forward slashes, to its source. */
export function check(files: ReadonlyMap<string, string>, unitIds: readonly string[] = []): Violation[] {
  const sources = [...files].map(([path, text]) => readSource(path, text));
  return [
    ...sources.flatMap((source) => checkSource(source, unitIds)),
    ...unformattedCount(sources),
    ...circleViolations(sources),
  ];
}

function checkSource(source: Source, unitIds: readonly string[]): Violation[] {
  if (source.errors.length) {
    return source.errors.map(({ message, line }) => ({
      file: source.path,
      line,
      rule: 'syntax',
      message: `This file cannot be read: ${message}.`,
    }));
  }
  return [
    ...nameViolations(source),
    ...importViolations(source),
    ...unitIdViolations(source, unitIds),
    ...purityViolations(source),
    ...sqlViolations(source),
    ...directionViolations(source),
    ...unformattedViolations(source),
  ];
}
