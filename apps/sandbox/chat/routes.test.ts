import { expect, test } from 'vitest';
import { openSandbox } from '#testing/sandbox/sandbox.ts';

const sandbox = await openSandbox();
const get = (path: string) => fetch(sandbox.url + path);

test.each([
  ['freshdesk', '/widgets/80000004711.js', 'FreshworksWidget'],
  ['hubspot', '/4711238.js', 'hsConversationsSettings'],
  ['zendesk', '/ekr/snippet.js?key=a-b', 'zE'],
  ['ada', '/embed2.js', 'adaEmbed'],
])(
  'SHELL-31 the script of %s is at its own path, and a page of another host may load it',
  async (_, path, globalName) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/javascript');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await answer.text()).toContain(globalName);
  },
);

test('the frame may be framed, and says whose it is', async () => {
  const answer = await get('/chat/frame?vendor=ada&key=shop&language=fr');
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(await answer.text()).toContain('<code>shop</code>');
});

test.each([
  '/widgets/abc.js',
  '/nothing.js',
  '/chat/frame?vendor=acme&key=x&language=en',
  '/chat/frame?vendor=ada&key=%3Cb%3E&language=en',
])('%s is refused', async (path) => {
  expect((await get(path)).status).toBeGreaterThanOrEqual(400);
});
