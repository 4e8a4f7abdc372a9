import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Banners } from './banners.tsx';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { Texts } from '#browser/texts/texts.tsx';

const pictures = (count: number) => Array.from({ length: count }, (_, at) => `/assets/banner-${at}.jpg`);

const draw = (desktop: readonly string[], mobile: readonly string[]): string =>
  renderToStaticMarkup(
    <Texts locale="en" messages={messagesOf('en', 'home')}>
      <Banners desktop={desktop} mobile={mobile} />
    </Texts>,
  );

test('HOME-09 up to three banners on a desktop and six on a phone', () => {
  const [desktop = '', phone = ''] = draw(pictures(3), pictures(6)).split('</ul>');
  expect(desktop.match(/<img/g)).toHaveLength(3);
  expect(desktop).toContain('lg:grid');
  expect(phone.match(/<img/g)).toHaveLength(6);
  expect(phone).toContain('lg:hidden');
});

test('a unit without banners shows none', () => {
  expect(draw([], [])).toBe('');
});
