import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';
import { ErrorPage } from './error-page.tsx';

const written = (error: unknown, shop: string | null) =>
  markup(<ErrorPage error={error} shop={shop} />, messagesOf('en', 'shell'), { path: '/card/A-1?lang=en' });
function draw(error: unknown) {
  const html = written(error, null);
  return {
    heading: /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1],
    links: Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g), ([, href, words]) => [words, href]),
    more: html.includes('Please try again in'),
  };
}
const titleOf = (error: unknown, shop: string | null) => /<title>([^<]*)/.exec(written(error, shop))?.[1];
const thrown = (status: number) => new ErrorResponse(status, '', null);

test.each([
  ['a bug', new Error('torn')],
  ['an answer that is none', thrown(500)],
])('SHELL-35 %s is told in the generic sentence, with a way to try the same address again', (_, error) => {
  expect(draw(error)).toEqual({
    heading: 'Something went wrong. Please try again or contact us.',
    links: [['Try again', '/card/A-1?lang=en']],
    more: false,
  });
});

test('ROUTE-40 a page that is not there says so, and leads to all the cards', () => {
  expect(draw(thrown(404))).toEqual({
    heading: 'We looked in every box, but this page is not here.',
    links: [['See all cards', '/']],
    more: false,
  });
});

test('a shop that cannot be reached says when to try again', () => {
  expect(draw(thrown(503))).toEqual({
    heading: 'The shop is tying a ribbon and will be back in a moment.',
    links: [['Try again', '/card/A-1?lang=en']],
    more: true,
  });
});

test.each([404, 500, 503])(
  'UNIT-08 a page that answers %d has the shop’s name in its title, where it is known',
  (status) => {
    expect(titleOf(thrown(status), 'Alpha Cards')).toMatch(/^\S.* \| Alpha Cards$/);
    expect(titleOf(thrown(status), null)).toBe(draw(thrown(status)).heading);
  },
);
