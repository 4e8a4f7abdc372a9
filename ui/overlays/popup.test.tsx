import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Popup, type PopupProps } from './popup.tsx';

const draw = (props: Partial<PopupProps>) =>
  renderToStaticMarkup(
    <Popup title="A title" closeLabel="Close" onClose={() => {}} {...props}>
      Some content
    </Popup>,
  );
const buttonsIn = (html: string) =>
  Array.from(
    html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs),
    ([, marks = '', inside = '']) => /aria-label="([^"]*)"/.exec(marks)?.[1] ?? inside.replaceAll(/<[^>]*>/g, ''),
  );

test('SHELL-18 a popup has its title, its content, OK and a button to close it', () => {
  const html = draw({ ok: { label: 'OK', onPress: () => {} } });
  expect(/<h2[^>]*>([^<]*)<\/h2>/.exec(html)?.[1]).toBe('A title');
  expect(html).toContain('>Some content<');
  expect(buttonsIn(html)).toEqual(['OK', 'Close']);
});

test('SHELL-18 it leads to the questions where there is more to read, and nowhere else', () => {
  const html = draw({ faq: { label: 'Questions', href: '/faq' } });
  expect(Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)</g), ([, href, words]) => [href, words])).toEqual([
    ['/faq', 'Questions'],
  ]);
  expect(draw({})).not.toContain('<a ');
});
