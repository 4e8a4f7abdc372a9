import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import type { CookieChoice } from '#domain/units/unit.ts';
import { markup } from '#testing/browser/markup.tsx';
import { createConsent, type Consent } from './consent.ts';
import { ConsentQuestion } from './consent.tsx';
import { CookieQuestion } from './cookie-question.tsx';

const settingsOf = (choices: readonly CookieChoice[]) => ({
  unit: 'alpha',
  choices,
  privacyUrl: 'https://p.example/',
  statementUrl: 'https://c.example/',
});

/** The choices as somebody finds them who opens them, with what a cookie says they allowed before. */
function fullView(
  choices: readonly CookieChoice[],
  cookie?: string,
  open = (consent: Consent) => consent.showChoices(),
) {
  const settings = settingsOf(choices);
  const consent = createConsent({ settings, readCookie: () => cookie, setCookie: () => {}, secure: true });
  open(consent);
  return markup(<ConsentQuestion consent={consent} settings={settings} />, messagesOf('en', 'consent'));
}
/** Each switch by its name, and whether it is on. */
const switchesIn = (html: string) =>
  Array.from(html.matchAll(/<label[^>]*>(.*?)<\/label>/gs), ([, inside = '']) => {
    const [name = ''] = inside
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter(Boolean);
    return [name, /<input[^>]* checked/.test(inside)];
  });
const wordsIn = (html: string) => html.split(/<[^>]*>/).filter(Boolean);

test('SHELL-28 what is required is told, and a switch for each of the others is off', () => {
  const html = fullView(['advertising', 'analytics']);
  for (const required of ['Cart and payment', 'Sign-in and security', 'Your settings'])
    expect(wordsIn(html)).toContain(required);
  expect(wordsIn(html).filter((word) => word === 'Always on')).toHaveLength(3);
  expect(switchesIn(html)).toEqual([
    ['Advertising', false],
    ['Analytics and customization', false],
  ]);
});

test('SHELL-28 whoever comes back finds what they allowed', () => {
  expect(switchesIn(fullView(['advertising', 'analytics'], 'analytics'))).toEqual([
    ['Advertising', false],
    ['Analytics and customization', true],
  ]);
});

test.each([
  [['advertising'], ['Advertising']],
  [['analytics'], ['Analytics and customization']],
  [[], []],
] as const)('SHELL-29 a unit that offers %j shows the switches %j', (choices, names) => {
  const html = fullView(choices);
  expect(switchesIn(html).map(([name]) => name)).toEqual(names);
  expect(wordsIn(html).includes('Accept all')).toBe(choices.length > 0);
  expect(wordsIn(html)).toContain('Always on');
});

test('SHELL-27 the choices are shown to whoever asked for them, and to nobody else', () => {
  expect(fullView(['advertising'], undefined, () => {})).toBe('');
  expect(fullView(['advertising'], 'none', () => {})).toBe('');
});

test('SHELL-30 the choices link to both statements as well', () => {
  const html = fullView(['advertising']);
  expect(Array.from(html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)</g), ([, href, words]) => [href, words])).toEqual([
    ['https://p.example/', 'Privacy policy'],
    ['https://c.example/', 'Cookie statement'],
  ]);
});

test('SHELL-27 the question has "Accept all" and "Preferences"; refusing is there where something can be', () => {
  const answers = (choices: readonly CookieChoice[]) => {
    const html = markup(<CookieQuestion settings={settingsOf(choices)} />, messagesOf('en', 'consent'));
    return Array.from(html.matchAll(/<button[^>]*data-answer="(\w+)"[^>]*>(.*?)<\/button>/gs), ([, answer, inside]) => [
      answer,
      inside?.replaceAll(/<[^>]*>/g, ''),
    ]);
  };
  expect(answers(['advertising'])).toEqual([
    ['accept', 'Accept all'],
    ['refuse', 'Refuse all'],
    ['choices', 'Preferences'],
  ]);
  expect(answers([]).map(([answer]) => answer)).toEqual(['accept', 'choices']);
});
