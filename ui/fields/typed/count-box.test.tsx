import { expect, test } from 'vitest';
import { markup } from '#testing/browser/markup.tsx';
import { CountBox } from './count-box.tsx';

const drawn = (value: number, isMost = false) =>
  markup(
    <CountBox
      label="Quantity"
      fewerLabel="One fewer"
      moreLabel="One more"
      {...{ value, isMost }}
      onChange={() => {}}
    />,
    {},
  );
/** Which of the two buttons lead nowhere. */
const ends = (html: string) =>
  Array.from(html.matchAll(/<button[^>]*aria-disabled="true"[^>]*aria-label="([^"]*)"/g), ([, label]) => label);

test('a count has its number between a step down and a step up, each with a name', () => {
  const html = drawn(3);
  expect(html).toContain('value="3"');
  expect(html).toMatch(/role="group" aria-label="Quantity"/);
  expect(ends(html)).toEqual([]);
});

test('at either end the button stays where it is and leads nowhere', () => {
  expect(ends(drawn(1))).toEqual(['One fewer']);
  expect(ends(drawn(5, true))).toEqual(['One more']);
});
