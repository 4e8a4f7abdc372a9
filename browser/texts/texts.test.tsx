import { renderToStaticMarkup } from 'react-dom/server';
import { useIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { asPlain } from './plain-data.ts';
import { SliceTexts, Texts } from './texts.tsx';

const frame = { 'test.shop': 'Shop {name}' };
const slice = { 'test.count': '{count, plural, one {# card} other {# cards}} for {name}' };

function Said({ id, values }: { id: string; values: Record<string, string | number> }) {
  return useIntl().formatMessage({ id: id as never }, values);
}

const say = (id: string, values: Record<string, string | number>, messages: Record<string, string>) =>
  renderToStaticMarkup(
    <Texts locale="en" messages={frame}>
      <SliceTexts messages={asPlain(messages)}>
        <Said id={id} values={values} />
      </SliceTexts>
    </Texts>,
  );

test('texts that came as one text read like any others', () => {
  expect(say('test.count', { count: 1, name: 'Ana' }, slice)).toBe('1 card for Ana');
});

test('what is remembered is remembered for its values only', () => {
  for (const [count, name, text] of [
    [1, 'Ana', '1 card for Ana'],
    [2, 'Ana', '2 cards for Ana'],
    [2, 'Bo', '2 cards for Bo'],
    [1, 'Ana', '1 card for Ana'],
  ] as const)
    expect(say('test.count', { count, name }, slice)).toBe(text);
});

test('and for its own texts only: the same name elsewhere says something else', () => {
  expect(say('test.count', { count: 1, name: 'Ana' }, { 'test.count': 'other {name}' })).toBe('other Ana');
});
