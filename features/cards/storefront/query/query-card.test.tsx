import { describe, expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { languages, localeTag } from '#domain/values/language.ts';
import { markup } from '#testing/browser/markup.tsx';
import { testProduct } from '#testing/product.ts';
import { unitProfile } from '#testing/unit-profile.ts';
import { QueryCard } from './query-card.tsx';
import { queryPage } from './query-page.server.ts';
import { QueryProblem } from './query-problem.tsx';

const { style } = queryPage({ unit: unitProfile(), language: 'en' } as Parameters<typeof queryPage>[0], null);
const card = { name: 'Test card', tagline: '', art: testProduct().art };

/** What a PIN is called in any of the languages. */
const pinWord = /\bpin|密码|السري/i;

describe.each(languages)('in %s', (language) => {
  const messages = messagesOf(language, 'query');
  const wordsOf = (part: Parameters<typeof markup>[0]) =>
    markup(part, messages, { locale: localeTag(language) }).replaceAll(/<[^>]*>/g, ' ');
  const form = (withPin: boolean) =>
    wordsOf(
      <QueryCard
        withPin={withPin}
        style={style}
        card={card}
        ask={async () => ({ problem: 'unknown' })}
        askUnlock={async () => 'asked'}
      />,
    );
  const problem = (name: 'unknown' | 'too-many-tries', withPin: boolean) =>
    wordsOf(<QueryProblem problem={name} withPin={withPin} askUnlock={async () => 'asked'} />);

  test('UNIT-65 no PIN is named where cards have none: not at the fields, on the card, nor in an answer', () => {
    expect(form(false)).not.toMatch(pinWord);
    for (const name of ['unknown', 'too-many-tries'] as const) expect(problem(name, false), name).not.toMatch(pinWord);
  });

  test('UNIT-65 where they have one it is asked for, shown on the card, and named in the answers', () => {
    expect(form(true).match(new RegExp(pinWord, 'gi'))).toHaveLength(3);
    for (const name of ['unknown', 'too-many-tries'] as const) expect(problem(name, true), name).toMatch(pinWord);
  });
});

test.each([
  ['unknown', 'We found no card with this number and PIN.', false],
  ['too-many-tries', 'Too many wrong tries.', true],
  ['too-many-questions', 'Too many wrong tries.', false],
  ['unreachable', 'We could not load the balance.', false],
  ['ended', '', false],
] as const)('CARD-29 CARD-01 the answer "%s" says so: "%s"; its owner can unlock: %s', (problem, title, unlocks) => {
  const messages = messagesOf('en', 'query');
  const html = markup(<QueryProblem problem={problem} withPin askUnlock={async () => 'asked'} />, messages);
  expect(html).toContain(title);
  expect(html === '').toBe(title === '');
  expect(html.includes(`>${messages['query.unlock']}<`)).toBe(unlocks);
});
