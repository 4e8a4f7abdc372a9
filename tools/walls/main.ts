import { areaViolations, crowdedViolations } from './areas.ts';
import { check } from './check.ts';
import { documentViolations } from './documents.ts';
import { handlerTestViolations } from './handler-tests.ts';
import { readTree } from './tree.ts';

const { paths, files, documents, unitIds } = readTree();
const violations = [
  ...check(files, unitIds),
  ...areaViolations(paths),
  ...crowdedViolations(paths),
  ...handlerTestViolations(files),
  ...documentViolations(documents, paths),
];

for (const { file, line, rule, message } of violations) console.error(`${file}:${line}  ${rule}  ${message}`);

if (violations.length) {
  console.error(`\n${violations.length} in the way. tools/walls/rooms.ts says what each room may do.`);
  process.exitCode = 1;
} else {
  console.log(`walls: ${files.size} files keep to their rooms`);
}
