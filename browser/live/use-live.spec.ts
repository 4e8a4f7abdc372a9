// The hook in a real browser, with a server that says what the api says, byte by byte, and can be told to misbehave.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test as plain, type Page } from '@playwright/test';
import { bundleForBrowser } from '#testing/browser/bundle.ts';

interface Line {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
}

const bundle = bundleForBrowser('testing/browser/page/live.tsx');

async function openServer() {
  const script = await bundle;
  const lines: Line[] = [];
  let isAway = false;
  const server = createServer((request, answer) => {
    if (request.url === '/page.js') return void answer.setHeader('content-type', 'text/javascript').end(script);
    if (!request.url?.startsWith('/live/'))
      return void answer
        .setHeader('content-type', 'text/html; charset=utf-8')
        .end('<!doctype html><title>live</title><body><script type="module" src="/page.js"></script>');
    if (isAway) return void answer.writeHead(503).end();
    answer.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' });
    answer.write('retry: 200\n\n');
    lines.push({ request, answer });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const open = () => lines.filter(({ answer }) => !answer.destroyed && !answer.writableEnded);
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    open,
    say: (version: number) => open().forEach(({ answer }) => answer.write(`event: changed\nid: ${version}\ndata:\n\n`)),
    beat: () => open().forEach(({ answer }) => answer.write('event: beat\ndata:\n\n')),
    endAll: () => open().forEach(({ answer }) => answer.end()),
    away: (is: boolean) => void (isAway = is),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const test = plain.extend<{ server: Awaited<ReturnType<typeof openServer>> }>({
  // eslint-disable-next-line no-empty-pattern
  server: async ({}, use) => {
    const server = await openServer();
    await use(server);
    await server.close();
  },
});

async function listenTo(page: Page, ticket: string): Promise<void> {
  await page.getByLabel('Address').fill(ticket && `${new URL(page.url()).origin}/live/${ticket}`);
  await page.getByLabel('Address').press('Enter');
}

const told = (page: Page) => page.locator('output');

/** As the browser does when another tab is looked at, which no test can. */
const hide = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );

test('PASS-03 one line for a page; it hears each change, keeps the line with a newer ticket, and lets go of it', async ({
  page,
  server,
}) => {
  await page.goto(server.base);
  await listenTo(page, 'alpha.one.1-1.aaa?seen=0');
  await expect.poll(() => server.open().length).toBe(1);
  server.beat();
  server.say(1);
  await expect(told(page)).toHaveText('1');
  server.say(2);
  await expect(told(page)).toHaveText('2');
  const before = server.lines.length;
  await listenTo(page, 'alpha.one.1-2.bbb?seen=2');
  server.say(3);
  await expect(told(page)).toHaveText('3');
  expect([server.lines.length, server.open().length]).toEqual([before, 1]);
  await listenTo(page, 'alpha.two.1-2.ccc?seen=0');
  await expect.poll(() => server.open().map(({ request }) => request.url)).toEqual(['/live/alpha.two.1-2.ccc?seen=0']);
  await listenTo(page, '');
  await expect.poll(() => server.open().length).toBe(0);
  await expect(told(page)).toHaveText('3');
});

test('a line that ends is opened again, from what was heard last', async ({ page, server }) => {
  await page.goto(server.base);
  await listenTo(page, 'alpha.one.1-1.aaa?seen=0');
  await expect.poll(() => server.open().length).toBe(1);
  server.say(7);
  await expect(told(page)).toHaveText('1');
  server.endAll();
  await expect.poll(() => server.open().length).toBe(1);
  expect(server.open()[0]?.request.headers['last-event-id']).toBe('7');
  expect(server.open()[0]?.request.headers).not.toHaveProperty('cookie');
  server.say(8);
  await expect(told(page)).toHaveText('2');
});

test('PASS-03 where nobody listens to it a page asks, and hears again as soon as it can', async ({ page, server }) => {
  server.away(true);
  await page.goto(server.base);
  await listenTo(page, 'alpha.one.1-1.aaa?seen=0');
  await expect(told(page)).toHaveText('1');
  await expect(told(page)).toHaveText('2');
  server.away(false);
  await expect.poll(() => server.open().length).toBe(1);
  const before = Number(await told(page).textContent());
  server.say(1);
  await expect(told(page)).toHaveText(String(before + 1));
});

test('PASS-03 a page that nobody looks at lets go of its line, and asks when it is seen again', async ({
  page,
  server,
}) => {
  await page.goto(server.base);
  await listenTo(page, 'alpha.one.1-1.aaa?seen=0');
  await expect.poll(() => server.open().length).toBe(1);
  await hide(page, true);
  await expect.poll(() => server.open().length).toBe(0);
  await expect(told(page)).toHaveText('0');
  await hide(page, false);
  await expect(told(page)).toHaveText('1');
  await expect.poll(() => server.open().length).toBe(1);
});
