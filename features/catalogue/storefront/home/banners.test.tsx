import { expect, test } from 'vitest';
import { Banners } from './banners.tsx';
import { messagesOf } from '#browser/texts/messages.server.ts';
import { markup } from '#testing/browser/markup.tsx';

const pictures = (count: number) => Array.from({ length: count }, (_, at) => `/assets/banner-${at}.jpg`);

const draw = (desktop: readonly string[], mobile: readonly string[]): string =>
  markup(<Banners desktop={desktop} mobile={mobile} />, messagesOf('en', 'home'));

test('HOME-09 up to three banners on a desktop and six on a phone', () => {
  const [desktop = '', phone = ''] = draw(pictures(3), pictures(6)).split('</ul>');
  expect(desktop.match(/<img/g)).toHaveLength(3);
  expect(desktop).toContain('lg:grid');
  expect(phone.match(/<img/g)).toHaveLength(6);
  expect(phone).toContain('lg:hidden');
});

test('HOME-09 what a unit has more of is left out: the first three, the first six', () => {
  const shown = (html = '') => Array.from(html.matchAll(/src="([^"]+)"/g), ([, address]) => address);
  const [desktop, phone] = draw(pictures(5), pictures(9)).split('</ul>');
  expect(shown(desktop)).toEqual(['/assets/banner-0.jpg', '/assets/banner-1.jpg', '/assets/banner-2.jpg']);
  expect(shown(phone)).toHaveLength(6);
  expect(shown(phone).at(-1)).toBe('/assets/banner-5.jpg');
});

test('HOME-09 pictures for one of the two screens alone are shown on it alone', () => {
  expect(draw(pictures(1), [])).toMatch(/^<ul[^>]*class="[^"]*hidden lg:grid[^>]*>/);
  expect(draw([], pictures(1))).toMatch(/^<ul[^>]*class="[^"]*lg:hidden[^>]*>/);
});

test('a unit without banners shows none', () => {
  expect(draw([], [])).toBe('');
});
