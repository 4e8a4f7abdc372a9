import { afterEach, expect, test, vi } from 'vitest';
import { isSafari, leaveFor } from './leave-for.ts';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', false],
])('AUTH-31 which browser is Safari: %s', (userAgent, expected) => {
  expect(isSafari(userAgent)).toBe(expected);
});

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** Leaves for an address in such a browser; notes what it does, and when. */
function leaving(userAgent: string) {
  const done: string[] = [];
  const link = { href: '', click: () => void done.push(`clicked ${link.href}`) };
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('location', { assign: (address: string) => void done.push(`assigned ${address}`) });
  vi.stubGlobal('document', {
    createElement: (name: string) => (done.push(`made ${name}`), link),
    body: { append: (added: unknown) => void (added === link && done.push('added')) },
  });
  leaveFor('https://elsewhere.example/');
  return done;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('AUTH-31 Safari clicks a link of the page 1 s later', () => {
  const done = leaving(safari);
  vi.advanceTimersByTime(999);
  expect(done).toEqual(['made a', 'added']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['made a', 'added', 'clicked https://elsewhere.example/']);
  vi.advanceTimersByTime(60_000);
  expect(done).toHaveLength(3);
});

test('AUTH-31 any other browser goes at once, by itself', () => {
  const done = leaving('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0');
  vi.advanceTimersByTime(60_000);
  expect(done).toEqual(['assigned https://elsewhere.example/']);
});
