// pnpm new-screen identity own-sessions /account/sessions
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readCatalogue } from '../messages/catalogue.ts';
import { jsonOf } from '../messages/fill.ts';
import { refuseExisting, write } from '../new-call/written.ts';
import { isKnown, treeOf, withRow, withTestedLine } from './address.ts';
import {
  filesOf,
  newScreenFaults,
  pageOf,
  routeFileOf,
  screenOf,
  specOf,
  textsOf,
  type NewScreen,
} from './scaffold.ts';

const [area = '', name = '', path = ''] = process.argv.slice(2);
const order: NewScreen = { area, name, path };
const faults = newScreenFaults(order, readCatalogue());
if (faults.length) {
  console.error(faults.join('\n'));
  console.error('usage: pnpm new-screen <area> <name> <path>');
  process.exit(2);
}

const { screen, page, spec, route, english } = filesOf(order);
refuseExisting([screen, page, spec, route, english]);
const routes = 'domain/shop/shop-routes';
const isNew = !isKnown(path);
if (isNew) {
  await write(`${routes}.ts`, withRow(readFileSync(`${routes}.ts`, 'utf8'), path));
  await write(`${routes}.test.ts`, withTestedLine(readFileSync(`${routes}.test.ts`, 'utf8'), path));
}
await write(screen, screenOf(order));
await write(page, pageOf(order));
await write(spec, specOf(order, treeOf(path).signIn));
await write(route, routeFileOf(order));
await write(english, jsonOf(textsOf(order)));

console.log(`The screen is there to be looked at (pnpm dev). To fill in:
  ${screen}
  ${spec}   fails until it says what is done and seen
  ${english}   then pnpm texts, for the other languages
Written, and mostly left as it is:
  ${page}   what the server gives it, the same for everybody
  ${route}${
    isNew
      ? `
  ${routes}.ts, ${routes}.test.ts   ${treeOf(path).row}: is that who may open it?`
      : ''
  }
${
  path.includes(':')
    ? 'To be pictured by pnpm screenshots and looked at by the accessibility test it needs a line in testing/browser/pictured-pages.ts.'
    : 'It is pictured by pnpm screenshots and looked at by the accessibility test without another word.'
}

To be translated:`);
try {
  execFileSync(process.execPath, ['tools/messages/main.ts'], { stdio: 'inherit' });
} catch {
  // It has listed what is left to translate, which is no fault of this command.
}
