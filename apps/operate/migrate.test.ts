import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { record } from '#data/audit.ts';
import { openTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let address: URL;
beforeAll(async () => {
  shop = await openTestShop();
  address = new URL(shop.databases.east.url('unwrap_migrator'));
});

const command = join(import.meta.dirname, 'migrate.ts');

async function run(environment: Readonly<Record<string, string>>, words: readonly string[] = []) {
  const { MIGRATOR_PODS: _, PROFILE: __, ...others } = process.env;
  const env = { ...others, ...environment };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [command, ...words], { env })) };
  } catch (error) {
    return error as { readonly code: number; readonly stdout: string; readonly stderr: string };
  }
}

test('KEEP-13 the addresses of the pods are read from the environment, or are words where they hold no secret', async () => {
  const [place, twice] = [`${address.host}${address.pathname}`, `${address.href} ${address.href}`];
  const said = `${place}: nothing to do\n`;
  expect(await run({ MIGRATOR_PODS: twice })).toEqual({ code: 0, stdout: said + said, stderr: '' });
  expect(await run({}, [address.href])).toEqual({ code: 0, stdout: said, stderr: '' });
  expect(await run({})).toMatchObject({
    code: 78,
    stderr: expect.stringContaining('MIGRATOR_PODS is missing') as string,
  });
});

test('KEEP-13 KEEP-08 in production no migrator goes over a line in clear, and its password is not said', async () => {
  const MIGRATOR_PODS = 'postgres://m:hush@db-east/unwrap?sslmode=verify-full postgres://m:hush@db-west/unwrap';
  const { code, stderr } = await run({ PROFILE: 'production', MIGRATOR_PODS });
  expect([code, stderr]).toEqual([78, expect.stringContaining('sslmode=verify-full in its address 2')]);
  expect(stderr).not.toContain('hush');
});

test('KEEP-12 a row of a clock that is years ahead ends no release, and is named by each', async () => {
  shop.clock.set(new Date('2071-01-01T00:00:00.000Z'));
  await shop.inUnit('alpha', (scope) => record(scope, { call: 'API-40', outcome: 'ahead' }));
  const { code, stderr } = await run({ MIGRATOR_PODS: address.href });
  expect(code).toBe(0);
  expect(stderr).toMatch(
    /: warning: parts\.audit_other has 1 rows .* a clock was years ahead \(docs\/operations\/retention\.md#parts\)$/m,
  );
});
