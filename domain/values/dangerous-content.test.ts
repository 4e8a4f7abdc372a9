import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuresTime } from '#testing/wait.ts';
import { hasActiveAddress, hasActiveMarkup, isDangerous } from './dangerous-content.ts';

const elements = ['script', 'iframe', 'object', 'embed', 'svg', 'math', 'link', 'base'];

test.each(elements)('VAL-12 <%s is active markup, in any case and closing too', (name) => {
  for (const text of [`<${name}>`, `</${name}>`, `< ${name} x`, `<${name.toUpperCase()}/`, `a<\n/${name}`])
    expect(hasActiveMarkup(text)).toBe(true);
  expect(hasActiveMarkup(name)).toBe(false);
  expect(hasActiveMarkup(`<${name}s`)).toBe(false);
});

test.each([
  'onload=',
  'onerror =',
  'ONCLICK=alert(1)',
  'x/onmouseover\n=1',
  '"onfocus="',
  'onpointerenter=1',
  'onanimationstart=1',
  'onwebkittransitionend=1',
  'ononline=1',
  'onpageshow=1',
  'ontimeupdate=1',
  'onpopstate=1',
  'onbeforetoggle=1',
  'onſubmit=1',
])('VAL-12 %j is an event handler', (text) => {
  expect(hasActiveMarkup(text)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:',
  'java script:',
  'j\na\tv a s c r i p t :',
  'java\u0000script:',
  'java\u200bscript:',
  'java\u200dscript:',
  'java\u00adscript\u00a0:',
  'ｊａｖａｓｃｒｉｐｔ：',
  'vbscript:msgbox',
  'VB Script:',
  'data:text/html,x',
  'data: text/html,x',
  'da\nta:text/html;base64,x',
  'DATA:,x',
  'data:;base64,x',
  'data:foo,x',
  'data:image/svg+xml;utf8,x',
  'width: expression(1)',
  'Expression(',
  'style=color',
  'STYLE = "x"',
  'href=x',
  'xlink:href=x',
  "src='x'",
  '<',
  '>',
  '＜b＞',
  '\ufe64b',
  'b\ufe65',
])('VAL-13 %j is dangerous', (text) => {
  expect(isDangerous(text)).toBe(true);
});

test('VAL-13 each danger is one alone, without angle brackets', () => {
  for (const text of ['javascript:', 'vbscript:', 'data:,', 'data:x;', 'expression(', 'style=', 'href=', 'src='])
    expect(hasActiveAddress(text)).toBe(true);
});

describe('VAL-13 angle brackets in an escaped form', () => {
  test.each([
    '&lt;',
    '&gt;',
    '&LT;',
    '&Gt;',
    '&lt',
    '&gt',
    '&ltscript',
    '&nvlt;',
    '&nvgt;',
    '&#60;',
    '&#62;',
    '&#60',
    '&#0000062;',
    '&#x3c;',
    '&#X3E;',
    '&#x3e',
    '&#x0000003C',
    '&#xff1c;',
    '%3C',
    '%3e',
    '%u003c',
    '\\u003C',
    '\\u{3c}',
    '\\x3e',
    // Twice escaped, and by two ways.
    '&amp;lt;',
    '&amp;#60;',
    '&ampgt',
    '%253C',
    '%26lt%3B',
    '&#37;3c',
    '&percnt;3c',
    '&amp&num;60;',
    '&bsol;x3c',
    '&#\u200b60;',
    '&#\ufeff&#x36;0;',
  ])('%s', (text) => {
    expect(isDangerous(text)).toBe(true);
  });

  test.each([
    'java&Tab;script:',
    'java&NewLine;script&colon;',
    '&#106;avascript&#58;',
    '%6a%61vascript%3A',
    'java&#0;script:',
    'onload&equals;1',
    'expression&lpar;',
    'data:text&sol;html',
    'onload&nbsp;=1',
    'javascript&#x3a',
    'style\\x3d',
    'data:&semi;base64',
    'data:&comma;x',
  ])('and what needs none: %s', (text) => {
    expect(isDangerous(text)).toBe(true);
  });

  test('deeper than anybody escapes by mistake is dangerous, whatever is at the bottom', () => {
    const deep = (layers: number) => `%${'25'.repeat(layers - 1)}41`;
    expect(isDangerous(deep(1))).toBe(false);
    expect(isDangerous(deep(5))).toBe(false);
    expect(isDangerous(deep(6))).toBe(true);
  });
});

test.each([
  '',
  "O'Connor",
  'description, objective, scripture, mathematics, linked, database, embedded, baseball',
  'I love math, the missing link, a base and my svg object',
  'online=yes, only = 1, one=1, once=11, onze = 11, ontime=1, onpage=2, onboard=3, onpopulair=1',
  'load=1, onload, on load = 1, xonload=1',
  'lifestyle=good, style: good, my style',
  'An expression (of love)',
  'Data: 12/05/2026',
  'data:12/05/2026',
  'Data: lunedì, 5 maggio',
  'Data: maggio/giugno',
  'My data:',
  'Java: script and all',
  'JavaScript is fun',
  'srcset, href and src',
  'Tom &amp; Jerry &copy; R&D, Q&A, Smith&Ltd, Smith &LTD.',
  '100%de réduction, 50% 3 times, 5 %25',
  '&#39;quoted&#x27; &#99999999999; &#x110000; &#xd83d;',
  'C:\\users\\x, \\u{1f600}, \\ud83d\\ude00',
  '❤️ 1 = 1, a & b; c # d % e',
  'Joyeux Noël à toi, ma chérie ! 👨‍👩‍👧‍👦',
  'عيد ميلاد سعيد يا حبيبتي',
])('VAL-12 VAL-13 people may write %j', (text) => {
  expect(isDangerous(text)).toBe(false);
});

test('VAL-13 to the letter: a heart of an angle bracket is refused', () => {
  expect(isDangerous('I love you <3')).toBe(true);
  expect(isDangerous('1 < 2')).toBe(true);
});

test('VAL-13 an escaped bracket is found wherever it stands, in words without one', () => {
  const written = (code: string) =>
    fc.constantFrom(`&#${code};`, `&#x${Number(code).toString(16)};`, `%${Number(code).toString(16)}`);
  const escaped = fc.constantFrom('60', '62').chain(written);
  const words = fc.stringMatching(/^[a-z é.,]*$/u);
  fc.assert(
    fc.property(words, escaped, words, (before, bracket, after) => {
      // A digit or letter of what follows must not lengthen the number.
      expect(isDangerous(`${before}${bracket} ${after}`)).toBe(true);
      expect(isDangerous(`${before} ${after}`)).toBe(false);
    }),
  );
});

test.each([
  'a',
  ' ',
  '\n',
  '<',
  '&',
  '&#',
  '&#x',
  '&#6',
  '&amp;',
  '&amp',
  '%25',
  '%',
  '%2',
  '\\u{',
  '\\u{1',
  'on',
  'onload ',
  'onload',
  'style ',
  'data:',
  'data: ',
  'data:a',
  'java',
  'java ',
  'javascript ',
  'expression',
  '< /',
  '\u200d',
  '\u0301\u0323',
  '\ufeff',
  '\ud800',
  '\u{1f3f4}',
  '\u{e0061}',
  '\u{1f3f4}\u{e0061}',
])('VAL-12 VAL-13 a hundred thousand characters of %j take no time', measuresTime, (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  const begun = performance.now();
  for (const hostile of [text, `onload${text}`, `style${text}`, `&#${text}`, `${text}!`]) isDangerous(hostile);
  expect(performance.now() - begun).toBeLessThan(2_000);
});
