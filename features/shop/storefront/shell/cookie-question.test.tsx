import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';
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
