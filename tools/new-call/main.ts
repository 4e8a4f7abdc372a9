// pnpm new-call API-23 post /card/updateCard cards update-card
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  contractHead,
  descriptionOf,
  entryNames,
  handlerOf,
  newCallFaults,
  testOf,
  withEntry,
  type NewCall,
} from './scaffold.ts';

const [id = '', method = '', path = '', slice = '', name = ''] = process.argv.slice(2);
const order = { id, method, path, slice, name } as NewCall;
const faults = newCallFaults(order);
if (faults.length) {
  console.error(faults.join('\n'));
  console.error('usage: pnpm new-call <requirement> <get|post|delete> <path> <slice> <name>');
  process.exit(2);
}

const contract = `contract/${slice}.ts`;
const folder = `features/${slice}/api`;
const handler = join(folder, `${name}.ts`);
if (existsSync(handler)) throw new Error(`${handler} exists already`);
const names = entryNames(name);

mkdirSync(folder, { recursive: true });
writeFileSync(contract, (existsSync(contract) ? readFileSync(contract, 'utf8') : contractHead) + descriptionOf(order));
writeFileSync(handler, handlerOf(order));
writeFileSync(join(folder, `${name}.test.ts`), testOf(order));
extend('contract/calls.ts', `import { ${names.call} } from './${slice}.ts';`, names.call);
extend('apps/api/handlers.ts', `import { ${names.handler} } from '#${handler}';`, names.handler);
console.log(`${contract}, ${handler} and its test are yours to fill; the census and the tests fail until they are.`);

function extend(file: string, importLine: string, entry: string): void {
  writeFileSync(file, withEntry(readFileSync(file, 'utf8'), importLine, entry));
}
