// What a new call begins with: its description, its handler, a test block for each outcome that every
// call has. Pure: texts in, texts out.

export interface NewCall {
  /** API-23 */
  readonly id: string;
  /** get, post or delete */
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  /** The area, which is a folder of the features and of the contract: cards */
  readonly slice: string;
  /** The verb it does, as its file is named: block-card */
  readonly name: string;
}

/** What is wrong with the order, in sentences. */
export function newCallFaults({ id, method, path, slice, name }: NewCall): string[] {
  const faults: string[] = [];
  if (!/^[A-Z]+-\d+$/.test(id)) faults.push(`"${id}" is not the id of a requirement, such as API-23.`);
  if (!['get', 'post', 'delete'].includes(method)) faults.push('The method is get, post or delete.');
  if (!path.startsWith('/')) faults.push('The path begins with a slash.');
  for (const word of [slice, name])
    if (!/^[a-z]+(-[a-z]+)*$/.test(word)) faults.push(`"${word}" is not written like-this.`);
  return faults;
}

const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const descriptionOf = ({ id, method, path, name }: NewCall): string => `
export const ${camel(name)}Call = call({
  id: '${id}',
  ${method}: '${path}',
  who: 'member',
  // A word of domain/identity/permission.ts: who may do this?
  may: '' as never,
  unit: 'aggregatorBuId',
  body: z.object({ custId: z.string().max(64) }),
  answer: z.object({}),
  fails: [],
});
`;

export const contractHead = `import { z } from 'zod';
import { call } from '../call.ts';
`;

export const handlerOf = ({
  slice,
  name,
}: NewCall): string => `import { ${camel(name)}Call } from '#contract/${slice}/${slice}.ts';
import { handler } from '#server/handler.ts';

export const ${camel(name)}Handler = handler(${camel(name)}Call, async ({ scope }) => {
  throw new Error(\`${name} does nothing yet for \${scope.unit}\`);
});
`;

export const testOf = ({ id, slice, name }: NewCall): string => `import { beforeAll, expect, test } from 'vitest';
import { ${camel(name)}Call } from '#contract/${slice}/${slice}.ts';
import { openTestApi, type TestApi } from '#testing/api.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let api: TestApi;
beforeAll(async () => {
  shop = await openTestShop();
  api = await openTestApi(shop);
});

test('${id} does what it says', async () => {
  expect(await api.client('alpha')(${camel(name)}Call, { custId: '' })).toMatchObject({ ok: true });
});

test('${id} another customer is refused', async () => {
  expect.fail('write this');
});

test('${id} another unit sees nothing of it', async () => {
  expect.fail('write this');
});
`;
