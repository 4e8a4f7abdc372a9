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
