// E19: three hundred addresses that try to lead a visitor away.
import { describe, expect, test } from 'vitest';
import { safeReturnAddress } from './return-address.ts';

const allowed = ['https://shop.example.com', 'https://pay.example.com'];

test.each([
  ['https://shop.example.com', 'https://shop.example.com'],
  ['https://shop.example.com/', 'https://shop.example.com/'],
  ['https://pay.example.com/done?order=1#top', 'https://pay.example.com/done?order=1#top'],
  ['/account/wallet?x=1', 'https://shop.example.com/account/wallet?x=1'],
  ['/', 'https://shop.example.com/'],
  ['https://shop.example.com?x=1', 'https://shop.example.com?x=1'],
  ['https://shop.example.com#top', 'https://shop.example.com#top'],
  [`/${'a'.repeat(1_999)}`, `https://shop.example.com/${'a'.repeat(1_999)}`],
])('ours is followed: %s', (given, followed) => {
  expect(safeReturnAddress(given, allowed)).toBe(followed);
});

const evil = 'evil.example';
const hostTricks = [
  `https://${evil}`,
  `http://${evil}`,
  `//${evil}`,
  `///${evil}`,
  `////${evil}`,
  `https:/${evil}`,
  `https:${evil}`,
  `https:\\\\${evil}`,
  `\\\\${evil}`,
  `/\\${evil}`,
  `\\/${evil}`,
  `https://shop.example.com.${evil}`,
  `https://shop.example.com@${evil}`,
  `https://shop.example.com:pw@${evil}`,
  `https://user@shop.example.com`,
  `https://shop.example.com%40${evil}`,
  `https://shop.example.com%2f@${evil}`,
  `https://${evil}#shop.example.com`,
  `https://${evil}?shop.example.com`,
  `https://${evil}/shop.example.com`,
  `https://${evil}\\@shop.example.com`,
  `https://shop.example.com\\.${evil}`,
  `https://shop-example.com`,
  `https://shopXexample.com`,
  `https://example.com`,
  `https://sub.shop.example.com`,
  `https://shop.example.com.`,
  `https://shop.example.co`,
  `https://shop.example.comm`,
  `https://SHOP.example.com`,
  `HTTPS://shop.example.com`,
  `http://shop.example.com`,
  `https://shop.example.com:444`,
  `https://shop.example.com:`,
  `https://shop.example.com:99999999`,
  `https://[::1]`,
  `https://127.0.0.1`,
  `https://0`,
  `https://2130706433`,
  `https://0x7f000001`,
  `https://localhost`,
  `https://shop.example.com\u3002${evil}`,
  `https://shop。example。com`,
  `https://ѕhop.example.com`,
  `https://shop.example.com\u200b`,
  `https://${evil}\u2044shop.example.com`,
  `https://xn--shp-1na.example.com`,
  `https://shop.example.com\u0000.${evil}`,
  `https://shop.example.com\t.${evil}`,
  `https://shop.example.com\n.${evil}`,
  `https://shop.example.com\r\nLocation: https://${evil}`,
  `https://shop.example.com /x`,
];
const schemeTricks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://shop.example.com/%0aalert(1)',
  'javascript:https://shop.example.com',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://shop.example.com',
  'ws://shop.example.com',
  'blob:https://shop.example.com/x',
  'about:blank',
  'mailto:a@b.c',
  'tel:1',
  'intent://shop.example.com#Intent;end',
  'view-source:https://shop.example.com',
  'ssh://shop.example.com',
  'gopher://shop.example.com',
  'jar:https://shop.example.com!/',
  'chrome://settings',
  'feed:https://shop.example.com',
  'https//shop.example.com',
  'https;//shop.example.com',
  'htps://shop.example.com',
  '',
  ' ',
  '.',
  '..',
  'shop.example.com',
  'account',
  './account',
  '../account',
  '?x=1',
  '#x',
  'null',
  'undefined',
  '[object Object]',
  `https://${'a'.repeat(3000)}`,
];
// Each trick as it is, in front of and behind one of ours, and encoded once or twice.
const wrapped = hostTricks.flatMap((trick) => [
  trick,
  ` ${trick}`,
  `${trick} `,
  `\t${trick}`,
  encodeURIComponent(trick),
  encodeURIComponent(encodeURIComponent(trick)),
]);
const corpus = [...new Set([...wrapped, ...schemeTricks])].filter((trick) => trick !== 'https://shop.example.com');

describe('E19 hostile addresses', () => {
  test('there are at least three hundred of them', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(300);
  });
  test('none of them is followed', () => {
    expect(corpus.filter((trick) => safeReturnAddress(trick, allowed) !== null)).toEqual([]);
  });
  test('whatever is followed leads to one of ours when a browser reads it', () => {
    const tails = corpus.map((trick) => `/${trick}`).concat(corpus.map((trick) => `/x?to=${trick}`));
    for (const tail of tails) {
      const followed = safeReturnAddress(tail, allowed);
      if (followed === null) continue;
      expect(allowed).toContain(new URL(followed).origin);
    }
  });
  test('with nothing allowed nothing is followed', () => {
    expect(safeReturnAddress('/account', [])).toBeNull();
    expect(safeReturnAddress('https://shop.example.com', [])).toBeNull();
  });
  test('an address of more than two thousand characters is not followed', () => {
    expect(safeReturnAddress(`/${'a'.repeat(2_000)}`, allowed)).toBeNull();
    expect(safeReturnAddress(`https://shop.example.com/${'a'.repeat(2_000)}`, allowed)).toBeNull();
  });
  test('a path with an odd letter in it is not followed, every other letter is', () => {
    for (const letter of [' ', '\\', '\u007f', '\u0000', '\n', 'é'])
      expect(safeReturnAddress(`/a${letter}b`, allowed), letter).toBeNull();
    for (const letter of ['!', '[', ']', '~'])
      expect(safeReturnAddress(`/a${letter}b`, allowed), letter).toBe(`https://shop.example.com/a${letter}b`);
  });
  test('a port is part of what is allowed', () => {
    const local = ['http://localhost:4000'];
    expect(safeReturnAddress('http://localhost:4000/a', local)).toBe('http://localhost:4000/a');
    for (const other of ['http://localhost/a', 'http://localhost:400/a', 'https://localhost:4000/a'])
      expect(safeReturnAddress(other, local)).toBeNull();
    expect(safeReturnAddress('https://a.example:65535', ['https://a.example:65535'])).not.toBeNull();
  });
});
