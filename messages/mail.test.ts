import { expect, test } from 'vitest';
import { unitProfile } from '#testing/unit-profile.ts';
import type { Theme } from '#domain/units/theme.ts';
import { mailOf } from './mail.ts';
import { mailTexts } from './texts.ts';
import type { MailContent } from './mail-content.ts';

const content: MailContent = {
  subject: 'Hello',
  preview: 'Hi',
  heading: 'Hello you',
  paragraphs: ['One.'],
};
const mailWith = (changes: Partial<MailContent>, theme?: Theme) =>
  mailOf({
    profile: unitProfile(theme ? { theme } : {}),
    language: 'en',
    to: 'x@example.com',
    id: 'id-1',
    content: { ...content, ...changes },
  });

test('a mail comes from the shop, with who it is and where to ask', () => {
  const mail = mailWith({});
  expect(mail).toMatchObject({
    from: { name: 'Alpha Cards', address: 'shop@alpha.example' },
    messageId: '<id-1@alpha.example>',
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  for (const part of [mail.html, mail.text])
    for (const said of ['Hello you', 'One.', 'help@alpha.example', 'Alpha Ltd', '1 Test Street'])
      expect(part).toContain(said);
});

test('every part of a mail is in its text, in order, and none is missing from its HTML', () => {
  const { html, text } = mailWith({
    card: {
      name: 'Lumière',
      amount: '€20',
      picture: 'https://shop.example/p.png',
      art: { ground: ['#111111', '#222222'], ink: '#ffffff' },
    },
    quote: { words: 'For you', from: 'Ada' },
    action: { label: 'Open it', address: 'https://shop.example/gift#t' },
    facts: [{ label: 'Until', value: '2027/01/02' }],
    notes: ['Keep it.'],
  });
  const parts = [
    ['Alpha Cards', 'Hello you', 'One.', 'Lumière\n€20', '> For you\n> — Ada'],
    ['Open it:\nhttps://shop.example/gift#t', 'Until: 2027/01/02', 'Keep it.'],
  ].flat();
  expect(text.split('\n\n').slice(0, -1)).toEqual(parts);
  for (const said of ['Lumière', '€20', 'For you', 'Ada', 'Open it', 'Until', '2027/01/02', 'Keep it.'])
    expect(html).toContain(said);
  expect(html).toContain('href="https://shop.example/gift#t"');
});

test.each([
  ['fr', 'Total\u00a0: 20'],
  ['zc', 'Total：20'],
] as const)('in %s a fact is named as the language does it', (language, said) => {
  const facts = [{ label: 'Total', value: '20' }];
  const action = { label: 'Open', address: 'https://shop.example/' };
  const { text } = mailOf({
    profile: unitProfile(),
    language,
    to: 'x@example.com',
    id: 'i',
    content: { ...content, facts, action },
  });
  expect(text).toContain(`\n${said}\n`);
  expect(text).toMatch(/\nOpen\u00a0?[:：]\nhttps:/);
});

test('what was bought stands in rows, each with its picture, and whether there is more', () => {
  const drawn = {
    picture: 'https://shop.example/p.png',
    art: { ground: ['#111111', 'url(x)'] as const, ink: '#ffffff' },
  };
  const rows = [
    { ...drawn, name: 'Lumière', amount: '€20', details: ['For Ada', 'Goes out now'] },
    { ...drawn, name: '<b>', amount: '2 × €5', details: [] },
  ];
  const { html, text } = mailWith({ items: { rows, more: 'And 3 more.' } });
  expect(text).toContain('Lumière\n€20\nFor Ada\nGoes out now\n\n<b>\n2 × €5\n\nAnd 3 more.\n');
  for (const said of ['Lumière', 'For Ada', 'Goes out now', '&lt;b&gt;', '2 × €5', 'And 3 more.'])
    expect(html).toContain(said);
  expect(html.match(/src="https:\/\/shop.example\/p.png"/g)).toHaveLength(2);
  expect(html).not.toMatch(/url\(|<b>/);
  expect(mailWith({ items: { rows, more: null } }).text).not.toContain('And 3');
});

test.each([
  ['en', 'Lumière & "Co"', 'Lumière &amp; &quot;Co&quot;'],
  ['ar', 'هدية', 'هدية'],
] as const)('in %s a card is a picture with its name, its size and its colours', (language, name, alt) => {
  const art = { ground: ['#111111', '#222222'], ink: '#fefefe' } as const;
  const card = { name, amount: '€20', picture: 'https://shop.example/p.png?a=1&b=2', art };
  const { html } = mailOf({
    profile: unitProfile(),
    language,
    to: 'x@example.com',
    id: 'i',
    content: { ...content, card },
  });
  const [picture = ''] = html.match(/<td [^>]*><img [^>]*>/) ?? [];
  for (const said of [`alt="${alt}"`, 'src="https://shop.example/p.png?a=1&amp;b=2"', 'width="342" height="216"'])
    expect(picture).toContain(said);
  // Where pictures are not shown: the name, in the card's ink on its ground.
  for (const said of ['bgcolor="#111111"', 'linear-gradient(160deg,#111111,#222222)', 'color:#fefefe'])
    expect(picture).toContain(said);
  expect(picture).not.toContain('€20');
});

test('a mail loads nothing but the picture of its card', () => {
  const art = { ground: ['#111111', '#222222'], ink: '#ffffff' } as const;
  const loads = (changes: Partial<MailContent>) =>
    Array.from(
      mailWith(changes).html.matchAll(/\bsrc="([^"]*)"|url\(|@import|<link|<script/g),
      ([all, src]) => src ?? all,
    );
  expect(loads({})).toEqual([]);
  const picture = 'https://shop.example/p.png';
  expect(loads({ card: { name: 'Lumière', amount: '€20', picture, art } })).toEqual([picture]);
});

test('LANG-03 the name of the shop and the words around a mail are in its reader’s language', () => {
  const profile = unitProfile({ languages: ['en', 'ar', 'fr'], defaultLanguage: 'fr' });
  const mail = mailOf({ profile, language: 'ar', to: 'x@example.com', id: 'id-1', content });
  expect(mail.from.name).toBe('ألفا');
  const help = mailTexts('ar', 'shop/mail')('mail.help', { contact: 'help@alpha.example' });
  for (const part of [mail.text, mail.html]) for (const said of ['ألفا', help]) expect(part).toContain(said);
});

test('a subject is one line, whatever is in it', () => {
  expect(mailWith({ subject: 'a\r\nBcc: x@example.com\u2028b' }).subject).toBe('a Bcc: x@example.com b');
});

test('a token that is no colour cannot get out of its style', () => {
  const { theme } = unitProfile();
  const { html } = mailWith({}, { ...theme, light: { ...theme.light, paper: 'red;"><script>alert(1)</script>' } });
  expect(html).not.toContain('script>alert');
});

test('it is dark for whoever reads in the dark', () => {
  const { html } = mailWith({});
  expect(html).toMatch(/prefers-color-scheme: dark\)\{[^]*\.paper\{background:#000000!important\}/);
});

test('a text that does not exist is a fault, not a mail', () => {
  expect(() => mailTexts('en', 'shop/mail')('mail.nothing')).toThrow('mail.nothing');
});
