import { expect, test } from 'vitest';
import { exampleProfiles } from '#testing/example-units.ts';
import { isSafeLink, isShopLink, readMarkedText } from './marked-text.ts';

test('a blank line begins a paragraph, a lone line break does not', () => {
  expect(readMarkedText('One\ntwo\n\n\nThree\r\n\r\nFour')).toEqual([
    { kind: 'paragraph', spans: [{ text: 'One two' }] },
    { kind: 'paragraph', spans: [{ text: 'Three' }] },
    { kind: 'paragraph', spans: [{ text: 'Four' }] },
  ]);
});

test('headings, lists, strong words and links', () => {
  expect(readMarkedText('## When\n- **now**\n- later, see [help](/faq)\nThat is all.')).toEqual([
    { kind: 'heading', spans: [{ text: 'When' }] },
    {
      kind: 'list',
      items: [[{ text: 'now', strong: true }], [{ text: 'later, see ' }, { text: 'help', to: '/faq' }]],
    },
    { kind: 'paragraph', spans: [{ text: 'That is all.' }] },
  ]);
});

test('HTML is text', () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>';
  expect(readMarkedText(hostile)).toEqual([{ kind: 'paragraph', spans: [{ text: hostile }] }]);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'http://plain.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/%2e%2e/other',
  'https:evil',
  'mailto:a@b.example?bcc=all',
  'file:///etc/passwd',
  'relative',
  '',
])('a link to %j is only its words', (address) => {
  expect(isSafeLink(address)).toBe(false);
  expect(
    readMarkedText(`[press](${address || 'x'})`)
      .flatMap((block) => ('spans' in block ? block.spans : []))
      .filter(({ to }) => to),
  ).toEqual([]);
});

test('links of the shop, the web, mail and phones are followed', () => {
  for (const address of [
    '/',
    '/faq',
    '/card/A-1?lang=fr#top',
    'https://a.example/b',
    'mailto:a@b.example',
    'tel:+33123456789',
  ])
    expect(isSafeLink(address), address).toBe(true);
  expect(isShopLink('https://a.example')).toBe(false);
});

test('a hundred thousand brackets are read in no time', () => {
  for (const unit of ['[', '[a](', '**a', '[]', '*', '(', '[[a]'])
    expect(readMarkedText(unit.repeat(100_000 / unit.length))).toHaveLength(1);
}, 2_000);

test('every page of the example units is read whole', () => {
  for (const { infoPages } of exampleProfiles)
    for (const { content } of infoPages)
      for (const text of Object.values(content)) {
        const words = readMarkedText(text).flatMap((block) =>
          block.kind === 'list' ? block.items.flat() : block.spans,
        );
        expect(words.map((span) => span.text).join('')).toContain(text.slice(0, 20));
      }
});

const spansOf = (text: string) => readMarkedText(text).flatMap((block) => ('spans' in block ? block.spans : []));

test('what stands before, between and behind the marks is text', () => {
  expect(spansOf('a **b** c [d](/e) f')).toEqual([
    { text: 'a ' },
    { text: 'b', strong: true },
    { text: ' c ' },
    { text: 'd', to: '/e' },
    { text: ' f' },
  ]);
  expect(spansOf('[d](/e)**b**')).toEqual([
    { text: 'd', to: '/e' },
    { text: 'b', strong: true },
  ]);
});

test.each(['**', '****', '** a', '*a*', '[a]', '[](/a)', '[a]()', '[a](/b c)', '[a] (/b)', '(a)[/b]'])(
  '%j is no mark and stays as it is',
  (text) => {
    expect(spansOf(text)).toEqual([{ text }]);
  },
);

test('marks are of at most 300 characters and of one line', () => {
  const words = 'w'.repeat(300);
  expect(spansOf(`**${words}**`)).toEqual([{ text: words, strong: true }]);
  expect(spansOf(`**${words}w**`)).toEqual([{ text: `**${words}w**` }]);
  expect(spansOf(`[${words}](/a)`)).toEqual([{ text: words, to: '/a' }]);
  expect(spansOf(`[${words}w](/a)`)).toEqual([{ text: `[${words}w](/a)` }]);
  const path = `/${'p'.repeat(299)}`;
  expect(spansOf(`[a](${path})`)).toEqual([{ text: 'a', to: path }]);
  expect(spansOf(`[a](${path}p)`)).toEqual([{ text: `[a](${path}p)` }]);
  expect(readMarkedText('- **a\n- b**')).toEqual([{ kind: 'list', items: [[{ text: '**a' }], [{ text: 'b**' }]] }]);
});

test('each heading is one, each list is one, and lines may be indented', () => {
  expect(readMarkedText('## One\n## Two\n  - a  \n\t- b\n ## Three\nFour\nfive')).toEqual([
    { kind: 'heading', spans: [{ text: 'One' }] },
    { kind: 'heading', spans: [{ text: 'Two' }] },
    { kind: 'list', items: [[{ text: 'a' }], [{ text: 'b' }]] },
    { kind: 'heading', spans: [{ text: 'Three' }] },
    { kind: 'paragraph', spans: [{ text: 'Four five' }] },
  ]);
  expect(readMarkedText('##One\n-two\n#')).toEqual([{ kind: 'paragraph', spans: [{ text: '##One -two #' }] }]);
});

test('a line of blanks is blank, and nothing is nothing', () => {
  expect(readMarkedText('a\n \t\nb')).toHaveLength(2);
  expect(readMarkedText(' \n\n \n')).toEqual([]);
  expect(readMarkedText('')).toEqual([]);
});

test.each([
  'xhttps://a.example',
  'https://-a',
  'https://',
  'xmailto:a@b.example',
  'mailto:',
  'mailto:a b@c.example',
  'mailto:a@b.example>',
  "mailto:a'b",
  'mailto:a"b',
  'mailto:<a',
  'xtel:1',
  'tel:',
  'tel:++1',
  'tel:1x',
  'tel:1;ext=2',
  'x/faq',
  '/faq x',
  '/faq"',
  '/faq:x',
  '/a/./b',
  '/a/..',
  '/a/.',
  '/%2E/b',
  '/.%2e',
])('a link to %j is not followed', (address) => {
  expect(isSafeLink(address)).toBe(false);
});

test.each([
  'HTTPS://A.example',
  'MAILTO:a@b.example',
  'tel:00-33-1',
  'https://9.example',
  '/a...',
  '/.well-known',
  '/a%2eb',
])('a link to %j is followed', (address) => {
  expect(isSafeLink(address)).toBe(true);
});

test('the words of a link that is not followed are still read', () => {
  expect(spansOf('[press](javascript:x)')).toEqual([{ text: 'press' }]);
});
