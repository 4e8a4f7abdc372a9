// pnpm new-call API-23 post /card/updateCard cards update-card
import { existsSync, readFileSync } from 'node:fs';
import { contractHead, descriptionOf, filesOf, handlerOf, newCallFaults, testOf, type NewCall } from './scaffold.ts';
import { refuseExisting, write } from './written.ts';

const [id = '', method = '', path = '', area = '', name = '', file = area] = process.argv.slice(2);
const order = { id, method, path, area, name, file } as NewCall;
const faults = newCallFaults(order);
if (faults.length) {
  console.error(faults.join('\n'));
  console.error('usage: pnpm new-call <requirement> <get|post|delete> <path> <area> <name> [file in contract/<area>]');
  process.exit(2);
}

const { contract, handler, test } = filesOf(order);
refuseExisting([handler, test]);
await write(contract, (existsSync(contract) ? readFileSync(contract, 'utf8') : contractHead) + descriptionOf(order));
await write(handler, handlerOf(order));
await write(test, testOf(order));
console.log(`The call is mounted, and its tests and the census fail until these are filled in:
  ${contract}   who may make it, what it takes, answers and refuses
  ${handler}   load, ask the domain, save, answer
  ${test}   what it answers, and one block for each refusal
  ${contract.replace(/\.ts$/, '.test.ts')}   its row, written from the requirement`);
