// pnpm new-call API-23 post /card/updateCard cards update-card
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contractHead, descriptionOf, handlerOf, newCallFaults, testOf, type NewCall } from './scaffold.ts';

const [id = '', method = '', path = '', slice = '', name = ''] = process.argv.slice(2);
const order = { id, method, path, slice, name } as NewCall;
const faults = newCallFaults(order);
if (faults.length) {
  console.error(faults.join('\n'));
  console.error('usage: pnpm new-call <requirement> <get|post|delete> <path> <slice> <name>');
  process.exit(2);
}

const contract = `contract/${slice}/${slice}.ts`;
const folder = `features/${slice}/api`;
const handler = join(folder, `${name}.ts`);
if (existsSync(handler)) throw new Error(`${handler} exists already`);

for (const made of [folder, dirname(contract)]) mkdirSync(made, { recursive: true });
writeFileSync(contract, (existsSync(contract) ? readFileSync(contract, 'utf8') : contractHead) + descriptionOf(order));
writeFileSync(handler, handlerOf(order));
writeFileSync(join(folder, `${name}.test.ts`), testOf(order));
console.log(`${contract}, ${handler} and its test are yours to fill; the census and the tests fail until they are.`);
