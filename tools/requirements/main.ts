//   node tools/requirements/main.ts [--areas CART,PAY]
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree, root } from '../walls/tree.ts';
import { requirements } from './command.ts';

const { values } = parseArgs({ options: { areas: { type: 'string', default: '' } } });

const textAt = (path: string): string => readFileSync(join(root, path), 'utf8');

const { lines, warnings, exitCode } = requirements({
  table: textAt('docs/requirements.tsv'),
  reports: new Map(globSync('reports/*.json', { cwd: root }).map((path) => [path, textAt(path)])),
  testFiles: () => new Map([...readTree().files].filter(([path]) => /\.(test\.tsx?|spec\.ts)$/.test(path))),
  areas: values.areas.split(',').filter((area) => area !== ''),
});

for (const warning of warnings) console.error(warning);
for (const line of lines) console.log(line);
process.exitCode = exitCode;
