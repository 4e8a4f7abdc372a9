import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { svgText } from './svg-text.ts';

test('a drawing is its markup, and words in it are words', () => {
  expect(svgText(<text fontSize={3}>{'<b>"&'}</text>)).toBe('<text font-size="3">&lt;b&gt;&quot;&amp;</text>');
});

test('what looks like an element and came as JSON is nothing', () => {
  const forged = JSON.parse('{"type":"image","props":{"href":"x","onerror":"alert(1)"},"key":null}') as ReactNode;
  expect(svgText(<text>{forged}</text>)).toBe('<text></text>');
});
