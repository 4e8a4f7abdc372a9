// What a new call begins with: its description, its handler, a test block for each outcome that every
// call has. Pure: texts in, texts out.
import { areaFaults, camel, nameFaults } from './names.ts';

export interface NewCall {
  /** API-23, or API-23.staff where the requirement asks for another call too */
  readonly id: string;
  /** get, post or delete */
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly area: string;
  /** The verb it does, as its file is named: block-card; a folder may lead to it: session/list-sessions */
  readonly name: string;
  /** The file of its description; the area's own if not said. */
  readonly file: string;
}

/** What is wrong with the order, in sentences. */
export function newCallFaults({ id, method, path, area, name, file }: NewCall): string[] {
  const faults: string[] = [];
  if (!/^[A-Z]+-\d+(\.[a-z-]+)?$/.test(id)) faults.push(`"${id}" is not the id of a requirement, such as API-23.`);
  if (!['get', 'post', 'delete'].includes(method)) faults.push('The method is get, post or delete.');
  if (!path.startsWith('/')) faults.push('The path begins with a slash.');
  return [...faults, ...areaFaults(area), ...[...name.split('/'), file].flatMap(nameFaults)];
}

const verbOf = ({ name }: NewCall): string => name.split('/').at(-1) ?? '';

export const filesOf = ({ area, name, file }: NewCall) => ({
  contract: `contract/${area}/${file}.ts`,
  handler: `features/${area}/api/${name}.ts`,
  test: `features/${area}/api/${name}.test.ts`,
});

export const contractHead = `import { z } from 'zod';
import { call } from '../call.ts';
`;

export const descriptionOf = (order: NewCall): string => `
export const ${camel(verbOf(order))}Call = call({
  id: '${order.id}',
  ${order.method}: '${order.path}',
  who: 'member',
  // A word of domain/identity/permission.ts: who may do this?
  may: '' as never,
  unit: 'aggregatorBuId',
  body: z.object({ custId: z.string().max(64) }),
  answer: z.object({}),
  fails: [],
});
`;

export const handlerOf = (order: NewCall): string => {
  const name = camel(verbOf(order));
  return `import { ${name}Call } from '#${filesOf(order).contract}';
import { handler } from '#server/handler.ts';

export const ${name}Handler = handler(${name}Call, async ({ scope }) => {
  throw new Error(\`${verbOf(order)} does nothing yet for \${scope.unit}\`);
});
`;
};

export const testOf = (order: NewCall): string => {
  const call = `${camel(verbOf(order))}Call`;
  return `import { beforeAll, expect, test } from 'vitest';
import { ${call} } from '#${filesOf(order).contract}';
import { openBrowser } from '#testing/accounts.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { signedIn } from '#testing/members.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

/** Somebody who is signed in; what they send is answered, or refused by a name. */
async function memberOf(unit: string) {
  const { id, token } = await signedIn(shop, unit);
  return { id, browser: Object.assign(openBrowser(api, unit, shop), { accessToken: token }) };
}

test('${order.id} does what it says', async () => {
  const { id, browser } = await memberOf('alpha');
  expect(await browser.send(${call}, { custId: id })).toEqual('write here what it answers');
});

test('${order.id} another customer is refused', async () => {
  const [owner, other] = [await memberOf('alpha'), await memberOf('alpha')];
  expect(await other.browser.send(${call}, { custId: owner.id })).toBe('auth.not-allowed');
});

test('${order.id} another unit sees nothing of it', async () => {
  const [owner, abroad] = [await memberOf('alpha'), await memberOf('beta')];
  expect(await abroad.browser.send(${call}, { custId: owner.id })).toBe('auth.not-allowed');
});
`;
};
