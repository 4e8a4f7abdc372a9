import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';
import { cookieQuestionScript } from './cookie-question.ts';
import { CookieQuestion } from './cookie-question.tsx';

const privacy = 'https://p.example/privacy';
const statement = 'https://c.example/cookies';
const words = messagesOf('en', 'consent');

/** The links of the question: where each leads, and what it says. */
function links(privacyUrl: string | null, statementUrl: string | null): string[][] {
  const html = markup(<CookieQuestion settings={{ unit: 'alpha', choices: [], privacyUrl, statementUrl }} />, words);
  return Array.from(html.matchAll(/<a href="([^"]+)"[^>]*>([^<]*)<\/a>/g), ([, href = '', text = '']) => [href, text]);
}

test('SHELL-30 SHELL-36 the question links to both statements, or to the one that is there', () => {
  const toPrivacy = [privacy, words['consent.privacy']];
  const toStatement = [statement, words['consent.statement']];
  expect(links(privacy, statement)).toEqual([toPrivacy, toStatement]);
  expect(links(null, statement)).toEqual([toStatement]);
  expect(links(privacy, null)).toEqual([toPrivacy]);
});

/** Whether a page that is being read asks, in a browser with these cookies. */
function asks(cookie: string): boolean {
  const dataset: Record<string, string> = {};
  const page = { cookie, documentElement: { dataset }, addEventListener: () => undefined };
  // oxlint-disable-next-line typescript/no-implied-eval -- as a browser runs it
  new Function('document', cookieQuestionScript('alpha'))(page);
  return 'asks' in dataset;
}

test('SHELL-36 whoever has answered in this unit is not asked again, whatever they answered elsewhere', () => {
  expect(asks('lang-alpha=en; consent-alpha=none')).toBe(false);
  for (const cookie of ['', 'consent-beta=none', 'consent-alpha-2=none', 'x-consent-alpha=none'])
    expect(asks(cookie), cookie).toBe(true);
});
